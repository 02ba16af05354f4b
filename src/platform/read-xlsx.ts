import { type XmlPart, xmlParts } from './read-xml.ts';
import { BadArchive, ZipFiles } from './read-zip.ts';

export { BadXml } from './read-xml.ts';
export { BadArchive } from './read-zip.ts';

/** What one part of a workbook may unpack to, in bytes. */
const PART_LIMIT = 12 * 1024 * 1024;
/** What all parts together may unpack to, one that is read again counted again; and how often they may be read. */
const WHOLE_LIMIT = 40 * 1024 * 1024;
/** Sheets that are looked at; a part that stands under several names is one sheet. */
const MAX_SHEETS = 60;
/** Columns past this are not looked at. */
const MAX_COLUMNS = 60;
const MAX_TEXT = 500;

/** A cell as text. `odd` says what it is not: a formula without its result, an error of the sheet, a date. */
export interface SheetCell {
  text: string;
  odd?: 'formula' | 'error' | 'date';
}

export interface SheetRow {
  /** As the spreadsheet numbers it, from 1. */
  line: number;
  cells: SheetCell[];
}

interface SheetPlace {
  name: string;
  path: string;
}

interface Format {
  isDate: boolean;
  /** Digits of a format such as 00000, which shows leading zeros. */
  zeros: number;
}

/** Number formats of Excel's own that show a date or a time (ECMA-376, 18.8.30). */
const isDateId = (id: number) => (id >= 14 && id <= 22) || (id >= 45 && id <= 47);
const isDateCode = (code: string) =>
  /[dmyhs]/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '')) && !/general/i.test(code);

/** An .xlsx workbook that was opened: its visible sheets, and their rows as they are read. */
export class Workbook {
  readonly #files: ZipFiles;
  readonly #texts: string[];
  readonly #formats: Format[];
  readonly #sheets: SheetPlace[];
  #unpacked = 0;
  /** Days between the sheet's day 0 and 1970: a setting of the workbook. */
  readonly #epoch: number;

  /** @throws BadArchive, BadXml */
  constructor(bytes: Uint8Array) {
    this.#files = new ZipFiles(bytes);
    const book = this.#text('xl/workbook.xml');
    if (book === undefined) throw new BadArchive('no workbook');
    const parts = [...xmlParts(book)];
    const is1904 = parts.some(
      (part) =>
        part.kind === 'open' &&
        part.name === 'workbookPr' &&
        ['1', 'true'].includes(part.attributes('date1904') ?? ''),
    );
    this.#epoch = is1904 ? 24_107 : 25_569;
    this.#sheets = this.#places(parts);
    this.#texts = sharedTexts(this.#text('xl/sharedStrings.xml') ?? '');
    this.#formats = formatsOf(this.#text('xl/styles.xml') ?? '');
  }

