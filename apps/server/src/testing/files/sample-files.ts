import { randomBytes, randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from 'jpeg-js';
import { newPng } from './png.ts';

const sample = (name: string) => readFileSync(join(import.meta.dirname, 'samples', name));

/** Small real files. Those with an argument differ by it, so that none is taken for one seen before. */
export const sampleFiles = {
  pdf: (text: string = randomBytes(8).toString('hex')) => writePdf(`BT /F1 24 Tf 40 100 Td (${text}) Tj ET`),
  png: () => newPng(randomInt(2 ** 24)),
  jpg: (side = 16) => {
    const data = randomBytes(side * side * 4);
    return encode({ data, width: side, height: side }, 50).data;
  },
  /** A film of a few seconds. */
  webm: () => sample('proof.webm'),
  /** As printed by a bank: Cyrillic text, embedded fonts. */
  receipt: () => sample('receipt.pdf'),
};

/** A page of 300 × 200 with this text. */
export const writePdf = (content: string | Buffer, how: { box?: string; filter?: string } = {}): Buffer =>
  writePages([content], how);

/** A page for each. */
export function writePages(contents: (string | Buffer)[], { box = '0 0 300 200', filter = '' } = {}): Buffer {
  const kids = contents.map((_, index) => `${4 + 2 * index} 0 R`);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${kids.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...contents.flatMap((content, index) => {
      const body = Buffer.from(content);
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        Buffer.concat([
          Buffer.from(`<< /Length ${body.length} ${filter}>>\nstream\n`),
          body,
          Buffer.from('\nendstream'),
        ]),
      ];
    }),
  ];
  let pdf = Buffer.from('%PDF-1.4\n');
  const places = objects.map((object, index) => {
    const place = pdf.length;
    pdf = Buffer.concat([pdf, Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')]);
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.concat([pdf, Buffer.from(table)]);
}

/** `form({ id: 7 }, 'files', ['receipt.pdf', sampleFiles.pdf()])` */
export function form(fields: Record<string, unknown>, field: string, ...files: [name: string, content: Buffer][]) {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, String(value));
  for (const [name, content] of files) data.append(field, new Blob([new Uint8Array(content)]), name);
  return data;
}
