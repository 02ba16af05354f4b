import { centsToDecimal } from '../../../kit/money.ts';
import { type CsvRecord, readCsv, yesNo } from '../../../platform/read-csv.ts';
import { centsOf, countOf } from '../public/facts-form.ts';
import { FACTS, type ProductFacts } from '../public/product-facts.ts';
import type { KnownProduct } from './public/product-rows.ts';

/** Most rows that one file may hold. */
const MAX_ROWS = 5000;

interface FactColumn {
  /** The head of its column, as our export writes it. */
  column: string;
  /** Other heads that mean it. */
  also: readonly string[];
  /** What a report of an import calls it. */
  label: string;
  /** A cell as a value; undefined is no such value. Left out: the text itself. */
  read?: (cell: string) => unknown;
  hint?: string;
  /** A value as our export writes it. Left out: its text. */
  write?: (product: KnownProduct) => string;
}

const ENTER_YES_OR_NO = 'enter yes or no.';
const NOT_OF_HAZARDS =
  'Hazmat “no” is about transport and says nothing of its hazards: they stay as they are.';
const yes = (value: boolean) => (value ? 'yes' : 'no');

/** A product in a file, fact by fact, in the order of its columns: import, report, help and export follow from here. */
export const FACT_COLUMNS = {
  name: {
    column: 'name',
    also: ['product', 'productname', 'productservicename', 'item', 'itemname', 'title'],
    label: 'Name',
  },
  brand: { column: 'brand', also: ['manufacturer', 'maker', 'vendor'], label: 'Brand' },
  category: {
    column: 'category',
    also: ['department', 'type', 'group', 'productcategory'],
    label: 'Category',
  },
  sizeUnit: {
    column: 'size',
    also: ['sizeunit', 'pack', 'packsize', 'packaging', 'unit', 'uom'],
    label: 'Size',
  },
  sku: {
    column: 'sku',
    also: [
      'itemnumber',
      'itemno',
      'itemid',
      'itemcode',
      'partnumber',
      'productnumber',
      'productid',
      'number',
      'code',
      'productcode',
      'item',
    ],
    label: 'SKU',
  },
  priceCents: {
    column: 'price',
    also: ['listprice', 'unitprice', 'salesprice', 'salespricerate', 'pricerate', 'rate'],
    label: 'Price',
    read: (cell) => centsOf(cell) ?? undefined,
    hint: 'enter an amount such as 89.50.',
    write: ({ priceCents }) => (priceCents === null ? '' : centsToDecimal(priceCents)),
  },
  quantity: {
    column: 'quantity',
    also: ['qty', 'onhand', 'quantityonhand', 'qtyonhand', 'stock', 'inventory'],
    label: 'On hand',
    read: (cell) => (Number.isNaN(countOf(cell)) ? undefined : countOf(cell)),
    hint: 'enter a whole number of zero or more.',
  },
  taxable: {
    column: 'taxable',
    also: ['tax', 'istaxable', 'salestax'],
    label: 'Taxable',
    read: yesNo,
    hint: ENTER_YES_OR_NO,
    write: ({ taxable }) => yes(taxable),
  },
  hazardous: {
    column: 'hazardous',
    also: ['ishazardous', 'hazard'],
    label: 'Hazardous',
    read: yesNo,
    hint: ENTER_YES_OR_NO,
    // Empty without a hazard statement.
    write: ({ hazardous, hazardSource }) =>
      hazardous || hazardSource !== null ? yes(hazardous) : '',
  },
  isActive: {
    column: 'active',
    also: ['isactive', 'status', 'enabled'],
    label: 'Active',
    read: yesNo,
    hint: ENTER_YES_OR_NO,
    write: ({ isActive }) => yes(isActive),
  },
  description: {
    column: 'description',
    also: ['text', 'details', 'salesdescription', 'productdescription'],
    label: 'Description',
  },
  certifications: {
    column: 'certifications',
    also: ['certification', 'certified', 'certificates', 'ecolabels'],
    label: 'Certifications',
  },
} as const satisfies Record<keyof ProductFacts, FactColumn>;
export type Column = (typeof FACT_COLUMNS)[keyof ProductFacts]['column'];

/**
 * Whether a size is regulated for transport (DOT). Such goods are hazardous, so that yes states it; no is no statement of hazards, and transport is stated
 * in the safety data alone: what OSHA calls hazardous may travel unregulated.
 */
const TRANSPORT = 'hazmat';
export type ProductRecordRow = CsvRecord<Column | typeof TRANSPORT>;

const ALL = Object.entries(FACT_COLUMNS) as [keyof ProductFacts, FactColumn & { column: Column }][];
export const COLUMNS = Object.fromEntries(
  ALL.map(([, { column, also }]) => [column, also]),
) as Record<Column, readonly string[]>;

const FILE_COLUMNS = { ...COLUMNS, [TRANSPORT]: ['haz'] };
/** The columns of ours that a file has, for the file of its bad rows. */
export const columnsOf = (rows: readonly Pick<ProductRecordRow, 'cells'>[]): string[] =>
  Object.keys(rows.some(({ cells }) => TRANSPORT in cells) ? FILE_COLUMNS : COLUMNS);

/** A record as a row of our export. */
export const cellsOf = (product: KnownProduct): string[] =>
  ALL.map(([fact, { write }]) => write?.(product) ?? String(product[fact]));

/** @throws AppError `invalid-argument` for a file that is none, lacks the SKU, or is too long */
export const readProductCsv = (text: string) =>
  readCsv(text, { columns: FILE_COLUMNS, required: ['sku'], maxRows: MAX_ROWS, row: 'product' });

/** A file that was read: its rows by our columns, and the columns that are none of ours. */
export type ProductFile = Awaited<ReturnType<typeof readProductCsv>>;

/** The facts that a row gives; an empty cell gives none. */
export type FactsInput = { [K in keyof ProductFacts]?: NonNullable<ProductFacts[K]> };

/** One row's cells as facts, with what is wrong, and what of them is no fact, in sentences. */
export function factsOf(cells: ProductRecordRow['cells']): {
  facts: FactsInput;
  problems: string[];
  notes: string[];
} {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const [fact, { column, read, hint }] of ALL) {
    const text = cells[column];
    if (!text) continue;
    const value = read ? read(text) : text;
    const parsed = value === undefined ? undefined : FACTS[fact].safeParse(value);
    if (parsed?.success) values[fact] = parsed.data;
    else problems.push(`${column}: ${parsed?.error.issues[0]?.message ?? hint ?? ''}`);
  }
  if (!cells.sku) problems.push('sku: Enter a SKU.');
  const notes: string[] = [];
  const transport = cells[TRANSPORT];
  const isRegulated = transport ? yesNo(transport) : undefined;
  if (transport && isRegulated === undefined) problems.push(`${TRANSPORT}: ${ENTER_YES_OR_NO}`);
  if (isRegulated && values['hazardous'] === false)
    problems.push(`${TRANSPORT} says yes and hazardous says no: correct one of the two.`);
  if (isRegulated) values['hazardous'] = true;
  if (isRegulated === false) notes.push(NOT_OF_HAZARDS);
  return { facts: values, problems, notes };
}
