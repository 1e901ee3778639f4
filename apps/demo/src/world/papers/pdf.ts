import { deflateSync } from 'node:zlib';
import type { Canvas } from './canvas.ts';

/** What a page shows, and its words. */
export interface PdfPage {
  canvas: Canvas;
  lines: string[];
}

const FONT = 3;
/** Each page is three objects: itself, what stands on it, its picture. */
const FIRST_PAGE = FONT + 4;
const placeOf = (index: number) => FIRST_PAGE + 3 * index;

/** Pages with a picture each. Their words are there as text as well, unseen, as in the receipts of banks: a search finds them. */
export function encodePdf(pages: PdfPage[], palette: Uint8Array): Buffer {
  const kids = pages.map((_, index) => `${placeOf(index)} 0 R`).join(' ');
  return assemble([
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`),
    ...unseenFont,
    ...pages.flatMap((page, index) => encodePage(page, palette, placeOf(index))),
  ]);
}

function encodePage({ canvas: { width, height, pixels }, lines }: PdfPage, palette: Uint8Array, place: number) {
  const [w, h] = [width * 0.75, height * 0.75];
  const said = lines.map((line) => `<${Buffer.from(line, 'utf16le').swap16().toString('hex')}> Tj 0 -12 Td`).join(' ');
  const content = `BT /F 8 Tf 3 Tr 20 ${h - 20} Td ${said} ET q ${w} 0 0 ${h} 0 0 cm /I Do Q`;
  const colours = `[/Indexed /DeviceRGB ${palette.length / 3 - 1} <${Buffer.from(palette).toString('hex')}>]`;
  return [
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${w} ${h}] /Contents ${place + 1} 0 R /Resources << /XObject << /I ${place + 2} 0 R >> /Font << /F ${FONT} 0 R >> >> >>`,
    ),
    stream('', Buffer.from(content)),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace ${colours} /Filter /FlateDecode`,
      deflateSync(pixels),
    ),
  ];
}

/** A font without glyphs: each sign is its own number, and the table says so. */
const unseenFont = [
  Buffer.from(
    '<< /Type /Font /Subtype /Type0 /BaseFont /Unseen /Encoding /Identity-H /DescendantFonts [4 0 R] /ToUnicode 6 0 R >>',
  ),
  Buffer.from(
    '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Unseen /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /FontDescriptor 5 0 R /DW 500 >>',
  ),
  Buffer.from(
    '<< /Type /FontDescriptor /FontName /Unseen /Flags 4 /FontBBox [0 -200 500 700] /ItalicAngle 0 /Ascent 700 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ),
  stream(
    '',
    Buffer.from(
      `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Same def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
4 beginbfrange ${['00', '04', '20', '21'].map((high) => `<${high}00> <${high}ff> <${high}00>`).join(' ')} endbfrange
endcmap end end`,
    ),
  ),
];

function stream(head: string, body: Buffer): Buffer {
  return Buffer.concat([
    Buffer.from(`<< ${head} /Length ${body.length} >>\nstream\n`),
    body,
    Buffer.from('\nendstream'),
  ]);
}

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
