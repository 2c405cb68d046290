"use strict";
// The chart: axes, bars or curves, and the line that follows the pointer or the keys.

const MARGIN = { left: 52, right: 14, top: 12, bottom: 34 };
const MOST_BARS = 160;
const MOST_MARKERS = 60;
const STROKE = 2;
const SMALLEST_SHOWN = 0.00002;

function svgElement(name, attributes, parent, text) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  if (text !== undefined) element.textContent = text;
  if (parent) parent.append(element);
  return element;
}

/** Add a curve's marker of `size` pixels at a place; LOOKS are written before these lines. */
function addMarker(parent, look, colour, x, y, size) {
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`;
  svgElement("path", { d: MARKERS[LOOKS[look][0]], transform: place, fill: colour, class: "marker" }, parent);
}

const dashOf = (look) => LOOKS[look][1].map((part) => part * STROKE).join(" ");

/** Return round numbers from `low` to `high`, about `wished` of them; whole ones where asked. */
function ticks(low, high, wished, whole) {
  const rough = (high - low) / Math.max(1, wished);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  let step = [1, 2, 5, 10].find((factor) => factor * power >= rough) * power;
  if (whole) step = Math.max(1, Math.round(step));
  const found = [];
  for (let place = Math.ceil(low / step - 1e-9); place * step <= high + step * 1e-9; place++) found.push(place * step);
  return found;
}

/** Return the points on the chart, ascending: numbers, or the labels of all that come out. */
function pointsOf(series) {
  if (series.every((one) => one.distribution.isNumeric)) {
    const found = new Map();
    for (const { distribution } of series)
      distribution.points.forEach((point, place) => {
        const share = distribution.weights[place] / distribution.total;
        const known = found.get(point);
        found.set(point, { at: point, label: distribution.labels[place], share: Math.max(share, known ? known.share : 0) });
      });
    const all = [...found.values()].sort((one, other) => one.at - other.at);
    // Long thin tails are in the table; on the chart they would press all else together.
    const seen = all.filter((one) => one.share >= SMALLEST_SHOWN);
    if (all.length < 40 || !seen.length) return all;
    return all.filter((one) => one.at >= seen[0].at && one.at <= seen[seen.length - 1].at);
  }
  const labels = new Set(series.flatMap((one) => one.distribution.labels));
  return [...labels].map((label, at) => ({ at, label }));
}

class Chart {
  constructor(element, onMove) {
    this.element = element;
    this.onMove = onMove;
    this.series = [];
    this.points = [];
    this.cursor = null;
    element.addEventListener("pointermove", (event) => this.point(event));
    element.addEventListener("pointerdown", (event) => this.point(event));
    element.addEventListener("keydown", (event) => this.press(event));
    new ResizeObserver(() => this.draw()).observe(element);
  }

  /** Show other series; each has a name, a colour, a look, a distribution, and a value for each point. */
  show(series, mode, shape) {
    const label = this.cursor === null ? null : this.points[this.cursor].label;
    this.series = series;
    this.shape = shape;
    this.points = pointsOf(series);
    this.isNumeric = series.every((one) => one.distribution.isNumeric);
    this.values = series.map((one) => this.valuesOf(one, mode));
    const place = this.points.findIndex((one) => one.label === label);
    this.cursor = place < 0 ? null : place;
    this.draw();
    this.onMove();
  }

  valuesOf({ distribution }, mode) {
    const shown = weightsIn(this.isNumeric ? mode : "exactly", distribution);
    const known = new Map(shown.map((weight, place) => [this.isNumeric ? distribution.points[place] : distribution.labels[place], weight]));
    return this.points.map(({ at, label }) => {
      const weight = known.get(this.isNumeric ? at : label);
      if (weight !== undefined) return weight / distribution.total;
      return this.isNumeric && mode !== "exactly" ? weightAt(mode, distribution, at) / distribution.total : 0;
    });
  }

  draw() {
    const width = this.element.clientWidth || 640;
    const height = this.element.clientHeight || 320;
    const svg = svgElement("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    this.element.replaceChildren(svg);
    if (!this.points.length) {
      svgElement("text", { x: width / 2, y: height / 2, "text-anchor": "middle" }, svg, "Nothing is shown.");
      return;
    }
    this.scale(width, height);
    this.drawAxes(svg, width, height);
    // Bars of one colour could not be told apart, as curves can by their markers.
    const bars = this.shape === "bars" && this.points.length * this.series.length <= MOST_BARS && this.haveOwnColours();
    this.series.forEach((one, place) => (bars ? this.drawBars(svg, one, place) : this.drawCurve(svg, one, place)));
    if (this.cursor !== null) {
      const x = this.x(this.points[this.cursor].at);
      svgElement("line", { x1: x, x2: x, y1: MARGIN.top, y2: height - MARGIN.bottom, class: "cross" }, svg);
    }
  }

  haveOwnColours() {
    return new Set(this.series.map((one) => one.colour)).size === this.series.length;
  }

  scale(width, height) {
    const first = this.points[0].at, last = this.points[this.points.length - 1].at;
    const gaps = this.points.slice(1).map((one, place) => one.at - this.points[place].at);
    this.gap = gaps.length ? Math.min(...gaps) : 1;
    const [low, high] = [first - this.gap / 2, last + this.gap / 2];
    const highest = Math.max(1e-12, ...this.values.flat());
    const [inner, tall] = [width - MARGIN.left - MARGIN.right, height - MARGIN.top - MARGIN.bottom];
    this.x = (at) => MARGIN.left + ((at - low) / (high - low)) * inner;
    this.y = (share) => MARGIN.top + tall * (1 - share / (highest * 1.04));
    this.range = [first, last, highest];
  }

  drawAxes(svg, width, height) {
    const [first, last, highest] = this.range;
    const floor = height - MARGIN.bottom;
    for (const share of ticks(0, highest, 5, false)) {
      const y = this.y(share);
      svgElement("line", { x1: MARGIN.left, x2: width - MARGIN.right, y1: y, y2: y, class: "grid" }, svg);
      svgElement("text", { x: MARGIN.left - 6, y: y + 4, "text-anchor": "end" }, svg, `${Number((share * 100).toPrecision(4))}%`);
    }
    svgElement("line", { x1: MARGIN.left, x2: width - MARGIN.right, y1: floor, y2: floor, class: "axis" }, svg);
    const room = Math.floor((width - MARGIN.left - MARGIN.right) / 56);
    if (this.isNumeric) {
      for (const at of ticks(first, last, room, true)) this.drawTick(svg, at, String(Number(at.toPrecision(12))), floor);
      return;
    }
    const each = Math.ceil(this.points.length / room);
    this.points.forEach(({ at, label }, place) => {
      if (place % each === 0) this.drawTick(svg, at, label.length > 9 ? `${label.slice(0, 8)}\u2026` : label, floor);
    });
  }

  drawTick(svg, at, text, floor) {
    const x = this.x(at);
    svgElement("line", { x1: x, x2: x, y1: floor, y2: floor + 4, class: "axis" }, svg);
    svgElement("text", { x, y: floor + 18, "text-anchor": "middle" }, svg, text);
  }

  drawBars(svg, one, place) {
    const room = (this.x(this.points[0].at + this.gap) - this.x(this.points[0].at)) * 0.8;
    const wide = room / this.series.length;
    this.points.forEach(({ at }, which) => {
      const y = this.y(this.values[place][which]);
      const tall = Math.max(0, this.y(0) - y);
      svgElement("rect", { x: this.x(at) - room / 2 + place * wide, y, width: Math.max(1, wide - 1), height: tall, fill: one.colour }, svg);
    });
  }

  drawCurve(svg, one, place) {
    const corners = this.points.map(({ at }, which) => [this.x(at), this.y(this.values[place][which])]);
    svgElement("path", { d: `M${this.path(corners)}`, class: "curve", stroke: one.colour, "stroke-dasharray": dashOf(one.look) }, svg);
    const each = Math.ceil(corners.length / MOST_MARKERS);
    corners.forEach(([x, y], which) => {
      if (which % each === 0 && this.values[place][which]) addMarker(svg, one.look, one.colour, x, y, 3.5);
    });
  }

  path(corners) {
    if (this.shape !== "steps") return corners.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L");
    const half = (this.x(this.points[0].at + this.gap) - this.x(this.points[0].at)) / 2;
    return corners.map(([x, y]) => `${(x - half).toFixed(1)},${y.toFixed(1)}H${(x + half).toFixed(1)}`).join("L");
  }

  // ---- the line that is moved --------------------------------------------------------------

  point(event) {
    if (!this.points.length) return;
    const x = event.clientX - this.element.getBoundingClientRect().left;
    const distances = this.points.map(({ at }) => Math.abs(this.x(at) - x));
    this.move(distances.indexOf(Math.min(...distances)));
  }

  press(event) {
    const last = this.points.length - 1;
    const now = this.cursor === null ? -1 : this.cursor;
    const aims = {
      ArrowRight: now + 1, ArrowUp: now + 1, ArrowLeft: now < 0 ? 0 : now - 1, ArrowDown: now < 0 ? 0 : now - 1,
      PageUp: now + 10, PageDown: now - 10, Home: 0, End: last,
    };
    if (last < 0 || !(event.key in aims)) return;
    event.preventDefault();
    this.move(Math.min(last, Math.max(0, aims[event.key])));
  }

  move(place) {
    if (place === this.cursor) return;
    this.cursor = place;
    this.draw();
    this.onMove();
  }
}
