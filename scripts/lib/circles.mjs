/**
 * Circles among things that lead to each other, one for every knot of them.
 * @param {Record<string, string[]>} arrows
 * @returns {string[][]}
 */
export function findCircles(arrows) {
  /** @type {Set<string>} */
  const done = new Set();
  /** @type {string[]} */
  const path = [];
  /** @type {Set<string>} */
  const onPath = new Set();
  /** @type {string[][]} */
  const circles = [];
  /** @type {(thing: string) => void} */
  const visit = (thing) => {
    if (onPath.has(thing)) circles.push([...path.slice(path.indexOf(thing)), thing]);
    if (onPath.has(thing) || done.has(thing)) return;
    path.push(thing);
    onPath.add(thing);
    for (const next of arrows[thing] ?? []) visit(next);
    path.pop();
    onPath.delete(thing);
    done.add(thing);
  };
  for (const thing of Object.keys(arrows)) visit(thing);
  return circles;
}
