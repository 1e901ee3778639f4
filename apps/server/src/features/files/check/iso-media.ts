import type { Bytes, Part } from './bytes.ts';

/** MP4 and QuickTime: the index must name a video track that has frames, and the bytes of the frames must be there. */
export function isIsoFilm(file: Bytes): boolean {
  const top = boxes(file, { from: 0, to: file.size });
  const list = top.find(({ name }) => name === 'moov');
  if (!list || !top.some(({ name, from, to }) => name === 'mdat' && to > from)) return false;
  const inside = boxes(file, list);
  // A fragmented film, as screen recorders write it: each fragment has an index of its own frames.
  const inPieces = inside.some(({ name }) => name === 'mvex') && top.some(({ name }) => name === 'moof');
  return inside.some((box) => box.name === 'trak' && isFilmTrack(file, box, inPieces));
}

function isFilmTrack(file: Bytes, track: Part, inPieces: boolean): boolean {
  const media = inner(file, track, 'mdia');
  const handler = media && inner(file, media, 'hdlr');
  if (!media || !handler || file.read(handler.from + 8, 4).toString('latin1') !== 'vide') return false;

  const information = inner(file, media, 'minf');
  const samples = information && inner(file, information, 'stbl');
  if (!samples) return false;
  const format = inner(file, samples, 'stsd');
  const sizes = inner(file, samples, 'stsz') ?? inner(file, samples, 'stz2');
  const hasFormat = format !== undefined && number(file, format.from + 4) > 0;
  return hasFormat && (inPieces || (sizes !== undefined && number(file, sizes.from + 8) > 0));
}

const inner = (file: Bytes, box: Part, name: string) => boxes(file, box).find((each) => each.name === name);

function number(file: Bytes, at: number): number {
  const four = file.read(at, 4);
  return four.length < 4 ? 0 : four.readUInt32BE(0);
}

/** The boxes at this level, up to the first that does not fit. */
function boxes(file: Bytes, { from, to }: Pick<Part, 'from' | 'to'>): Part[] {
  const found: Part[] = [];
  for (let at = from; at + 8 <= to; ) {
    file.countPart();
    const head = file.read(at, 16);
    let [size, begin] = [head.readUInt32BE(0), at + 8];
    if (size === 1 && head.length === 16) [size, begin] = [Number(head.readBigUInt64BE(8)), at + 16];
    // The last box may say that it goes on to the end of the file.
    else if (size === 0) size = to - at;
    if (at + size < begin || at + size > to) break;
    found.push({ name: head.toString('latin1', 4, 8), from: begin, to: at + size });
    at += size;
  }
  return found;
}
