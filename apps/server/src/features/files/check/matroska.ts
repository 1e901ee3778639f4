import type { Bytes, Part } from './bytes.ts';

const SEGMENT = '18538067';
const TRACKS = '1654ae6b';
const TRACK = 'ae';
const TRACK_KIND = '83';
const CLUSTER = '1f43b675';
const BLOCKS = ['a3', 'a0'];

/** WebM and Matroska: there must be a video track, and a cluster that is not empty. */
export function isMatroskaFilm(file: Bytes): boolean {
  const segment = find(elements(file, { from: 0, to: file.size }), SEGMENT);
  if (!segment) return false;
  let hasTrack = false;
  for (const part of elements(file, segment)) {
    if (part.name === TRACKS) hasTrack = [...elements(file, part)].some((each) => isFilmTrack(file, each));
    if (part.name === CLUSTER && hasBlock(file, part)) return hasTrack;
  }
  return false;
}

function isFilmTrack(file: Bytes, track: Part): boolean {
  if (track.name !== TRACK) return false;
  const kind = find(elements(file, track), TRACK_KIND);
  return kind !== undefined && file.read(kind.to - 1, 1)[0] === 1;
}

function hasBlock(file: Bytes, cluster: Part): boolean {
  for (const { name, from, to } of elements(file, cluster)) {
    if (BLOCKS.includes(name)) return to > from && to <= file.size;
  }
  return false;
}

function find(parts: Iterable<Part>, name: string): Part | undefined {
  for (const part of parts) if (part.name === name) return part;
  return undefined;
}

function* elements(file: Bytes, { from, to }: Pick<Part, 'from' | 'to'>): Generator<Part> {
  const end = Math.min(to, file.size);
  for (let at = from; at < end; ) {
    file.countPart();
    const head = file.read(at, 12);
    const idLength = lengthOf(head[0]);
    const sizeLength = lengthOf(head[idLength]);
    if (idLength > 4 || sizeLength > 8 || head.length < idLength + sizeLength) return;
    const begin = at + idLength + sizeLength;
    const name = head.toString('hex', 0, idLength);
    at = begin + readSize(head.subarray(idLength, idLength + sizeLength), end - begin);
    yield { name, from: begin, to: at };
  }
}

/** The position of the first bit that is set. */
const lengthOf = (byte = 0) => Math.clz32(byte) - 23;

/** All bits set means that the recorder did not know the size: the part goes on to the end. */
function readSize(bytes: Buffer, rest: number): number {
  let size = BigInt((bytes[0] ?? 0) & (0xff >> bytes.length));
  let unknown = size === BigInt(0xff >> bytes.length);
  for (const byte of bytes.subarray(1)) {
    size = size * 256n + BigInt(byte);
    unknown &&= byte === 0xff;
  }
  return unknown ? rest : Number(size);
}
