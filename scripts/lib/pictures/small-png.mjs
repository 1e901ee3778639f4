import { crc32, deflateSync, inflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const MOST_COLOURS = 256;

/**
 * A screenshot with at most 256 colours, each pixel one byte: a third of what Chromium writes, and nobody sees the difference of a screen with
 * flat areas and letters.
 * @param {Buffer} png with eight bits a colour, not interlaced
 */
export function makeSmall(png) {
  const { width, height, pixels } = readPixels(png);
  const palette = chooseColours(pixels);
  const lookUp = nearestOf(palette);
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = lookUp(pixels[y * width + x] ?? 0);
  const colours = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  return writePng(width, height, 3, rows, [chunk('PLTE', colours)]);
}

/**
 * Colours as 0xRRGGBB, row by row.
 * @param {Buffer} png
 */
export function readPixels(png) {
  const parts = chunksOf(png);
  const header = parts.find(({ name }) => name === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height, depth, kind, interlaced] = [
    header.readUInt32BE(0),
    header.readUInt32BE(4),
    ...header.subarray(8, 10),
    header[12],
  ];
  const samples = { 2: 3, 3: 1, 6: 4 }[kind ?? -1];
  if (depth !== 8 || !samples || interlaced)
    throw new Error(`A PNG of another kind: ${depth} bits, ${kind}, ${interlaced}`);
  const palette = parts.find(({ name }) => name === 'PLTE')?.data;
  const rows = unfilter(
    inflateSync(Buffer.concat(parts.filter(({ name }) => name === 'IDAT').map(({ data }) => data))),
    width,
    height,
    samples,
  );
  const pixels = Array.from({ length: width * height }, (_, at) =>
    palette ? palette.readUIntBE((rows[at] ?? 0) * 3, 3) : rows.readUIntBE(at * samples, 3),
  );
  return { width, height, pixels };
}

/**
 * @param {number} width
 * @param {number} height
 * @param {2 | 3} kind colours, or numbers in a palette
 * @param {Buffer} rows each begins with a zero: not filtered
 * @param {Buffer[]} [more]
 */
export function writePng(width, height, kind, rows, more = []) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, kind, 0, 0, 0], 8);
  const data = chunk('IDAT', deflateSync(rows, { level: 9 }));
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), ...more, data, chunk('IEND', Buffer.alloc(0))]);
}

/** @param {Buffer} png */
function chunksOf(png) {
  const parts = [];
  for (let at = SIGNATURE.length; at < png.length; at += 12 + png.readUInt32BE(at)) {
    const start = at + 8;
    parts.push({
      name: png.toString('latin1', at + 4, start),
      data: png.subarray(start, start + png.readUInt32BE(at)),
    });
  }
  return parts;
}

/**
 * @param {string} name
 * @param {Buffer} data
 */
function chunk(name, data) {
  const framed = Buffer.alloc(12 + data.length);
  framed.writeUInt32BE(data.length, 0);
  framed.write(name, 4, 'latin1');
  framed.set(data, 8);
  framed.writeUInt32BE(crc32(framed.subarray(4, 8 + data.length)), 8 + data.length);
  return framed;
}

/**
 * Each row says by its first byte what was taken from every byte of it: nothing, the one before, the one above, their mean, or whichever of
 * three is nearest.
 * @param {Buffer} filtered
 * @param {number} width
 * @param {number} height
 * @param {number} samples
 */
function unfilter(filtered, width, height, samples) {
  const size = width * samples;
  const rows = Buffer.alloc(size * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (size + 1)];
    for (let x = 0; x < size; x++) {
      const at = y * size + x;
      const before = x < samples ? 0 : (rows[at - samples] ?? 0);
      const above = y === 0 ? 0 : (rows[at - size] ?? 0);
      const corner = x < samples || y === 0 ? 0 : (rows[at - size - samples] ?? 0);
      const taken = [0, before, above, (before + above) >> 1, nearest(before, above, corner)][filter ?? 0] ?? 0;
      rows[at] = (filtered[y * (size + 1) + 1 + x] ?? 0) + taken;
    }
  }
  return rows;
}

/**
 * @param {number} before
 * @param {number} above
 * @param {number} corner
 */
function nearest(before, above, corner) {
  const guess = before + above - corner;
  const [a, b, c] = [Math.abs(guess - before), Math.abs(guess - above), Math.abs(guess - corner)];
  if (a <= b && a <= c) return before;
  return b <= c ? above : corner;
}

/**
 * The commonest of those that differ enough from one another to be seen, then the commonest of the others.
 * @param {number[]} pixels
 */
function chooseColours(pixels) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const pixel of pixels) counts.set(pixel, (counts.get(pixel) ?? 0) + 1);
  const colours = [...counts].sort((one, other) => other[1] - one[1]).map(([colour]) => colour);
  /** @type {number[]} */
  const chosen = [];
  for (const least of [12, 0]) {
    for (const colour of colours) {
      if (chosen.length === MOST_COLOURS) return chosen;
      if (chosen.every((other) => distance(colour, other) > least * least)) chosen.push(colour);
    }
  }
  return chosen;
}

/** @param {number[]} palette */
function nearestOf(palette) {
  /** @type {Map<number, number>} */
  const known = new Map(palette.map((colour, index) => [colour, index]));
  return (/** @type {number} */ colour) => {
    const found = known.get(colour);
    if (found !== undefined) return found;
    const distances = palette.map((other) => distance(colour, other));
    const index = distances.indexOf(Math.min(...distances));
    known.set(colour, index);
    return index;
  };
}

/**
 * @param {number} one
 * @param {number} other
 */
function distance(one, other) {
  const [r, g, b] = [16, 8, 0].map((shift) => ((one >> shift) & 255) - ((other >> shift) & 255));
  return (r ?? 0) ** 2 + (g ?? 0) ** 2 + (b ?? 0) ** 2;
}
