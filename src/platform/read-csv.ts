import { AppError } from '../kit/app-error.ts';
import { readRecordsApart, UnreadableTable } from './read-table.ts';

/** One row of a file. */
export interface CsvRecord<C extends string> {
  /** Line of the file, 1 = the first. */
  line: number;
  /** The cells of known columns as they stood; the file of bad rows repeats them. */
  cells: Partial<Record<C, string>>;
}

interface CsvShape<C extends string> {
  /** Each column with the other names that people give it, folded to a-z and 0-9. */
  columns: Readonly<Record<C, readonly string[]>>;
  required: readonly C[];
  maxRows: number;
  /** What a row is, for the messages: "customer". */
  row: string;
}

const refused = (message: string) =>
  new AppError('invalid-argument', 400, message, [{ path: 'csv', message }]);
const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The apostrophe that our exports put before text that a spreadsheet would run. */
const plain = (text: string) => text.trim().replace(/^'(?=[=+\-@\t\r])/, '');

/** What stands most often between the names of the columns: spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/**
 * Reads a CSV: commas, semicolons or tabs, a byte order mark, any order of columns; unknown columns are passed over and named.
 * @throws AppError `invalid-argument` for a file that is none, lacks a needed column, or is too long
 */
export async function readCsv<C extends string>(
  text: string,
  { columns, required, maxRows, row }: CsvShape<C>,
): Promise<{ records: CsvRecord<C>[]; unknown: string[] }> {
  const names = Object.keys(columns) as C[];
  const options = { delimiter: delimiterOf(text), isLoose: false, mostRows: maxRows + 1 };
  const { records: lines, count } = await readRecordsApart(text, options).catch(
    (error: unknown) => {
      if (error instanceof UnreadableTable)
        throw refused(`This is not a CSV that we can read: ${error.message}`);
      throw error;
    },
  );
  const head = lines[0]?.cells ?? [];
  const heads = head.map(folded);
  const isNamed = (name: C) => heads.includes(folded(name));
  // "Item" is the name where no column says "Name", and its number beside one.
  const found = heads.map(
    (cell) =>
      names.find((name) => folded(name) === cell) ??
      names.find((name) => columns[name].includes(cell) && !isNamed(name)) ??
      names.find((name) => columns[name].includes(cell)),
  );
  const missing = required.filter((name) => !found.includes(name));
  if (missing.length > 0)
    throw refused(`The first line must name the columns. Missing: ${missing.join(', ')}.`);
  const twice = found.find((name, at) => name && found.indexOf(name) !== at);
  if (twice) throw refused(`The column ${twice} stands there twice.`);
  const records = lines.slice(1).map(({ line, cells: record }) => ({
    line,
    cells: Object.fromEntries(
      found.flatMap((name, at) =>
        name && record[at] !== undefined ? [[name, plain(record[at])]] : [],
      ),
    ) as CsvRecord<C>['cells'],
  }));
  if (records.length === 0) throw refused(`The file holds no ${row} below its first line.`);
  if (count > maxRows + 1)
    throw refused(
      `At most ${maxRows.toLocaleString('en-US')} ${row}s in one file; this one holds ${count < (maxRows + 1) * 10 ? (count - 1).toLocaleString('en-US') : 'many more'}.`,
    );
  return { records, unknown: head.filter((_, at) => !found[at]).map((name) => name.slice(0, 40)) };
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'active', 'on']);
const NO = new Set(['no', 'n', 'false', '0', 'inactive', 'off']);

/** Yes and no as people write them in spreadsheets; undefined for anything else. */
export function yesNo(text: string): boolean | undefined {
  const word = text.trim().toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}
