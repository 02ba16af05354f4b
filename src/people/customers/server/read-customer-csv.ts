import { parseDollars } from '../../../kit/parse-money.ts';
import { type CsvRecord, readCsv, yesNo } from '../../../platform/read-csv.ts';
import { basisPoints } from '../basis-points.ts';
import { type Column, CSV_COLUMNS, NEEDED_COLUMNS } from '../customer-csv.ts';
import { type CustomerFieldsInput, createCustomerInput } from '../public/contract.ts';
import { ROUTE_DAYS } from '../public/messages.ts';

/** Most rows that one file may hold. */
export const MAX_ROWS = 5000;

/** The heads of the columns, with the other names that each may have. */
export const COLUMNS = Object.fromEntries(
  CSV_COLUMNS.map(({ column, also }) => [column, also]),
) as Record<Column, readonly string[]>;

type CustomerRecord = CsvRecord<Column>;

/**
 * Reads a CSV of customers.
 * @throws AppError `invalid-argument` for a file that is none, lacks a needed column, or is too
 * long
 */
export const readCustomerCsv = (text: string) =>
  readCsv(text, {
    columns: COLUMNS,
    required: NEEDED_COLUMNS,
    maxRows: MAX_ROWS,
    row: 'customer',
  });

/** A file that was read: its rows by our columns, and the columns that are none of ours. */
export type CustomerFile = Awaited<ReturnType<typeof readCustomerCsv>>;

/** `Mon, thursday`, `Mon+Thu` or `1 4`; undefined for what is no weekday. */
function routeDaysOf(text: string): number[] | undefined {
  const days = text
    .split(/[\s,;+&/]+/)
    .filter(Boolean)
    .map(routeDayOf);
  return days.includes(-1) ? undefined : days;
}

/** `Thu`, `thursday` or `4`; -1 for nothing of the kind. */
function routeDayOf(text: string): number {
  if (/^[0-6]$/.test(text)) return Number(text);
  return text.length < 3
    ? -1
    : ROUTE_DAYS.findIndex((day) => day.toLowerCase().startsWith(text.toLowerCase()));
}

export interface ReadFields {
  /** The fields that the row gives; an empty cell gives none. */
  fields: CustomerFieldsInput;
  isActive: boolean | undefined;
  parentName: string | undefined;
  problems: string[];
}

/** How a cell of each kind is read, undefined for what it can't hold; and what is said then. */
const READ = {
  text: { as: (text) => text, else: '' },
  zip: { as: (text) => (/^\d{4}$/.test(text) ? `0${text}` : text), else: '' },
  days: { as: routeDaysOf, else: 'enter a day such as Thursday, or several such as Mon, Thu.' },
  dollars: {
    as: (text) => parseDollars(text) ?? undefined,
    else: 'enter an amount such as 150.00.',
  },
  percent: { as: percentOf, else: 'enter a percentage from 0 to 25, such as 8.25.' },
  yesNo: { as: yesNo, else: 'enter yes or no.' },
  // A parent is looked for by its name among the customers that are known.
  parent: { as: () => null, else: '' },
} as const satisfies Record<
  (typeof CSV_COLUMNS)[number]['kind'],
  { as: (text: string) => unknown; else: string }
>;

// Made once: a schema costs far more to make than a row to read.
const csvFields = createCustomerInput.partial();

/** One row's cells as fields, with what is wrong in sentences. */
export function fieldsOf(cells: CustomerRecord['cells']): ReadFields {
  const problems: string[] = [];
  const read: Record<string, unknown> = {};
  for (const { field, column, label, kind } of CSV_COLUMNS) {
    const text = cells[column];
    if (!text || kind === 'parent') continue;
    const value = READ[kind].as(text);
    if (value === undefined) problems.push(`${label}: ${READ[kind].else}`);
    else read[field] = value;
  }
  const { isActive, ...fields } = read;
  const parsed = csvFields.safeParse(fields);
  if (!parsed.success)
    problems.push(
      ...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`),
    );
  return {
    fields: parsed.success ? parsed.data : {},
    isActive: isActive as boolean | undefined,
    parentName: cells.parent || undefined,
    problems,
  };
}

function percentOf(text: string): number | undefined {
  const points = basisPoints(text.replace(/\s*%$/, ''));
  return Number.isNaN(points) || points > 2500 ? undefined : points;
}