  #text(path: string): string | undefined {
    const bytes = this.#files.read(path, Math.min(PART_LIMIT, WHOLE_LIMIT - this.#unpacked));
    this.#unpacked += bytes?.length ?? 0;
    return bytes?.toString('utf8');
  }

  #places(parts: XmlPart[]): SheetPlace[] {
    const targets = new Map<string, string>();
    for (const part of xmlParts(this.#text('xl/_rels/workbook.xml.rels') ?? ''))
      if (part.kind === 'open' && part.name === 'Relationship') {
        const target = part.attributes('Target') ?? '';
        // A sheet of another file or of the network is none of ours.
        if (part.attributes('TargetMode') !== 'External')
          targets.set(
            part.attributes('Id') ?? '',
            target.startsWith('/') ? target.slice(1) : `xl/${target}`,
          );
      }
    const taken = new Set<string>();
    return parts.flatMap((part) => {
      if (part.kind !== 'open' || part.name !== 'sheet' || taken.size >= MAX_SHEETS) return [];
      const path = targets.get(part.attributes('id') ?? '');
      const isHidden = (part.attributes('state') ?? 'visible') !== 'visible';
      if (!path || isHidden || taken.has(path)) return [];
      taken.add(path);
      return this.#files.has(path)
        ? [{ name: (part.attributes('name') ?? '').slice(0, 100), path }]
        : [];
    });
  }

  /** The names of the sheets that people see, in their order. */
  get sheets(): string[] {
    return this.#sheets.map(({ name }) => name);
  }

  /** The rows of a sheet that hold anything. @throws BadArchive, BadXml */
  *rows(sheet: string): Generator<SheetRow> {
    const place = this.#sheets.find(({ name }) => name === sheet);
    const xml = place && this.#text(place.path);
    if (xml === undefined) throw new BadArchive('no such sheet');
    let row: SheetRow | null = null;
    let raw: RawCell | null = null;
    let inText = '';
    let line = 0;
    for (const part of xmlParts(xml)) {
      if (part.kind === 'text') {
        if (raw && inText) raw.text += part.text.slice(0, MAX_TEXT - raw.text.length);
        continue;
      }
      if (part.kind === 'open') {
        if (part.name === 'row') {
          line = Number(part.attributes('r') ?? line + 1);
          row = part.empty ? null : { line, cells: [] };
        } else if (part.name === 'c' && !part.empty)
          raw = {
            at: columnOf(part.attributes('r'), row?.cells.length ?? 0),
            type: part.attributes('t') ?? 'n',
            style: Number(part.attributes('s') ?? 0),
            text: '',
            isFormula: false,
          };
        else if (part.name === 'f' && raw) raw.isFormula = true;
        else if ((part.name === 'v' || part.name === 't') && !part.empty) inText = part.name;
        else if (part.name === 'rPh') inText = '';
        continue;
      }
      if (part.name === inText) inText = '';
      else if (part.name === 'c' && raw && row) {
        if (raw.at < MAX_COLUMNS) row.cells[raw.at] = this.#cell(raw);
        raw = null;
      } else if (part.name === 'row' && row) {
        const cells = Array.from(row.cells, (cell) => cell ?? { text: '' });
        if (cells.some((cell) => cell.text !== '' || cell.odd)) yield { line: row.line, cells };
        row = null;
      }
    }
  }

  #cell({ type, style, text, isFormula }: RawCell): SheetCell {
    if (isFormula && text === '') return { text: '', odd: 'formula' };
    if (type === 'e') return { text, odd: 'error' };
    if (type === 's') return { text: (this.#texts[Number(text)] ?? '').trim() };
    if (type === 'b') return { text: text === '1' ? 'TRUE' : 'FALSE' };
    if (type === 'd') return { text: text.slice(0, 10), odd: 'date' };
    if (type !== 'n') return { text: text.trim() };
    const number = Number(text);
    if (text.trim() === '' || !Number.isFinite(number)) return { text: text.trim() };
    const format = this.#formats[style];
    if (format?.isDate) {
      const day = new Date((number - this.#epoch) * 86_400_000);
      return {
        text: Number.isNaN(day.getTime()) ? text : day.toISOString().slice(0, 10),
        odd: 'date',
      };
    }
    // What the sheet counts with is binary: 12.000000000000002 is shown as 12 there too.
    const shown = String(Number(number.toPrecision(15)));
    return { text: format?.zeros ? shown.padStart(format.zeros, '0') : shown };
  }
}

interface RawCell {
  at: number;
  type: string;
  style: number;
  text: string;
  isFormula: boolean;
}

/** `C7` -> 2; a cell without its place stands behind the one before. */
function columnOf(place: string | undefined, next: number): number {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0];
  if (!letters) return next;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The workbook's table of texts. Pronunciation marks beside Japanese text are no part of it. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  let isOn = false;
  let isMark = false;
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') {
      if (isOn && !isMark) text += part.text.slice(0, Math.max(0, MAX_TEXT - text.length));
    } else if (part.kind === 'open') {
      if (part.name === 'si' && part.empty) texts.push('');
      else if (part.name === 't') isOn = !part.empty;
      else if (part.name === 'rPh') isMark = !part.empty;
    } else if (part.name === 't') isOn = false;
    else if (part.name === 'rPh') isMark = false;
    else if (part.name === 'si') {
      texts.push(text);
      text = '';
    }
  }
  return texts;
}

/** What the cells' styles say of numbers, by the style's place. */
function formatsOf(xml: string): Format[] {
  const codes = new Map<number, string>();
  const formats: Format[] = [];
  let isCells = false;
  for (const part of xmlParts(xml)) {
    if (part.kind === 'text') continue;
    if (part.name === 'cellXfs') isCells = part.kind === 'open' && !part.empty;
    if (part.kind !== 'open') continue;
    if (part.name === 'numFmt')
      codes.set(Number(part.attributes('numFmtId')), part.attributes('formatCode') ?? '');
    else if (part.name === 'xf' && isCells) {
      const id = Number(part.attributes('numFmtId') ?? 0);
      const code = codes.get(id) ?? '';
      formats.push({
        isDate: isDateId(id) || isDateCode(code),
        zeros: /^0{2,20}$/.test(code) ? code.length : 0,
      });
    }
  }
  return formats;
}
