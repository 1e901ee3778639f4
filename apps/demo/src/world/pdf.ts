import { deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

/**
 * One page with the picture on it. What can be said in Latin letters is there as text as well, unseen, so that a search finds the
 * amount and the number of the operation.
 */
export function encodePdf({ width, height, pixels }: Canvas, palette: Uint8Array, words: string): Buffer {
  const [w, h] = [width * 0.75, height * 0.75];
  const said = words.replace(/[^\x20-\x7e]/g, '').replace(/[\\()]/g, '\\$&');
  const page = `BT /F 8 Tf 3 Tr 20 20 Td (${said}) Tj ET q ${w} 0 0 ${h} 0 0 cm /I Do Q`;
  const colours = `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${Buffer.from(palette).toString('hex')}>]`;
  const image = deflateSync(pixels);
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents 4 0 R /Resources << /XObject << /I 5 0 R >> /Font << /F 6 0 R >> >> >>`,
    ),
    stream('', Buffer.from(page)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace ${colours} /Filter /FlateDecode`,
      image,
    ),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
  ];
  return assemble(objects);
}

const stream = (head: string, body: Buffer) =>
  Buffer.concat([Buffer.from(`<< ${head} /Length ${body.length} >>\nstream\n`), body, Buffer.from('\nendstream')]);

/** Numbered from 1, with the table of where each begins. */
function assemble(objects: Buffer[]): Buffer {
  const parts = [Buffer.from('%PDF-1.4\n')];
  const places: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n')]);
    places.push(length);
    length += part.length;
    parts.push(part);
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(tail)]);
}
