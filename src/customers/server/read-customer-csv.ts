import { parse } from 'csv-parse/sync';
import { parseDollars } from '../../kit/money.ts';
import { createCustomerInput, type GivenCustomerFields } from '../contract.ts';
import { invalidImport } from '../errors.ts';
import { ROUTE_DAYS } from '../words.ts';
import { basisPoints } from './read-customer-form.ts';

/** Most rows that one file may hold. */
export const MAX_ROWS = 5000;

/** The columns as our export writes them; others may name them as listed behind. */
export const COLUMNS = {
  name: ['customer', 'company'],
  address1: ['address', 'street', 'streetaddress', 'shiptoaddress'],
  city: ['town'],
  state: ['st'],
  zip: ['zipcode', 'postalcode', 'postcode'],
  email: ['emailaddress', 'mail'],
  phone: ['telephone', 'phonenumber'],
  terms: ['paymentterms'],
  routeDay: ['route', 'deliveryday'],
  orderMinimum: ['minimum', 'minimumorder'],
  taxRate: ['tax', 'taxpercent'],
  taxExempt: ['exempt'],
  deliveryNote: ['note', 'notes', 'docknote'],
  parent: ['belongsto', 'billto', 'parentcustomer'],
  active: ['isactive', 'status'],
} as const;
export type Column = keyof typeof COLUMNS;

export interface CustomerRecord {
  /** Line of the file, 1 = the first. */
  line: number;
  /** The cells as they stood, for the file of bad rows. */
  cells: Partial<Record<Column, string>>;
}

const folded = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');

function columnOf(head: string): Column | undefined {
  const name = folded(head);
  return (Object.keys(COLUMNS) as Column[]).find((column) => folded(column) === name || (COLUMNS[column] as readonly string[]).includes(name));
}

/** The apostrophe that our export puts before text that a spreadsheet would run. */
const plain = (text: string) => text.trim().replace(/^'(?=[=+\-@\t\r])/, '');

/** What stands most often between the names of the columns: spreadsheets of some countries write semicolons. */
function delimiterOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const count = (mark: string) => head.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/**
 * Reads a CSV of customers: commas, semicolons or tabs, any order of columns, unknown columns passed over.
 * @throws AppError `invalid-argument` for a file that is none, lacks a needed column, or is too long
 */
export function readCustomerCsv(text: string): { records: CustomerRecord[]; unknown: string[] } {
  let lines: { record: string[]; info: { lines: number } }[];
  try {
    lines = parse(text, {
      bom: true,
      info: true,
      skip_empty_lines: true,
      relax_column_count: true,
      delimiter: delimiterOf(text),
      max_record_size: 20_000,
    }) as never;
  } catch (error) {
    throw invalidImport(`This is not a CSV that we can read: ${error instanceof Error ? error.message.slice(0, 200) : ''}`);
  }
  const head = lines[0]?.record ?? [];
  const columns = head.map(columnOf);
  const missing = (['name', 'address1', 'city', 'state', 'zip'] as const).filter((column) => !columns.includes(column));
  if (missing.length > 0) throw invalidImport(`The first line must name the columns. Missing: ${missing.join(', ')}.`);
  const twice = columns.find((column, at) => column && columns.indexOf(column) !== at);
  if (twice) throw invalidImport(`The column ${twice} stands there twice.`);
  const records = lines.slice(1).map(({ record, info }) => ({
    line: info.lines,
    cells: Object.fromEntries(columns.flatMap((column, at) => (column && record[at] !== undefined ? [[column, plain(record[at])]] : []))),
  }));
  if (records.length === 0) throw invalidImport('The file holds no customer below its first line.');
  if (records.length > MAX_ROWS)
    throw invalidImport(`At most ${MAX_ROWS.toLocaleString('en-US')} customers in one file; this one holds ${records.length.toLocaleString('en-US')}.`);
  return { records, unknown: head.filter((_, at) => !columns[at]).map((name) => name.slice(0, 40)) };
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'active', 'on']);
const NO = new Set(['no', 'n', 'false', '0', 'inactive', 'off']);

function yesNo(text: string): boolean | undefined {
  const word = text.toLowerCase();
  return YES.has(word) ? true : NO.has(word) ? false : undefined;
}

/** `Thu`, `thursday` or `4`; -1 for nothing of the kind. */
function routeDayOf(text: string): number {
  if (/^[0-6]$/.test(text)) return Number(text);
  return text.length < 3 ? -1 : ROUTE_DAYS.findIndex((day) => day.toLowerCase().startsWith(text.toLowerCase()));
}

export interface ReadFields {
  /** The fields that the row gives; an empty cell gives none. */
  fields: GivenCustomerFields;
  isActive: boolean | undefined;
  parentName: string | undefined;
  problems: string[];
}

/** One row's cells as fields, with what is wrong in sentences. */
export function fieldsOf(cells: CustomerRecord['cells']): ReadFields {
  const problems: string[] = [];
  const given: Record<string, unknown> = {};
  for (const column of ['name', 'address1', 'city', 'state', 'zip', 'email', 'phone', 'terms', 'deliveryNote'] as const) {
    if (cells[column]) given[column] = column === 'zip' && /^\d{4}$/.test(cells.zip ?? '') ? `0${cells.zip}` : cells[column];
  }
  const read = <T>(column: Column, convert: (text: string) => T | undefined, message: string): T | undefined => {
    const text = cells[column];
    if (!text) return undefined;
    const value = convert(text);
    if (value === undefined) problems.push(message);
    return value;
  };
  const minimum = read('orderMinimum', (text) => parseDollars(text) ?? undefined, 'Order minimum: enter an amount such as 150.00.');
  if (minimum !== undefined) given.orderMinimumCents = minimum;
  const rate = read('taxRate', (text) => percentOf(text), 'Tax rate: enter a percentage from 0 to 25, such as 8.25.');
  if (rate !== undefined) given.taxRateBp = rate;
  const exempt = read('taxExempt', yesNo, 'Tax exempt: enter yes or no.');
  if (exempt !== undefined) given.taxExempt = exempt;
  const day = read('routeDay', (text) => (routeDayOf(text) < 0 ? undefined : routeDayOf(text)), 'Route day: enter a day such as Thursday.');
  if (day !== undefined) given.routeDay = day;
  const isActive = read('active', yesNo, 'Active: enter yes or no.');
  const parsed = createCustomerInput.partial().safeParse(given);
  if (!parsed.success) problems.push(...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`));
  return { fields: parsed.success ? parsed.data : {}, isActive, parentName: cells.parent || undefined, problems };
}

function percentOf(text: string): number | undefined {
  const points = basisPoints(text.replace(/\s*%$/, ''));
  return Number.isNaN(points) || points > 2500 ? undefined : points;
}
