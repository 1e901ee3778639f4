import type { Bytes, Part } from './bytes.ts';

/** AVI: the list at the beginning must name a video stream, and the list of frames must not be empty. */
export function isAviFilm(file: Bytes): boolean {
  const lists = chunks(file, { from: 12, to: file.size });
  const headers = lists.find(({ name }) => name === 'hdrl');
  const frames = lists.find(({ name }) => name === 'movi');
  if (!headers || !frames || frames.to - frames.from <= 8) return false;
  return chunks(file, headers).some(
    (stream) =>
      stream.name === 'strl' &&
      chunks(file, stream).some(
        ({ name, from }) => name === 'strh' && file.read(from, 4).toString('latin1') === 'vids',
      ),
  );
}

/** A list has its name after its length. Stops at the first part that does not fit. */
function chunks(file: Bytes, { from, to }: Pick<Part, 'from' | 'to'>): Part[] {
  const found: Part[] = [];
  for (let at = from; at + 8 <= to; ) {
    file.countPart();
    const head = file.read(at, 12);
    const size = head.readUInt32LE(4);
    if (at + 8 + size > to) break;
    const name = head.toString('latin1', 0, 4);
    const part = name === 'LIST' ? { name: head.toString('latin1', 8, 12), from: at + 12 } : { name, from: at + 8 };
    found.push({ ...part, to: at + 8 + size });
    at += 8 + size + (size % 2);
  }
  return found;
}

const ASF_STREAM = '9107dcb7b7a9cf118ee600c00c205365';
const ASF_FILM = 'c0ef19bc4d5bcf11a8fd00805f5c442b';
const ASF_DATA = '3626b2758e66cf11a6d900aa0062ce6c';
/** The bytes before the first packet. */
const ASF_DATA_HEAD = 50;

/** WMV: the header must name a video stream, and data must follow. */
export function isWmvFilm(file: Bytes): boolean {
  const [header] = objects(file, { from: 0, to: file.size });
  if (!header) return false;
  const hasStream = objects(file, { from: header.from + 6, to: header.to }).some(
    ({ name, from }) => name === ASF_STREAM && file.read(from, 16).toString('hex') === ASF_FILM,
  );
  const data = objects(file, { from: header.to, to: file.size }).find(({ name }) => name === ASF_DATA);
  return hasStream && data !== undefined && data.to - data.from + 24 > ASF_DATA_HEAD;
}

function objects(file: Bytes, { from, to }: Pick<Part, 'from' | 'to'>): Part[] {
  const found: Part[] = [];
  for (let at = from; at + 24 <= to; ) {
    file.countPart();
    const head = file.read(at, 24);
    const size = Number(head.readBigUInt64LE(16));
    if (size < 24 || at + size > to) break;
    found.push({ name: head.toString('hex', 0, 16), from: at + 24, to: at + size });
    at += size;
  }
  return found;
}

const OGG_FILMS = ['\x80theora', 'OVP80', 'BBCD\0', '\x01video\0\0\0'];

/** Ogg: one page must begin a video stream, and more pages of this stream must follow. */
export function isOggFilm(file: Bytes): boolean {
  let film: number | undefined;
  let pages = 0;
  for (let at = 0; ; ) {
    file.countPart();
    const head = file.read(at, 27 + 255);
    if (head.length < 28 || head.toString('latin1', 0, 4) !== 'OggS' || head[4] !== 0) return false;
    const segments = head[26] ?? 0;
    const size = head.subarray(27, 27 + segments).reduce((sum, each) => sum + each, 0);
    const begin = at + 27 + segments;
    if (begin + size > file.size) return false;
    const stream = head.readUInt32LE(14);
    const opening = file.read(begin, 10).toString('latin1');
    const opens = ((head[5] ?? 0) & 2) !== 0;
    if (opens && OGG_FILMS.some((mark) => opening.startsWith(mark))) film ??= stream;
    else if (stream === film && size > 0) pages += 1;
    if (pages >= 2) return true;
    at = begin + size;
  }
}

/** How far the first frame is searched for. */
const MPEG_HEAD = 4 * 1024 * 1024;

/** MPEG: a size, then a picture, then a slice of it. */
export function isMpegFilm(file: Bytes): boolean {
  const head = file.read(0, MPEG_HEAD);
  const mark = Buffer.from([0, 0, 1]);
  let size = false;
  let picture = false;
  for (let at = head.indexOf(mark); at >= 0 && at + 7 <= head.length; at = head.indexOf(mark, at + 3)) {
    const code = head[at + 3] ?? 0;
    if (code === 0xb3) size = head.readUIntBE(at + 4, 3) >> 12 > 0 && (head.readUIntBE(at + 4, 3) & 0xfff) > 0;
    else if (code === 0 && size) picture = true;
    else if (code >= 1 && code <= 0xaf && picture) return true;
  }
  return false;
}
