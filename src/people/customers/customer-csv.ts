import type { ChangeCustomer } from './public/contract.ts';

interface CsvField {
  /** The head of its column, as our export writes it. */
  column: string;
  /** Other heads that mean it. */
  also: readonly string[];
  /** What a report of an import calls it. */
  label: string;
  kind: 'text' | 'zip' | 'days' | 'dollars' | 'percent' | 'yesNo' | 'parent';
}

/** A customer in a file, field by field, in the order of its columns; null for what a file says nothing of. */
export const CSV_FIELDS = {
  name: { column: 'name', also: ['customer', 'company'], label: 'Name', kind: 'text' },
  address1: {
    column: 'address1',
    also: ['address', 'street', 'streetaddress', 'shiptoaddress'],
    label: 'Street',
    kind: 'text',
  },
  city: { column: 'city', also: ['town'], label: 'City', kind: 'text' },
  state: { column: 'state', also: ['st'], label: 'State', kind: 'text' },
  zip: {
    column: 'zip',
    also: ['zipcode', 'postalcode', 'postcode'],
    label: 'ZIP code',
    kind: 'zip',
  },
  email: { column: 'email', also: ['emailaddress', 'mail'], label: 'E-mail', kind: 'text' },
  phone: { column: 'phone', also: ['telephone', 'phonenumber'], label: 'Phone', kind: 'text' },
  terms: { column: 'terms', also: ['paymentterms'], label: 'Terms', kind: 'text' },
  routeDays: {
    column: 'routeDays',
    also: ['routeday', 'route', 'deliveryday', 'deliverydays'],
    label: 'Delivery weekdays',
    kind: 'days',
  },
  orderMinimumCents: {
    column: 'orderMinimum',
    also: ['minimum', 'minimumorder'],
    label: 'Order minimum',
    kind: 'dollars',
  },
  taxRateBp: {
    column: 'taxRate',
    also: ['tax', 'taxpercent'],
    label: 'Tax rate',
    kind: 'percent',
  },
  taxExempt: { column: 'taxExempt', also: ['exempt'], label: 'Tax exempt', kind: 'yesNo' },
  deliveryNote: {
    column: 'deliveryNote',
    also: ['note', 'notes', 'docknote'],
    label: 'Delivery note',
    kind: 'text',
  },
  parentId: {
    column: 'parent',
    also: ['belongsto', 'billto', 'parentcustomer'],
    label: 'Parent',
    kind: 'parent',
  },
  isActive: { column: 'active', also: ['isactive', 'status'], label: 'Active', kind: 'yesNo' },
  dockFrom: null,
  dockTo: null,
  dockClosed: null,
  onCreditHold: null,
  unattendedAllowed: null,
} as const satisfies Record<keyof Omit<ChangeCustomer, 'id' | 'version'>, CsvField | null>;

export type CsvCustomerField = {
  [K in keyof typeof CSV_FIELDS]: (typeof CSV_FIELDS)[K] extends null ? never : K;
}[keyof typeof CSV_FIELDS];
export type Column = (typeof CSV_FIELDS)[CsvCustomerField]['column'];

/** The fields with a column, in the order of the columns. */
export const CSV_COLUMNS: readonly (CsvField & { field: CsvCustomerField; column: Column })[] =
  Object.entries(CSV_FIELDS).flatMap(([field, csvField]) =>
    csvField ? [{ field: field as CsvCustomerField, ...csvField }] : [],
  );

export const NEEDED_COLUMNS = [
  'name',
  'address1',
  'city',
  'state',
  'zip',
] as const satisfies Column[];

export const OTHER_COLUMNS: readonly Column[] = CSV_COLUMNS.map(({ column }) => column).filter(
  (column) => !(NEEDED_COLUMNS as readonly string[]).includes(column),
);
