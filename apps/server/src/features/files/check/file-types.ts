import type { fileExtensions } from '@app/contract/files';

export type FileExtension = (typeof fileExtensions)[number];

/** As many bytes as are needed to recognise a file. */
export const HEAD_BYTES = 4096;

export const mimeTypes: Record<FileExtension, string> = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  mp4: 'video/mp4',
  m4v: 'video/x-m4v',
  mov: 'video/quicktime',
  webm: 'video/webm',
  mkv: 'video/x-matroska',
  ogg: 'video/ogg',
  avi: 'video/x-msvideo',
  wmv: 'video/x-ms-wmv',
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
};

/**
 * Not the file-type package: it knows two hundred formats and follows some of them deep into the file, so a hostile file would choose
 * which of its parsers runs. Here a file is one of the fourteen kinds that we take, by its first bytes alone, or it is refused.
 *
 * The type of a file by its first bytes. The name it was sent under only decides between types that look alike (mpeg and mpg).
 */
export function fileType(head: Buffer, sentName: string): FileExtension | undefined {
  const kin = candidates(head);
  const sent = /\.(\w{2,5})$/.exec(sentName)?.[1]?.toLowerCase();
  return kin.find((extension) => extension === sent) ?? kin[0];
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const JPEG = Buffer.from('ffd8ff', 'hex');
const EBML = Buffer.from('1a45dfa3', 'hex');
const ASF = Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex');
const MPEG_PROGRAM = Buffer.from('000001ba', 'hex');
const MPEG_VIDEO = Buffer.from('000001b3', 'hex');

/** The most likely first. */
function candidates(head: Buffer): FileExtension[] {
  const begins = (mark: Buffer) => head.subarray(0, mark.length).equals(mark);
  const text = (from: number, to: number) => head.toString('latin1', from, to);

  // Some banks put a byte order mark or an empty line before the header.
  if (/^(?:\xef\xbb\xbf)?\s{0,8}%PDF-\d/.test(text(0, 24))) return ['pdf'];
  if (begins(PNG)) return ['png'];
  if (begins(JPEG)) return ['jpg', 'jpeg'];
  if (text(4, 8) === 'ftyp') return isoMedia(text(8, 12));
  // QuickTime files from the time before `ftyp`.
  if (['moov', 'mdat', 'wide'].includes(text(4, 8))) return ['mov'];
  if (begins(EBML)) return matroska(head);
  if (text(0, 4) === 'OggS') return ['ogg'];
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'AVI ') return ['avi'];
  if (begins(ASF)) return ['wmv'];
  return begins(MPEG_PROGRAM) || begins(MPEG_VIDEO) ? ['mpeg', 'mpg'] : [];
}

/** The same container is used for films, pictures (HEIC, AVIF) and sound (M4A); only films are accepted. */
function isoMedia(brand: string): FileExtension[] {
  if (brand === 'qt  ') return ['mov', 'mp4', 'm4v'];
  if (brand.startsWith('M4V')) return ['m4v', 'mp4', 'mov'];
  return /^(?:iso[\dm]|mp4[12v]|avc1|hvc1|dash|MSNV|3g[2gp]\w|mmp4|F4V |XAVC)/.test(brand) ? ['mp4', 'm4v', 'mov'] : [];
}

/** The header names the format: element 4282, its length, and the word. */
function matroska(head: Buffer): FileExtension[] {
  const at = head.subarray(0, 256).indexOf(Buffer.from('4282', 'hex'));
  if (at < 0) return [];
  const word = head.toString('latin1', at + 3, at + 11);
  if (word.startsWith('webm')) return ['webm', 'mkv'];
  return word === 'matroska' ? ['mkv', 'webm'] : [];
}
