export interface JpegComponent {
  /** How many blocks of this component one unit of the picture has. */
  across: number;
  down: number;
  /** Huffman codes: sixteen counts, by length, and the symbols. */
  dc: Buffer;
  ac: Buffer;
}

export interface JpegScan {
  progressive: boolean;
  width: number;
  height: number;
  components: JpegComponent[];
  mostAcross: number;
  mostDown: number;
  /** The decoder is reset after this many units; 0 means never. */
  restart: number;
}

/** Decodes every code of a scan. True if all blocks are there. */
export function readJpegScan(data: Buffer, scan: JpegScan): boolean {
  const { components, restart, progressive } = scan;
  const blocks = components.flatMap(({ across, down, dc, ac }) => {
    const codes = { dc: makeLookup(dc), ac: makeLookup(ac) };
    // A scan of a single component is stored block by block, whatever its share of a unit is.
    return Array.from({ length: components.length > 1 ? across * down : 1 }, () => codes);
  });
  const bits = bitReader(data);
  const units = countUnits(scan);
  for (let unit = 0; unit < units; unit++) {
    if (restart > 0 && unit > 0 && unit % restart === 0 && !bits.restart()) return false;
    for (const { dc, ac } of blocks) {
      const size = bits.symbol(dc);
      if (size > 15 || !bits.skip(size)) return false;
      if (!progressive && !readAcCoefficients(bits, ac)) return false;
    }
  }
  return true;
}

/** The other 63 numbers of a block, its AC coefficients: runs of zeros, each followed by a number. */
function readAcCoefficients(bits: BitReader, codes: Uint16Array): boolean {
  for (let place = 1; place < 64; ) {
    const symbol = bits.symbol(codes);
    if (symbol === NONE) return false;
    const [zeroes, size] = [symbol >> 4, symbol & 15];
    if (size === 0 && zeroes < 15) return true;
    place += zeroes + 1;
    if (place > 64 || !bits.skip(size)) return false;
  }
  return true;
}

function countUnits({ width, height, components, mostAcross, mostDown }: JpegScan): number {
  const [only] = components;
  if (components.length > 1 || !only) return Math.ceil(width / (8 * mostAcross)) * Math.ceil(height / (8 * mostDown));
  const blocks = (size: number, share: number, most: number) => Math.ceil(Math.ceil((size * share) / most) / 8);
  return blocks(width, only.across, mostAcross) * blocks(height, only.down, mostDown);
}

/** No symbol: the table has no such code, or the data has ended. */
const NONE = 256;

/** Looked up by the next sixteen bits: the symbol and, in the upper bits, the length of its code. */
function makeLookup(table: Buffer): Uint16Array {
  const lookup = new Uint16Array(65_536).fill(NONE);
  let code = 0;
  let symbol = 16;
  for (let length = 1; length <= 16; length++) {
    for (let left = table[length - 1] ?? 0; left > 0; left--, code++, symbol++) {
      const from = code << (16 - length);
      lookup.fill((length << 9) | (table[symbol] ?? 0), from, from + (1 << (16 - length)));
    }
    code <<= 1;
  }
  return lookup;
}

type BitReader = ReturnType<typeof bitReader>;

function bitReader(data: Buffer) {
  let at = 0;
  let held = 0;
  let count = 0;
  /** How many of the bits held are padding that is not in the file. */
  let paddingBits = 0;

  function fill() {
    while (count <= 16) {
      const byte = data[at];
      const next = data[at + 1];
      if (byte === undefined || (byte === 0xff && next !== 0)) {
        // A marker ends the data; the reader stops before it.
        held <<= 8;
        paddingBits += 8;
      } else {
        held = (held << 8) | byte;
        at += byte === 0xff ? 2 : 1;
      }
      count += 8;
    }
  }
  function take(length: number): boolean {
    count -= length;
    return count >= paddingBits;
  }

  return {
    symbol(lookup: Uint16Array): number {
      fill();
      const found = lookup[(held >>> (count - 16)) & 0xffff] ?? NONE;
      return found === NONE || !take(found >> 9) ? NONE : found & 0xff;
    },
    skip(length: number): boolean {
      fill();
      return take(length);
    },
    /** Continues after the next marker, which must be the expected restart marker. */
    restart(): boolean {
      held = 0;
      count = 0;
      paddingBits = 0;
      at = data.indexOf(0xff, at);
      while (at >= 0 && (data[at + 1] === 0 || data[at + 1] === 0xff)) at = data.indexOf(0xff, at + 1);
      const mark = at < 0 ? 0 : (data[at + 1] ?? 0);
      at += 2;
      return mark >= 0xd0 && mark <= 0xd7;
    },
  };
}
