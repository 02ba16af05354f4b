import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { csvFile } from '../../../kit/csv.ts';
import type { App } from '../../../platform/app.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { readRecordsApart, UnreadableTable } from '../../../platform/read-table.ts';
import { type EditSafety, editSafety, type ImportReport, type SafetyFields } from '../contract.ts';
import { invalidField } from '../errors.ts';
import { categories } from '../safety-form.ts';
import { unNumberOf } from '../un-number.ts';
import { editSafetyData } from './edit-safety-data.ts';

export const MAX_IMPORT_BYTES = 5 * 1024 * 1024;
const MAX_ROWS = 20_000;
const LIMIT = { points: 12, seconds: 3600 };

/** The apostrophe that our export puts before text a spreadsheet would run. */
const plain = (text: string | undefined) => (text ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '');
const list = (text: string | undefined) =>
  plain(text)
    .split(/[;,\s]+/)
    .filter(Boolean);
const orNull = (text: string | undefined) => plain(text) || null;

/** The use dilutions as the export writes them; what is no JSON the contract refuses. */
function jsonOf(text: string): unknown {
  if (text === '') return [];
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

const numberOrNull = (text: string | undefined) =>
  orNull(text) === null ? null : Number(plain(text));

/** "yes", or nothing; anything else is no answer, and the row is refused. */
const yesOrNo = (cell: string | undefined): unknown => {
  const answer = plain(cell).toLowerCase();
  if (answer === 'yes' || answer === 'true') return true;
  return ['', 'no', 'false'].includes(answer) ? false : answer;
};

/** How the cell of each field is read, in the order of the file's columns. */
const CELLS: Record<keyof SafetyFields, (cell: string | undefined) => unknown> = {
  signalWord: plain,
  pictograms: list,
  hStatements: list,
  pStatements: list,
  unNumber: (cell) => unNumberOf(plain(cell)) || null,
  packingGroup: orNull,
  epaRegNo: orNull,
  dilution: plain,
  ph: numberOrNull,
  contactTime: plain,
  reactivityGroup: orNull,
  alsoGroups: list,
  casNumbers: list,
  density: numberOrNull,
  hCategories: (cell) => categories(plain(cell)),
  useDilutions: (cell) => jsonOf(plain(cell)),
  epaSignalWord: plain,
  activeIngredients: plain,
  technicalName: plain,
  rqSubstance: plain,
  rqPercent: numberOrNull,
  notRegulated: yesOrNo,
};
export const FIELD_COLUMNS = Object.keys(CELLS) as (keyof SafetyFields)[];
/** `name` is there for the reader and not read back. `version` says which data a row was made from. */
type Row = Partial<Record<'nameKey' | 'version' | keyof SafetyFields, string>>;

/** More products than any distributor of the trade keeps. */
const MAX_FILE_ROWS = 10_000;

interface ReadRow {
  /** The line of the file that the row begins on, counted from 1. */
  line: number;
  cells: string[];
}

/**
 * All rows with the line each begins on. A row may have too few or too many columns: that is its
 * own fault, not the file's.
 */
async function readRows(csv: string): Promise<ReadRow[]> {
  const file = { delimiter: ',', isLoose: false, mostRows: MAX_FILE_ROWS + 1 };
  const { records, count } = await readRecordsApart(csv, file).catch((error: unknown) => {
    if (!(error instanceof UnreadableTable)) throw error;
    throw invalidField('file', `The file is not a CSV that we can read: ${error.message}`);
  });
  if (count > MAX_FILE_ROWS + 1)
    throw invalidField(
      'file',
      `At most ${MAX_FILE_ROWS.toLocaleString('en-US')} products in one file.`,
    );
  // The parser tells the line on which a row ends; a quoted cell may hold line ends.
  const breaks = (cells: string[]) =>
    cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
  return records.map(({ line, cells }) => ({ line: line - breaks(cells), cells }));
}

/**
 * The first row names the columns. Rows of empty cells only, as spreadsheets leave them behind,
 * count for nothing.
 */
async function tableOf(csv: string): Promise<{ columns: string[]; rows: ReadRow[] }> {
  const [head, ...all] = await readRows(csv);
  const rows = all.filter((row) => row.cells.some((cell) => cell.trim() !== ''));
  if (!head || rows.length === 0)
    throw invalidField('file', 'The file holds no row of safety data. Begin with an export.');
  const columns = head.cells.map((cell) => cell.trim());
  const missing = ['nameKey', 'version', 'signalWord'].filter(
    (column) => !columns.includes(column),
  );
  if (missing.length > 0)
    throw invalidField(
      'file',
      `The first line must name the columns; ${missing.join(', ')} is missing. Begin with an export.`,
    );
  if (rows.length > MAX_ROWS) throw invalidField('file', `At most ${MAX_ROWS} rows in one file.`);
  return { columns, rows };
}

/** What is wrong with the number of a row's cells; empty ones at its end are no fault. */
function lengthFault(columns: readonly string[], cells: readonly string[]): string | null {
  const named = `the first line names ${columns.length}`;
  if (cells.length < columns.length)
    return `This row has ${cells.length === 1 ? '1 column' : `${cells.length} columns`}, ${named}. Nothing of it was taken.`;
  if (cells.slice(columns.length).every((cell) => cell.trim() === '')) return null;
  return `This row has ${cells.length} columns, ${named}: a comma too many, or a text with a comma that is not in quotes. Nothing of it was taken.`;
}

/** The column that a file of refused rows has beside its own; read back, it counts for nothing. */
const WHY = 'whyRefused';

/**
 * The refused rows as they came, each with its reason, to be put right and brought back; '' when
 * there are none.
 */
function refusedCsvOf(
  columns: readonly string[],
  refused: readonly { cells: readonly string[]; messages: readonly string[] }[],
): string {
  if (refused.length === 0) return '';
  const own = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => column !== WHY);
  const rows = refused.map(({ cells, messages }) => [
    ...own.map(({ index }) => plain(cells[index])),
    messages.join(' '),
    ...cells.slice(columns.length),
  ]);
  return csvFile([...own.map(({ column }) => column), WHY], rows);
}

