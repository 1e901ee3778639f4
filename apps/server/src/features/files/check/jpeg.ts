import { type JpegComponent, type JpegScan, readJpegScan } from './jpeg-scan.ts';

/**
 * Whether a photograph can be decoded: its tables are read and its first scan (of a usual JPEG all of it, of a progressive one the
 * coarse picture) is followed code by code to the last block. No pixel is kept, so a large photograph costs no memory.
 */
export function isJpegWhole(file: Buffer): boolean {
  const tables = new Map<number, Buffer>();
  let frame: Frame | undefined;
  let restart = 0;
  let at = 2;

  while (at + 4 <= file.length) {
    if (file[at] !== 0xff) return false;
    const mark = file[at + 1] ?? 0;
    if (mark === 0xff) {
      at += 1;
      continue;
    }
    const body = file.subarray(at + 4, at + 2 + file.readUInt16BE(at + 2));
    at += 2 + file.readUInt16BE(at + 2);
    if (mark === 0xd9 || at > file.length) return false;
    if (mark === 0xc4) readTables(body, tables);
    else if (mark === 0xdd) restart = body.length >= 2 ? body.readUInt16BE(0) : 0;
    else if (isFrame(mark)) frame = readFrame(mark, body);
    else if (mark === 0xda) {
      const scan = frame && readScan(frame, body, tables);
      return scan !== undefined && readJpegScan(file.subarray(at), { ...scan, restart });
    }
  }
  return false;
}

interface Frame {
  progressive: boolean;
  width: number;
  height: number;
  components: (JpegComponent & { id: number })[];
}

/** SOF0 to SOF15 without the three markers in this range that mean something else. */
export const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark);

/** Browsers show only these three kinds, with eight bits. */
function readFrame(mark: number, body: Buffer): Frame | undefined {
  if (mark > 0xc2 || body.length < 9 || body[0] !== 8) return undefined;
  const [height, width, count] = [body.readUInt16BE(1), body.readUInt16BE(3), body[5] ?? 0];
  if (height === 0 || width === 0 || count < 1 || count > 4 || body.length < 6 + 3 * count) return undefined;
  const components = Array.from({ length: count }, (_, index) => {
    const [id = 0, sampling = 0] = body.subarray(6 + 3 * index);
    return { id, across: sampling >> 4, down: sampling & 15, dc: Buffer.alloc(0), ac: Buffer.alloc(0) };
  });
  const odd = components.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4);
  return odd ? undefined : { progressive: mark === 0xc2, width, height, components };
}

/** Each table has sixteen counts, by length of code, and the symbols. */
function readTables(body: Buffer, tables: Map<number, Buffer>): void {
  for (let at = 0; at + 17 <= body.length; ) {
    const count = body.subarray(at + 1, at + 17).reduce((sum, each) => sum + each, 0);
    tables.set(body[at] ?? 0, body.subarray(at + 1, at + 17 + count));
    at += 17 + count;
  }
}

function readScan(frame: Frame, body: Buffer, tables: Map<number, Buffer>): Omit<JpegScan, 'restart'> | undefined {
  const count = body[0] ?? 0;
  if (count < 1 || count > 4 || body.length < 4 + 2 * count) return undefined;
  const [first, last, bits] = body.subarray(1 + 2 * count);
  // The first scan of a progressive picture holds the average of each block, with all bits but the last ones.
  if (frame.progressive && (first !== 0 || last !== 0 || (bits ?? 0) >> 4 !== 0)) return undefined;

  const components: JpegComponent[] = [];
  for (let index = 0; index < count; index++) {
    const [id, choice = 0] = body.subarray(1 + 2 * index);
    const component = frame.components.find((each) => each.id === id);
    const dc = tables.get(choice >> 4);
    const ac = frame.progressive ? Buffer.alloc(16) : tables.get(0x10 | (choice & 15));
    if (!component || !dc || !ac) return undefined;
    components.push({ ...component, dc, ac });
  }
  const most = (side: 'across' | 'down') => Math.max(...frame.components.map((each) => each[side]));
  return { ...frame, components, mostAcross: most('across'), mostDown: most('down') };
}
