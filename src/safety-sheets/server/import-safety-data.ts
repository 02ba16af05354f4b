import { parse } from 'csv-parse/sync';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { type EditSafety, editSafety, type ImportReport } from '../contract.ts';
import { invalidField } from '../errors.ts';
import { editSafetyData } from './edit-safety-data.ts';

/** `name` is there for the reader and not read back. `version` says which data a row was made from. */
export const CSV_COLUMNS = [
  'nameKey',
  'name',
  'version',
  'signalWord',
  'pictograms',
  'hStatements',
  'pStatements',
  'unNumber',
  'packingGroup',
  'epaRegNo',
  'dilution',
  'ph',
  'contactTime',
  'reactivityGroup',
] as const;
type Row = Partial<Record<(typeof CSV_COLUMNS)[number], string>>;

export const LARGEST_IMPORT = 5 * 1024 * 1024;
const MOST_ROWS = 20_000;
const LIMIT = { points: 12, seconds: 3600 };

/** The apostrophe that our export puts before text a spreadsheet would run. */
const plain = (text: string | undefined) => (text ?? '').trim().replace(/^'(?=[=+\-@\t\r])/, '');
const list = (text: string | undefined) =>
  plain(text)
    .split(/[;,\s]+/)
    .filter(Boolean);
const orNull = (text: string | undefined) => plain(text) || null;

function rowsOf(csv: string): { line: number; row: Row }[] {
  let records: { record: Row; info: { lines: number } }[];
  try {
    records = parse(csv, {
      columns: true,
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: false,
      max_record_size: 20_000,
    }) as unknown as typeof records;
  } catch (error) {
    throw invalidField('file', `The file is not a CSV that we can read: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
  if (records.length === 0) throw invalidField('file', 'The file holds no row of safety data. Begin with an export.');
  const missing = ['nameKey', 'version', 'signalWord'].filter((column) => records[0] && !(column in records[0].record));
  if (missing.length > 0) throw invalidField('file', `The first line must name the columns; ${missing.join(', ')} is missing. Begin with an export.`);
  if (records.length > MOST_ROWS) throw invalidField('file', `At most ${MOST_ROWS} rows in one file.`);
  return records.map(({ record, info }) => ({ line: info.lines, row: record }));
}

/** A row as the command it stands for, or what is wrong with it. */
function commandOf(row: Row): { input: EditSafety } | { messages: string[] } {
  const ph = orNull(row.ph);
  const parsed = editSafety.safeParse({
    nameKey: plain(row.nameKey),
    version: Number(plain(row.version) || Number.NaN),
    signalWord: plain(row.signalWord),
    pictograms: list(row.pictograms),
    hStatements: list(row.hStatements),
    pStatements: list(row.pStatements),
    unNumber: orNull(row.unNumber),
    packingGroup: orNull(row.packingGroup),
    epaRegNo: orNull(row.epaRegNo),
    dilution: plain(row.dilution),
    ph: ph === null ? null : Number(ph),
    contactTime: plain(row.contactTime),
    reactivityGroup: orNull(row.reactivityGroup),
  });
  if (parsed.success) return { input: parsed.data };
  return { messages: parsed.error.issues.map((issue) => `${issue.path.map(String).join('.')}: ${issue.message}`) };
}

/**
 * Takes safety data from a CSV file, row by row: a row that is right is saved (like an edit, with its audit entry), a row
 * that is wrong or was made from an older version is refused, and the report says which and why.
 * @throws AppError `permission-denied` for anyone but a super_admin; `invalid-argument` when the file is no such CSV.
 */
export async function importSafetyData(app: App, actor: UserActor, csv: string, request: { requestId: string; network: string }): Promise<ImportReport> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.limits.take('safety-import', actor.id, LIMIT);
  const rows: ImportReport['rows'] = [];
  for (const { line, row } of rowsOf(csv)) rows.push({ line, nameKey: plain(row.nameKey).slice(0, 120), ...(await takeRow(app, actor, row, request)) });
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  return { changed: count('changed'), same: count('same'), refused: count('refused'), rows };
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
    if (error.code === 'not-found') return { result: 'refused', messages: ['There is no product with this key.'] };
    if (error.code === 'aborted') return { result: 'refused', messages: ['The data was changed since this file was exported. Export again.'] };
    return { result: 'refused', messages: [error.message] };
  }
}