/** What a file has no column for is left out, where the command lets it: older files know none of the later fields. */
const cellsOf = (row: Row) =>
  FIELD_COLUMNS.filter(
    (field) => row[field] !== undefined || !editSafety.shape[field].isOptional(),
  );

/** A row as the command it stands for, or what is wrong with it. */
function commandOf(row: Row): { input: EditSafety } | { messages: string[] } {
  const parsed = editSafety.safeParse({
    nameKey: plain(row.nameKey),
    version: Number(plain(row.version) || Number.NaN),
    ...Object.fromEntries(cellsOf(row).map((field) => [field, CELLS[field](row[field])])),
  });
  if (parsed.success) return { input: parsed.data };
  return {
    messages: parsed.error.issues.map(
      (issue) => `${issue.path.map(String).join('.')}: ${issue.message}`,
    ),
  };
}

/**
 * Takes safety data from a CSV file, row by row: a row that is right is saved (like an edit, with
 * its audit entry), a row that is wrong or was made from an older version is refused, and the
 * report says which and why.
 * @throws AppError `permission-denied` for anyone but a super_admin; `invalid-argument` when the
 *   file is no such CSV.
 */
export async function importSafetyData(
  app: App,
  actor: UserActor,
  csv: string,
  request: { requestId: string; network: string },
): Promise<ImportReport> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.limits.take('safety-import', actor.id, LIMIT);
  const { columns, rows: csvRows } = await tableOf(csv);
  const rows: ImportReport['rows'] = [];
  const refused: { cells: string[]; messages: string[] }[] = [];
  for (const { line, cells } of csvRows) {
    const row = Object.fromEntries(columns.map((column, index) => [column, cells[index]])) as Row;
    const fault = lengthFault(columns, cells);
    const taken = fault
      ? { result: 'refused' as const, messages: [fault] }
      : await takeRow(app, actor, row, request);
    if (taken.result === 'refused') refused.push({ cells, messages: taken.messages });
    rows.push({ line, nameKey: plain(row.nameKey).slice(0, 120), ...taken });
  }
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  return {
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
    rows,
    refusedCsv: refusedCsvOf(columns, refused),
  };
}

async function takeRow(
  app: App,
  actor: UserActor,
  row: Row,
  request: { requestId: string; network: string },
): Promise<{ result: 'changed' | 'same' | 'refused'; messages: string[] }> {
  const command = commandOf(row);
  if ('messages' in command) return { result: 'refused', messages: command.messages };
  try {
    const saved = await editSafetyData(app, actor, command.input, request);
    return { result: 'changed', messages: saved.warnings.map((warning) => warning.message) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'no-changes') return { result: 'same', messages: [] };
    if (error.code === 'not-found')
      return { result: 'refused', messages: ['There is no product with this key.'] };
    if (error.code === 'aborted')
      return {
        result: 'refused',
        messages: ['The data was changed since this file was exported. Export again.'],
      };
    return { result: 'refused', messages: [error.message] };
  }
}
