"use strict";
// The page: what the reader chooses, and the chart and tables that follow it.

const DATA = JSON.parse(document.getElementById("data").textContent);
const MOST_ROWS = 600;
const byId = (id) => document.getElementById(id);

function element(name, properties, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const state = {
  mode: DATA.view.mode,
  places: DATA.sliders.map((slider) => slider.start),
};

// ---- what is known at the chosen values ----------------------------------------------------

const MECHANICS = DATA.mechanics.map((stored) => ({
  ...stored,
  known: new Map(stored.points.map((point) => [point.at.join(), point])),
}));

/** Every result of every mechanic is a row of its own among what can be shown. */
const ROWS = MECHANICS.flatMap((mechanic) =>
  mechanic.names.map((name, output) => ({
    mechanic,
    output,
    name: name && mechanic.names.length > 1 ? `${mechanic.name}: ${name}` : mechanic.name,
    isShown: mechanic.shown && !mechanic.hidden.includes(output),
  })),
);

/** Give rows their colours; what has the colour of a row before it has another marker. */
function tellApart() {
  const taken = new Set();
  for (const row of ROWS) {
    const colour = (row.mechanic.colour + row.output) % 8;
    row.colour = `var(--mechanic-${colour})`;
    row.look = colour;
    while (taken.has(row.look) && row.look + 8 < LOOKS.length) row.look += 8;
    taken.add(row.look);
  }
}
tellApart();

/** Return the stored distribution of a row at the chosen values, unpacked, or why there is none. */
function distributionOf(row) {
  const { mechanic } = row;
  const point = mechanic.known.get(mechanic.sliders.map((slider) => state.places[slider]).join());
  if (!point) return { error: mechanic.leftOut ? `not on this page at these values: ${mechanic.leftOut}` : "not on this page at these values" };
  if (point.error) return { error: point.error };
  const stored = point.outputs[row.output];
  if (!stored) return { error: "there is no such output at these values" };
  if (stored.error) return stored;
  stored.unpacked = stored.unpacked || unpacked(stored);
  return stored.unpacked;
}

// ---- controls ------------------------------------------------------------------------------

function addModes() {
  for (const mode of MODES) {
    const input = element("input", { type: "radio", name: "mode", value: mode.name, checked: mode.name === state.mode });
    input.addEventListener("change", () => { state.mode = mode.name; show(); });
    byId("modes").append(element("label", { className: "choice" }, input, element("span", {}, mode.title)));
  }
}

function addRows() {
  for (const row of ROWS) {
    const input = element("input", { type: "checkbox", checked: row.isShown });
    input.addEventListener("change", () => { row.isShown = input.checked; show(); });
    const swatch = svgElement("svg", { class: "swatch", viewBox: "0 0 24 14", "aria-hidden": "true" });
    svgElement("line", { x1: 0, x2: 24, y1: 7, y2: 7, class: "curve", stroke: row.colour, "stroke-dasharray": dashOf(row.look) }, swatch);
    addMarker(swatch, row.look, row.colour, 12, 7, 5);
    byId("mechanics").append(element("label", { className: "choice" }, input, swatch, element("span", {}, row.name)));
  }
}

const valueText = (slider, place) => slider.words[place] || String(slider.values[place]);

function addSliders() {
  DATA.sliders.forEach((slider, which) => {
    const input = element("input", { type: "range", id: `slider-${which}`, min: 0, max: slider.values.length - 1, step: 1, value: slider.start });
    const label = element("label", { htmlFor: input.id }, slider.title);
    const output = element("output", { htmlFor: input.id });
    slider.show = () => {
      input.value = state.places[which];
      output.textContent = valueText(slider, state.places[which]);
      input.setAttribute("aria-valuetext", output.textContent);
    };
    input.addEventListener("input", () => { vary(which, Number(input.value)); show(); });
    byId("sliders").append(element("div", { className: "slider" }, label, output, input));
  });
  byId("sliders").hidden = !DATA.sliders.length;
  for (const mechanic of MECHANICS) {
    const notes = [];
    if (!mechanic.grid && mechanic.sliders.length > 1) notes.push("one parameter at a time can be varied: moving one puts the others back");
    if (mechanic.leftOut) notes.push(`fewer values than usual, as ${mechanic.leftOut}`);
    if (notes.length) byId("sliders").append(element("p", { className: "quiet" }, `${mechanic.name}: ${notes.join("; ")}.`));
  }
}

/** Move a slider; where not all combinations are known, the others go back. */
function vary(which, place) {
  state.places[which] = place;
  for (const mechanic of MECHANICS)
    if (!mechanic.grid && mechanic.sliders.includes(which))
      for (const other of mechanic.sliders) if (other !== which) state.places[other] = DATA.sliders[other].start;
}

// ---- tables --------------------------------------------------------------------------------

function fillTable(table, caption, head, rows) {
  const cell = (name, content, properties) => element(name, properties, ...[].concat(content));
  const first = element("tr", {}, ...head.map((one) => cell("th", one, { scope: "col" })));
  const body = rows.map(([name, ...cells]) =>
    element("tr", {}, cell("th", name, { scope: "row" }), ...cells.map((one) => cell("td", one, {}))));
  table.replaceChildren(element("thead", {}, first), element("tbody", {}, ...body));
  table.setAttribute("aria-label", caption);
}

function chanceCell(weight, distribution) {
  const exact = fraction(weight, distribution);
  const words = percent(weight / distribution.total);
  return exact && exact.length <= 24 ? [`${words} `, element("small", {}, exact)] : words;
}

function showFigures(series) {
  const rows = series.map(({ row, distribution: one }) => [
    row.name, figure(one.mean), figure(one.sd), ...(one.quartiles || [null, null, null]).map(figure),
    one.points.length && one.isNumeric ? `${one.labels[0]} \u2013 ${one.labels[one.labels.length - 1]}` : "\u2013",
  ]);
  fillTable(byId("figures"), "Figures", ["Mechanic", "Mean", "SD", "25%", "Median", "75%", "Range"], rows);
}

/** Return a bar that is divided as the rolls fall into the bands, with the mechanic's name. */
function stackOf({ row, distribution }) {
  const bar = svgElement("svg", { viewBox: "0 0 100 1", preserveAspectRatio: "none" });
  let from = 0;
  const add = (share, fill) => {
    svgElement("rect", { x: from, y: 0, width: Math.max(0, share), height: 1, fill }, bar);
    from += share;
  };
  DATA.bands.forEach((band, place) => {
    add((weightBetween(distribution, band.low, band.high) / distribution.total) * 100, `var(--band-${place})`);
  });
  add(100 - from, "var(--band-rest)");
  return [element("span", {}, row.name), bar];
}

function bandSwatch(place) {
  const swatch = svgElement("svg", { class: "swatch", viewBox: "0 0 24 14", "aria-hidden": "true" });
  svgElement("rect", { width: 24, height: 14, rx: 3, fill: `var(--band-${place})` }, swatch);
  return swatch;
}

function showBands(series) {
  const numeric = series.filter(({ distribution }) => distribution.isNumeric && distribution.points.length);
  byId("bands-section").hidden = !DATA.bands.length || !numeric.length;
  byId("stacks").replaceChildren(...(DATA.stacked ? numeric.flatMap(stackOf) : []));
  const rows = DATA.bands.map((band, place) => {
    const ends = band.low === band.high ? `${band.low}` : `${band.low ?? ""}\u2026${band.high ?? ""}`;
    return [[bandSwatch(place), ` ${band.name} (${ends})`], ...numeric.map(({ distribution }) => chanceCell(weightBetween(distribution, band.low, band.high), distribution))];
  });
  fillTable(byId("bands"), "Bands", ["Band", ...numeric.map(({ row }) => row.name)], rows);
}

function showOutcomes(series) {
  if (!byId("outcomes-details").open) return;
  const isNumeric = series.every(({ distribution }) => distribution.isNumeric);
  const mode = isNumeric ? state.mode : "exactly";
  const found = new Map();
  for (const { distribution } of series)
    distribution.labels.forEach((label, place) => found.set(isNumeric ? distribution.points[place] : label, label));
  const keys = [...found.keys()];
  if (isNumeric) keys.sort((one, other) => one - other);
  const columns = series.map(({ distribution }) => {
    const weights = weightsIn(mode, distribution);
    return new Map(weights.map((weight, place) => [isNumeric ? distribution.points[place] : distribution.labels[place], weight]));
  });
  const rows = keys.slice(0, MOST_ROWS).map((key) => [
    found.get(key),
    ...series.map(({ distribution }, place) => {
      const weight = columns[place].get(key) ?? (mode === "exactly" ? 0 : weightAt(mode, distribution, key));
      return weight ? chanceCell(weight, distribution) : "\u2013";
    }),
  ]);
  const note = byId("outcomes-note");
  note.hidden = keys.length <= MOST_ROWS;
  note.textContent = `The first ${MOST_ROWS} of ${keys.length} outcomes are listed.`;
  fillTable(byId("outcomes"), `Probability of ${mode} each outcome`, [mode, ...series.map(({ row }) => row.name)], rows);
}

function addScripts() {
  for (const mechanic of MECHANICS)
    byId("scripts").append(
      element("h3", {}, element("bdi", {}, mechanic.name), " ", element("span", { className: "quiet" }, mechanic.notation)),
      element("p", { className: "note", hidden: !mechanic.note }, mechanic.note),
      element("pre", { tabIndex: 0 }, element("code", {}, mechanic.script)),
    );
}

// ---- everything together -------------------------------------------------------------------

const chart = new Chart(byId("chart"), showReadout);

function showReadout() {
  const place = chart.cursor;
  const axis = byId("chart");
  axis.setAttribute("aria-valuemin", 0);
  axis.setAttribute("aria-valuemax", Math.max(0, chart.points.length - 1));
  axis.setAttribute("aria-valuenow", place === null ? 0 : place);
  if (place === null) {
    axis.setAttribute("aria-valuetext", chart.points.length ? "no outcome chosen" : "nothing is shown");
    byId("readout").textContent = "";
    return;
  }
  const before = chart.isNumeric ? MODES.find((one) => one.name === state.mode).before : "";
  const heading = `${before}${chart.points[place].label}`;
  const parts = chart.series.map((one, which) => {
    const share = chart.values[which][place];
    const weight = Math.round(share * one.distribution.total);
    const exact = share ? fraction(weight, one.distribution) : "";
    return `${one.row.name}: ${percent(share)}${exact && exact.length <= 24 ? ` (${exact})` : ""}`;
  });
  axis.setAttribute("aria-valuetext", `${heading}: ${parts.join(", ")}`);
  byId("readout").replaceChildren(
    element("strong", {}, heading), ...parts.map((part) => element("span", { className: "part" }, part)));
}

function show() {
  DATA.sliders.forEach((slider) => slider.show());
  const asked = ROWS.filter((row) => row.isShown).map((row) => ({ row, colour: row.colour, look: row.look, distribution: distributionOf(row) }));
  const series = asked.filter(({ distribution }) => !distribution.error);
  const drawn = series.filter(({ distribution }) => distribution.points.length);
  const problems = asked.filter(({ distribution }) => distribution.error).map(({ row, distribution }) => `${row.name}: ${distribution.error}`);
  for (const { row, distribution } of series) {
    if (!distribution.points.length) problems.push(`${row.name}: it has ${distribution.count} outcomes, too many to be drawn here`);
    if (distribution.missing) problems.push(`${row.name}: ${percent(distribution.missing)} is missing, cut off by a limit on repetition`);
  }
  byId("problems").replaceChildren(...problems.map((text) => element("li", {}, text)));
  chart.show(drawn, state.mode, DATA.view.shape);
  for (const input of document.querySelectorAll("#modes input")) input.disabled = !chart.isNumeric && input.value !== "exactly";
  showFigures(series);
  showBands(series);
  showOutcomes(drawn);
  showOutcomesNow = () => showOutcomes(drawn);
}

let showOutcomesNow = () => {};
byId("outcomes-details").addEventListener("toggle", () => showOutcomesNow());
window.addEventListener("beforeprint", () => { byId("outcomes-details").open = true; showOutcomesNow(); });
addModes();
addRows();
addSliders();
addScripts();
show();
