import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';
import type { CsvCell } from '../kit/csv.ts';

/** A column of a sheet: `numeric` and `day` say that its texts are figures and days, so that a spreadsheet sums and sorts them as such. */
export interface SheetColumn {
  title: string;
  numeric?: boolean;
  day?: boolean;
}

const pack = promisify(deflateRaw);

/** Of Excel: what a sheet's name, a cell and a sheet hold at most. */
const NAME_MAX = 31;
const CELL_MAX = 32_767;

/** Cell formats, by their place in `styles.xml`. */
const STYLE = { head: 1, amount: 2, day: 3, moment: 4 } as const;

/** XML 1.0 has no word for these; a lone half of a pair is no character. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
/** Excel reads `_x000D_` as the character of that number: written as itself, its low line is one. */
const ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_XML, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** 0 -> "A", 26 -> "AA" */
const letters = (column: number): string =>
  (column < 26 ? '' : letters(Math.floor(column / 26) - 1)) +
  String.fromCharCode(65 + (column % 26));

const DAY_ZERO = Date.UTC(1899, 11, 30);
/** Before it Excel counts a day that there was not. */
const FIRST_SURE_DAY = Date.UTC(1900, 2, 1);
const DAY = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/;
/** A whole or decimal number as it is read back: no sign alone, no zeros before it, no more digits than a number of Excel holds. */
const NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,5})?$/;

/** "2026-11-28 14:05" as the days since the first one of spreadsheets; null for what is no day. */
function serialOf(text: string): { value: number; style: number } | null {
  const [, day, clock] = DAY.exec(text) ?? [];
  const ms = Date.parse(`${day}T${clock ?? '00:00'}:00Z`);
  // The 31st of February is no day, though the engine reads it as the 3rd of March.
  if (!day || Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day)) return null;
  if (ms < FIRST_SURE_DAY) return null;
  return { value: (ms - DAY_ZERO) / 86_400_000, style: clock ? STYLE.moment : STYLE.day };
}

const textCell = (place: string, text: string, style = 0): string => {
  const shown = xmlText(text.slice(0, CELL_MAX).replace(ESCAPE, '_x005F_'));
  const look = style > 0 ? ` s="${style}"` : '';
  return `<c r="${place}" t="inlineStr"${look}><is><t xml:space="preserve">${shown}</t></is></c>`;
};

const valueCell = (place: string, value: number | string, style = 0): string =>
  `<c r="${place}"${style > 0 ? ` s="${style}"` : ''}><v>${value}</v></c>`;

/** A text stays a text, whatever it begins with: nothing here is ever a formula. */
function cellXml(place: string, cell: CsvCell, { numeric, day }: SheetColumn): string {
  if (cell === null || cell === undefined || cell === '') return '';
  if (typeof cell === 'number' && Number.isFinite(cell)) return valueCell(place, cell);
  const text = String(cell);
  if (numeric && NUMBER.test(text))
    return valueCell(place, text, /\.\d\d$/.test(text) ? STYLE.amount : 0);
  const serial = day ? serialOf(text) : null;
  return serial ? valueCell(place, serial.value, serial.style) : textCell(place, text);
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** What a workbook of one sheet has beside the sheet. */
const parts = (name: string): [file: string, xml: string][] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/></Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="${xmlText(sheetName(name))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONS}/styles" Target="styles.xml"/></Relationships>`,
  ],
  [
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>${[4, 164, 165].map((format) => `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`).join('')}</cellXfs></styleSheet>`,
  ],
];

const sheetName = (name: string): string =>
  name.replaceAll(/[\\/?*[\]:']/g, ' ').slice(0, NAME_MAX) || 'Sheet';

/** A workbook of one sheet that is written row by row: its head stays in sight, and a press on it filters. */
export class XlsxSheet {
  readonly #name: string;
  readonly #columns: readonly SheetColumn[];
  readonly #rows: string[] = [];

  constructor(name: string, columns: readonly SheetColumn[]) {
    this.#name = name;
    this.#columns = columns;
    this.#rows.push(
      `<row r="1">${columns.map(({ title }, at) => textCell(`${letters(at)}1`, title, STYLE.head)).join('')}</row>`,
    );
  }

  add(cells: readonly CsvCell[]): void {
    const row = this.#rows.length + 1;
    const all = cells.map((cell, at) =>
      cellXml(`${letters(at)}${row}`, cell, this.#columns[at] ?? { title: '' }),
    );
    this.#rows.push(`<row r="${row}">${all.join('')}</row>`);
  }

  /** The file's bytes. The same rows give the same bytes. Packing is done beside what the server does. */
  async bytes(): Promise<Buffer<ArrayBuffer>> {
    const last = `${letters(Math.max(0, this.#columns.length - 1))}${this.#rows.length}`;
    const widths = this.#columns.map(
      ({ title, day }, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="${day ? 17 : Math.max(12, title.length + 4)}" customWidth="1"/>`,
    );
    const sheet = [
      `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`,
      `<cols>${widths.join('')}</cols><sheetData>`,
      ...this.#rows,
      `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`,
    ].join('');
    return zip([...parts(this.#name), ['xl/worksheets/sheet1.xml', sheet]]);
  }
}

/** 1980-01-01, the first day that the format knows. */
const FIRST_DAY = 33;

/** A ZIP archive of these texts, packed (APPNOTE 6.3.3, sections 4.3.7 to 4.3.16). */
async function zip(files: readonly (readonly [name: string, xml: string])[]) {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, xml] of files) {
    const bytes = Buffer.from(XML + xml);
    const packed = await pack(bytes);
    const title = Buffer.from(name);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(8, 4);
    head.writeUInt16LE(FIRST_DAY, 8);
    head.writeUInt32LE(crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(bytes.length, 18);
    head.writeUInt16LE(title.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), head, title, packed]);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, place, title]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}
