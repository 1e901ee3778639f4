import { expect, test } from 'vitest';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { fileType } from './file-types.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const iso = (brand: string) => bytes(`\0\0\0\x20ftyp${brand}\0\0\0\0`);
const ebml = (word: string) =>
  bytes(`\x1a\x45\xdf\xa3\x93\x42\x86\x81\x01\x42\x82${String.fromCharCode(0x80 + word.length)}${word}`);

test('a file is what it begins with', () => {
  expect(fileType(sampleFiles.pdf(), '')).toBe('pdf');
  expect(fileType(bytes('\xef\xbb\xbf\r\n%PDF-1.7'), '')).toBe('pdf');
  expect(fileType(sampleFiles.png(), '')).toBe('png');
  expect(fileType(sampleFiles.jpg(), '')).toBe('jpg');
  expect(fileType(sampleFiles.webm(), '')).toBe('webm');
  expect(fileType(ebml('matroska'), '')).toBe('mkv');
  expect(fileType(iso('isom'), '')).toBe('mp4');
  expect(fileType(iso('qt  '), '')).toBe('mov');
  expect(fileType(iso('M4V '), '')).toBe('m4v');
  expect(fileType(bytes('\0\0\0\x08wide'), '')).toBe('mov');
  expect(fileType(bytes('OggS\0'), '')).toBe('ogg');
  expect(fileType(bytes('RIFF\x10\0\0\0AVI LIST'), '')).toBe('avi');
  expect(fileType(Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), '')).toBe('wmv');
  expect(fileType(Buffer.from('000001ba44', 'hex'), '')).toBe('mpeg');
});

test('the name tells apart only what looks alike from inside', () => {
  expect(fileType(iso('isom'), 'clip.M4V')).toBe('m4v');
  expect(fileType(sampleFiles.jpg(), 'photo.jpeg')).toBe('jpeg');
  expect(fileType(Buffer.from('000001ba44', 'hex'), 'old.mpg')).toBe('mpg');
  expect(fileType(sampleFiles.png(), 'film.mp4')).toBe('png');
  expect(fileType(sampleFiles.pdf(), 'page.html')).toBe('pdf');
});

test('everything else is refused, whatever its name', () => {
  const others = [
    '<html><script>',
    '<svg xmlns=',
    'MZ\x90\0',
    'PK\x03\x04',
    'GIF89a',
    'RIFF\x10\0\0\0WEBPVP8 ',
    'RIFF\0\0\0\0WAVE',
  ];
  for (const text of others) expect(fileType(bytes(text), 'receipt.pdf')).toBeUndefined();
  // The same container as a film, but with a picture or only sound in it.
  expect(fileType(iso('heic'), 'a.mp4')).toBeUndefined();
  expect(fileType(iso('avif'), 'a.mp4')).toBeUndefined();
  expect(fileType(iso('M4A '), 'a.mp4')).toBeUndefined();
  expect(fileType(ebml('another1'), 'a.webm')).toBeUndefined();
  expect(fileType(bytes('x%PDF-1.4'), 'a.pdf')).toBeUndefined();
  expect(fileType(Buffer.alloc(0), 'a.pdf')).toBeUndefined();
});
