import { lineReadings } from '../../../kit/written-line.ts';
import { readRecordsApart, readSheetApart, UnreadableTable } from '../../../platform/read-table.ts';
import type { SheetCell } from '../../../platform/read-xlsx.ts';
import {
  type FileChoices,
  type FileQuestion,
  MAX_FILE_BYTES,
  MAX_ROWS,
  type WrittenRow,
} from '../quick-order.ts';
import {
  badFile,
  emptyList,
  isOldWorkbook,
  listTooLarge,
  readTooLong,
} from '../quick-order-errors.ts';
import { columnsOf, type ListColumns, samplesOf, type TableRow } from './list-columns.ts';

export type ListReading =
  | { kind: 'rows'; rows: WrittenRow[]; passedOver: number; unread: number; sheet: string }
  | { kind: 'question'; question: FileQuestion };

interface ReadListOptions {
  choices: FileChoices;
  /** Called between batches of rows: says how far it is, lets others run, and may throw to stop. */
  pause: (rows: number) => Promise<void>;
}

/** Rows read without a pause. */
const BATCH = 500;
/** Rows that are kept beside the head: one more than the limit tells that there are more. */
const MOST_READ = MAX_ROWS + 20;

/**
 * Reads a list of SKUs and quantities: an .xlsx workbook, a CSV (commas, semicolons, tabs, a byte
 * order mark, UTF-16, Windows letters), or lines as people write them.
 * @throws AppError `invalid-argument` for what can't be read
 */
export async function readList(bytes: Uint8Array, options: ReadListOptions): Promise<ListReading> {
  if (bytes.byteLength > MAX_FILE_BYTES) throw listTooLarge();
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw isOldWorkbook();
  try {
    return startsWith(bytes, [0x50, 0x4b])
      ? await readWorkbook(bytes, options)
      : await readText(bytes, options);
  } catch (error) {
    if (!(error instanceof UnreadableTable)) throw error;
    throw error.why === 'time' ? readTooLong() : badFile(error.message);
  }
}

const startsWith = (bytes: Uint8Array, mark: number[]) =>
  mark.every((byte, at) => bytes[at] === byte);

async function readWorkbook(bytes: Uint8Array, options: ReadListOptions): Promise<ListReading> {
  const { choices } = options;
  const { filled, sheet, rows, count } = await readSheetApart(bytes, {
    sheet: choices.sheet,
    mostRows: MOST_READ,
  });
  if (filled.length === 0) throw emptyList();
  if (sheet === null) return { kind: 'question', question: { ask: 'sheet', sheets: filled } };
  await options.pause(count);
  return readTable(rows, count - rows.length, sheet, options);
}

/** UTF-8, else UTF-16 by its mark, else the letters of Western Windows. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

const DELIMITERS = ['\t', ';', ',', '|'];

/** What divides the columns: the mark that stands in most of the first lines; null when none does. */
function delimiterOf(text: string): string | null {
  const lines = text
    .slice(0, 60_000)
    .split(/\r\n|\r|\n/, 60)
    .filter((line) => line.trim() !== '')
    .slice(0, 30);
  const held = DELIMITERS.map((mark) => ({
    mark,
    lines: lines.filter((line) => line.includes(mark)).length,
  }));
  const best = held.reduce((most, one) => (one.lines > most.lines ? one : most));
  return best.lines * 2 > lines.length ? best.mark : null;
}

async function readText(bytes: Uint8Array, options: ReadListOptions): Promise<ListReading> {
  const text = textOf(bytes).replaceAll('\0', '');
  const delimiter = delimiterOf(text);
  if (delimiter === null) return readLines(text, options);
  const { records, count } = await readRecordsApart(text, {
    delimiter,
    isLoose: true,
    mostRows: MOST_READ,
  });
  const rows = records.map(({ line, cells }) => ({
    line,
    cells: cells.map((cell) => ({ text: plain(cell) })),
  }));
  for (let at = BATCH; at < rows.length; at += BATCH) await options.pause(at);
  return readTable(rows, count - rows.length, '', options);
}

