import { strToU8, Zip, ZipDeflate } from 'fflate';
import { type Cell, cellsOf, type Table } from './table.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const sheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Everything in a workbook except the rows. Style 1 is money, style 2 the header. */
const frame = (name: string) => ({
  '[Content_Types].xml': `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${sheet}" xmlns:r="${office}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${sheet}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="4" applyNumberFormat="1"/><xf fontId="1" applyFont="1"/></cellXfs></styleSheet>`,
});

const begin = (widths: number[]) =>
  `<worksheet xmlns="${sheet}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`;

/** A workbook piece by piece: the rows are compressed as they come. */
export async function* writeXlsx<Row>(table: Table<Row>, batches: AsyncIterable<Row[]>): AsyncGenerator<Uint8Array> {
  const { name, columns } = table;
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const [part, text] of Object.entries(frame(name))) add(zip, part).push(strToU8(XML + text), true);

  const rows = add(zip, 'xl/worksheets/sheet1.xml');
  const head = row(
    columns.map(({ title }) => ({ text: title })),
    2,
  );
  rows.push(strToU8(`${XML}${begin(columns.map(({ width }) => width))}${head}`));
  for await (const batch of batches) {
    rows.push(strToU8(batch.map((one) => row(cellsOf(table, one))).join('')));
    yield Buffer.concat(ready.splice(0));
  }
  rows.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield Buffer.concat(ready.splice(0));
}

function add(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 6 });
  zip.add(file);
  return file;
}

const row = (cells: Cell[], style = 0) => `<row>${cells.map((cell) => write(cell, style)).join('')}</row>`;

function write(cell: Cell, style: number): string {
  if ('number' in cell) return `<c s="${cell.number.includes('.') ? 1 : style}"><v>${cell.number}</v></c>`;
  return `<c t="inlineStr" s="${style}"><is><t xml:space="preserve">${escapeXml(cell.text)}</t></is></c>`;
}

// Characters that XML cannot contain are left out.
const escapeXml = (text: string) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
    .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
