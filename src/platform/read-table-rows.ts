import { parse } from 'csv-parse/sync';
import { BadArchive, BadXml, type SheetRow, Workbook } from './read-xlsx.ts';

/** A question to this process: the rows of a workbook's sheet, or the records of a text with columns. */
export type TableTask =
  | { task: 'workbook'; bytes: Uint8Array; sheet: string | undefined; mostRows: number }
  | { task: 'records'; text: string; delimiter: string; isLoose: boolean; mostRows: number };

/** One line of a text with columns. */
export interface TextRecord {
  /** From 1, of the file. */
  line: number;
  cells: string[];
}

/** `filled` names the sheets that hold anything; `sheet` is the one that was read, null when a person has to choose it. */
export interface SheetFinding {
  filled: string[];
  sheet: string | null;
  rows: SheetRow[];
  /** Rows that hold anything, those past `keep` counted too. */
  count: number;
}

/** `count` goes on past `keep`, up to ten times as far. */
export interface RecordFinding {
  records: TextRecord[];
  count: number;
}

export type TableFinding = SheetFinding | RecordFinding | { unreadable: string };

/** Columns of a text that are looked at. */
const MAX_COLUMNS = 200;
const MAX_RECORD = 20_000;

function readSheet({
  bytes,
  sheet: sheetName,
  mostRows,
}: TableTask & { task: 'workbook' }): SheetFinding {
  const book = new Workbook(bytes);
  const filled = book.sheets.filter((name) => !book.rows(name).next().done);
  const sheet =
    filled.find((name) => name === sheetName) ?? (filled.length === 1 ? filled[0] : undefined);
  const finding: SheetFinding = { filled, sheet: sheet ?? null, rows: [], count: 0 };
  if (sheet === undefined) return finding;
  for (const row of book.rows(sheet)) {
    finding.count += 1;
    if (finding.rows.length < mostRows) finding.rows.push(row);
  }
  return finding;
}

function readRecords({
  text,
  delimiter,
  isLoose,
  mostRows,
}: TableTask & { task: 'records' }): RecordFinding {
  const records: TextRecord[] = [];
  let count = 0;
  parse(text, {
    bom: true,
    skip_empty_lines: true,
    relax_column_count: true,
    delimiter,
    max_record_size: MAX_RECORD,
    ...(isLoose ? { relax_quotes: true, trim: true } : {}),
    to: mostRows * 10,
    // Rows past the limit are counted and dropped: an endless file costs time, not memory.
    on_record: (record: string[], { lines }) => {
      if (isLoose && record.every((cell) => cell === '')) return null;
      count += 1;
      if (records.length < mostRows)
        records.push({ line: lines, cells: record.slice(0, MAX_COLUMNS) });
      return null;
    },
  });
  return { records, count };
}

/** The answer to one question. What is no such file is an answer too. */
export function readTable(task: TableTask): TableFinding {
  try {
    return task.task === 'workbook' ? readSheet(task) : readRecords(task);
  } catch (error) {
    const isKnown = error instanceof BadArchive || error instanceof BadXml;
    if (isKnown || (task.task === 'records' && error instanceof Error))
      return { unreadable: error.message.slice(0, 200) };
    throw error;
  }
}
