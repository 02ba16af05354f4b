import { parseDollars } from '../../../kit/parse-money.ts';
import { type CsvRecord, readCsv, yesNo } from '../../../platform/read-csv.ts';
import { basisPoints } from '../basis-points.ts';
import { createCustomerInput, type GivenCustomerFields } from '../contract.ts';
import { ROUTE_DAYS } from '../messages.ts';

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
  routeDays: ['routeday', 'route', 'deliveryday', 'deliverydays'],
  orderMinimum: ['minimum', 'minimumorder'],
  taxRate: ['tax', 'taxpercent'],
  taxExempt: ['exempt'],
  deliveryNote: ['note', 'notes', 'docknote'],
  parent: ['belongsto', 'billto', 'parentcustomer'],
  active: ['isactive', 'status'],
} as const satisfies Record<string, readonly string[]>;
export type Column = keyof typeof COLUMNS;

type CustomerRecord = CsvRecord<Column>;

/**
 * Reads a CSV of customers.
 * @throws AppError `invalid-argument` for a file that is none, lacks a needed column, or is too
 * long
 */
export const readCustomerCsv = (text: string) =>
  readCsv(text, {
    columns: COLUMNS,
    required: ['name', 'address1', 'city', 'state', 'zip'],
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
  fields: GivenCustomerFields;
  isActive: boolean | undefined;
  parentName: string | undefined;
  problems: string[];
}

/** One row's cells as fields, with what is wrong in sentences. */
export function fieldsOf(cells: CustomerRecord['cells']): ReadFields {
  const problems: string[] = [];
  const given: Record<string, unknown> = {};
  for (const column of [
    'name',
    'address1',
    'city',
    'state',
    'zip',
    'email',
    'phone',
    'terms',
    'deliveryNote',
  ] as const) {
    if (cells[column])
      given[column] =
        column === 'zip' && /^\d{4}$/.test(cells.zip ?? '') ? `0${cells.zip}` : cells[column];
  }
  const read = <T>(
    column: Column,
    convert: (text: string) => T | undefined,
    message: string,
  ): T | undefined => {
    const text = cells[column];
    if (!text) return undefined;
    const value = convert(text);
    if (value === undefined) problems.push(message);
    return value;
  };
  const minimum = read(
    'orderMinimum',
    (text) => parseDollars(text) ?? undefined,
    'Order minimum: enter an amount such as 150.00.',
  );
  if (minimum !== undefined) given.orderMinimumCents = minimum;
  const rate = read(
    'taxRate',
    (text) => percentOf(text),
    'Tax rate: enter a percentage from 0 to 25, such as 8.25.',
  );
  if (rate !== undefined) given.taxRateBp = rate;
  const exempt = read('taxExempt', yesNo, 'Tax exempt: enter yes or no.');
  if (exempt !== undefined) given.taxExempt = exempt;
  const day = read(
    'routeDays',
    routeDaysOf,
    'Delivery weekdays: enter a day such as Thursday, or several such as Mon, Thu.',
  );
  if (day !== undefined) given.routeDays = day;
  const isActive = read('active', yesNo, 'Active: enter yes or no.');
  const parsed = createCustomerInput.partial().safeParse(given);
  if (!parsed.success)
    problems.push(
      ...parsed.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`),
    );
  return {
    fields: parsed.success ? parsed.data : {},
    isActive,
    parentName: cells.parent || undefined,
    problems,
  };
}

function percentOf(text: string): number | undefined {
  const points = basisPoints(text.replace(/\s*%$/, ''));
  return Number.isNaN(points) || points > 2500 ? undefined : points;
}
