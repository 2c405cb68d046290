"use strict";
// How the distributions of the page are read, and how numbers are written.

/** The modes, each with how it is written before an outcome. */
const MODES = [
  { name: "exactly", title: "exactly", before: "" },
  { name: "at least", title: "at least", before: "at least " },
  { name: "at most", title: "at most", before: "at most " },
];

/** Return a distribution of the data with its points, labels, weights and sums spelled out. */
function unpacked(stored) {
  const weights = stored.weights || stored.shares;
  if (!weights) return { ...stored, isNumeric: stored.mean !== null, points: [], labels: [], weights: [] };
  const count = weights.length;
  const isNumeric = stored.from !== undefined || stored.numbers !== undefined;
  const points = stored.numbers || Array.from({ length: count }, (_, place) => (stored.from || 0) + place);
  const labels = stored.labels || points.map(String);
  return { ...stored, isNumeric, points, labels, weights, total: stored.total || 1, isExact: !!stored.total };
}

/** Return the weights that a mode shows over each point: themselves, or their sums. */
function weightsIn(mode, distribution) {
  if (mode === "exactly") return distribution.weights;
  const sums = [];
  let sum = 0;
  const order = [...distribution.weights.keys()];
  if (mode === "at least") order.reverse();
  for (const place of order) sums[place] = sum += distribution.weights[place];
  return sums;
}

/** Return the weight that a mode gives to any number, also to one that cannot come out. */
function weightAt(mode, distribution, number) {
  let sum = 0;
  distribution.points.forEach((point, place) => {
    const counts = mode === "exactly" ? point === number : mode === "at least" ? point >= number : point <= number;
    if (counts) sum += distribution.weights[place];
  });
  return sum;
}

/** Return the weight of all numbers from `low` to `high`, either of which may be null. */
function weightBetween(distribution, low, high) {
  let sum = 0;
  distribution.points.forEach((point, place) => {
    if ((low === null || point >= low) && (high === null || point <= high)) sum += distribution.weights[place];
  });
  return sum;
}

/** Return a probability as a percentage; what is not nothing is never written as 0. */
function percent(share) {
  const hundredths = share * 100;
  if (hundredths === 0) return "0%";
  if (hundredths < 0.005) return `${hundredths.toPrecision(2)}%`;
  if (hundredths > 99.995 && share < 1) return "> 99.99%";
  return `${hundredths.toFixed(2)}%`;
}

/** Return a weight as a fraction in lowest terms, or nothing where it is not known exactly. */
function fraction(weight, distribution) {
  if (!distribution.isExact) return "";
  let [above, below] = [weight, distribution.total];
  while (below) [above, below] = [below, above % below];
  const divisor = above || 1;
  return `${weight / divisor}/${distribution.total / divisor}`;
}

/** Return a figure with at most three decimals, or a dash. */
function figure(number) {
  if (number === null || number === undefined) return "\u2013";
  if (Number.isInteger(number) || Math.abs(number) >= 1e15) return String(number);
  return String(Number(number.toFixed(3)));
}