/** The apostrophe that our own files put before what a spreadsheet would run. */
const plain = (text: string) => text.replace(/^'(?=[=+\-@\t\r])/, '').slice(0, 500);

/** The lines of a text, one at a time: a file of line ends alone would be millions of them at once. */
function* linesOf(text: string): Generator<string> {
  const end = /\r\n|\r|\n/g;
  let from = 0;
  for (let found = end.exec(text); found; found = end.exec(text)) {
    yield text.slice(from, found.index);
    from = end.lastIndex;
  }
  yield text.slice(from);
}

/** Lines without columns: "SKU 4", "4 x SKU". The whole line is the SKU until the catalogue says more. */
async function readLines(text: string, { pause }: ReadListOptions): Promise<ListReading> {
  const rows: WrittenRow[] = [];
  let unread = 0;
  let at = -1;
  for (const raw of linesOf(text.replace(/^\uFEFF/, ''))) {
    at += 1;
    // Blank lines are passed over, but not all of a file's in one go.
    if (at > 0 && at % (BATCH * 40) === 0) await pause(rows.length);
    const line = raw.trim();
    if (line === '' || lineReadings(line).length === 0) continue;
    if (rows.length >= MAX_ROWS) unread += 1;
    else rows.push(rowOf(at + 1, { sku: line, quantity: '' }));
    if (at > 0 && at % BATCH === 0) await pause(rows.length);
  }
  if (rows.length === 0) throw emptyList();
  return { kind: 'rows', rows, passedOver: 0, unread, sheet: '' };
}

function rowOf(
  line: number,
  cells: { sku: string; quantity: string } & Partial<WrittenRow>,
): WrittenRow {
  return {
    line,
    name: '',
    priceCents: null,
    odd: '',
    ...cells,
    sku: cells.sku.slice(0, 120),
    quantity: cells.quantity.slice(0, 40),
  };
}

/** "$1,234.50" as cents; null for what is no amount. */
function centsOf(text: string): number | null {
  const plainText = text.replace(/[$\s]/g, '').replace(/,(?=\d{3}(\D|$))/g, '');
  return /^\d{1,7}(\.\d{1,4})?$/.test(plainText) ? Math.round(Number(plainText) * 100) : null;
}

/** A whole number that a spreadsheet shows with its decimals: "4.0", "1,200". */
const wholeOf = (text: string) =>
  text.replace(/^(\d{1,3}),(\d{3})$/, '$1$2').replace(/^(\d+)\.0+$/, '$1');

async function readTable(
  table: TableRow[],
  further: number,
  sheet: string,
  { choices, pause }: ReadListOptions,
): Promise<ListReading> {
  const columns = columnsOf(table, choices);
  if (columns.kind === 'unsure')
    return {
      kind: 'question',
      question: {
        ask: 'columns',
        sheet,
        columns: samplesOf(table),
        sku: columns.sku,
        quantity: columns.quantity,
      },
    };
  const rows: WrittenRow[] = [];
  let passedOver = 0;
  let unread = Math.max(0, further);
  for (const [at, row] of table.slice(columns.from).entries()) {
    if (at > 0 && at % BATCH === 0) await pause(at);
    const written = writtenOf(row, columns);
    if (written === null) passedOver += 1;
    else if (rows.length < MAX_ROWS) rows.push(written);
    else unread += 1;
  }
  if (rows.length === 0) throw emptyList();
  return { kind: 'rows', rows, passedOver, unread, sheet };
}

/** A row by what the columns mean; null when the list has quantities and this row names none. */
function writtenOf({ line, cells }: TableRow, columns: ListColumns): WrittenRow | null {
  const cell = (at: number | null): SheetCell =>
    (at === null ? undefined : cells[at]) ?? { text: '' };
  const [sku, count] = [cell(columns.sku), cell(columns.quantity)];
  const quantity = wholeOf(count.text);
  if (columns.quantity !== null && columns.isHeaded && !count.odd && /^0?$/.test(quantity))
    return null;
  const name = [cell(columns.name).text, cell(columns.pack).text].filter(Boolean).join(', ');
  return rowOf(line, {
    sku: sku.text,
    quantity,
    name: name.slice(0, 200),
    priceCents: centsOf(cell(columns.price).text),
    odd: sku.odd ?? count.odd ?? '',
  });
}

/** Stops a reading that takes longer than it may. */
export function withinTime(startedMs: number, limitMs: number, now: () => number): void {
  if (now() - startedMs > limitMs) throw readTooLong();
}
