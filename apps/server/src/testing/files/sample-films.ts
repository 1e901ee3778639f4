import { sampleFiles } from './sample-files.ts';

/** The smallest films with a stream, a format and a frame; they cannot be watched, but their containers are complete. */
export const sampleFilms = {
  mp4: () => iso('isom'),
  mov: () => iso('qt  '),
  pieces: () =>
    Buffer.concat([box('ftyp', 'iso5', zeroes(4)), movie(0, box('mvex')), box('moof'), box('mdat', 'frame')]),
  webm: sampleFiles.webm,
  mkv: () => matroska('matroska', 1),
  avi: () => {
    const stream = list('strl', chunk('strh', 'vids', zeroes(52)), chunk('strf', zeroes(40)));
    const lists = [list('hdrl', chunk('avih', zeroes(56)), stream), list('movi', chunk('00dc', 'frame.'))];
    return chunk('RIFF', 'AVI ', ...lists);
  },
  wmv: () => {
    const stream = object('9107dcb7b7a9cf118ee600c00c205365', hex('c0ef19bc4d5bcf11a8fd00805f5c442b'), zeroes(38));
    const header = object('3026b2758e66cf11a6d900aa0062ce6c', zeroes(6), stream);
    return Buffer.concat([header, object('3626b2758e66cf11a6d900aa0062ce6c', zeroes(26), 'packet')]);
  },
  ogg: () => Buffer.concat([page(2, '\x80theora\x03\x02\x01'), page(0, '\x81theora'), page(0, 'frame')]),
  mpeg: () => hex('000001ba44000400040100000000 000001b3160120230a 00000100000fffff 00000101223344'),
};

/** The same containers with only sound in them, or nothing. */
export const soundOnly = {
  mp4: () => iso('isom', 'soun'),
  mkv: () => matroska('matroska', 2),
  ogg: () => Buffer.concat([page(2, '\x01vorbis'), page(0, 'one'), page(0, 'two')]),
};

const zeroes = (length: number) => Buffer.alloc(length);
const hex = (digits: string) => Buffer.from(digits.replaceAll(' ', ''), 'hex');
const join = (parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
const big = (value: number) => {
  const four = zeroes(4);
  four.writeUInt32BE(value);
  return four;
};
const little = (value: number) => big(value).reverse();

const box = (name: string, ...content: (string | Buffer)[]) => {
  const body = join(content);
  return join([big(8 + body.length), name, body]);
};
const iso = (brand: string, kind = 'vide') =>
  Buffer.concat([box('ftyp', brand, zeroes(4)), movie(1, Buffer.alloc(0), kind), box('mdat', 'frame')]);

function movie(frames: number, more: Buffer, kind = 'vide'): Buffer {
  const samples = box('stbl', box('stsd', big(0), big(1)), box('stsz', big(0), big(5), big(frames)));
  const media = box('mdia', box('hdlr', big(0), big(0), kind, zeroes(13)), box('minf', samples));
  return box('moov', box('mvhd', zeroes(100)), box('trak', media), more);
}

/** Up to 126 bytes, which is enough. */
const element = (id: string, content: string | Buffer) =>
  join([hex(id), Buffer.from([0x80 | content.length]), content]);

function matroska(kind: string, track: number): Buffer {
  const tracks = element('1654ae6b', element('ae', element('83', Buffer.from([track]))));
  const cluster = element('1f43b675', element('a3', 'frame'));
  return Buffer.concat([element('1a45dfa3', element('4282', kind)), element('18538067', join([tracks, cluster]))]);
}

const chunk = (name: string, ...content: (string | Buffer)[]) => {
  const body = join(content);
  return join([name, little(body.length), body]);
};
const list = (name: string, ...content: Buffer[]) => chunk('LIST', name, ...content);

function object(id: string, ...content: (string | Buffer)[]): Buffer {
  const body = join(content);
  return join([hex(id), little(24 + body.length), zeroes(4), body]);
}

const page = (flags: number, content: string) =>
  join(['OggS\0', Buffer.from([flags]), zeroes(8), little(7), zeroes(8), Buffer.from([1, content.length]), content]);
