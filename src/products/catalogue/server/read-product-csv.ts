import { type CsvRecord, readCsv, yesNo } from '../../../platform/read-csv.ts';
import { centsOf, countOf } from '../public/facts-form.ts';
import { FACTS, type ProductFacts } from '../public/product-facts.ts';

/** Most rows that one file may hold. */
const MAX_ROWS = 5000;

/** The columns as our export writes them; others may name them as listed behind. */
export const COLUMNS = {
  name: ['product', 'productname', 'item', 'itemname', 'title'],
  brand: ['manufacturer', 'maker', 'vendor'],
  category: ['department', 'type', 'group', 'productcategory'],
  size: ['sizeunit', 'pack', 'packsize', 'packaging', 'unit', 'uom'],
  sku: ['itemnumber', 'itemno', 'partnumber', 'productnumber', 'number', 'code', 'productcode'],
  price: ['listprice', 'unitprice', 'salesprice', 'pricerate', 'rate'],
  quantity: ['qty', 'onhand', 'quantityonhand', 'qtyonhand', 'stock', 'inventory'],
  taxable: ['tax', 'istaxable', 'salestax'],
  hazardous: ['hazmat', 'ishazardous', 'hazard'],
  active: ['isactive', 'status', 'enabled'],
  description: ['text', 'details', 'salesdescription', 'productdescription'],
  certifications: ['certification', 'certified', 'certificates', 'ecolabels'],
} as const satisfies Record<string, readonly string[]>;
export type Column = keyof typeof COLUMNS;
export type ProductRecordRow = CsvRecord<Column>;

/** @throws AppError `invalid-argument` for a file that is none, lacks the SKU, or is too long */
export const readProductCsv = (text: string) =>
  readCsv(text, { columns: COLUMNS, required: ['sku'], maxRows: MAX_ROWS, row: 'product' });

/** A file that was read: its rows by our columns, and the columns that are none of ours. */
export type ProductFile = Awaited<ReturnType<typeof readProductCsv>>;

/** The facts that a row gives; an empty cell gives none. */
export type FactsInput = { [K in keyof ProductFacts]?: NonNullable<ProductFacts[K]> };

type Fact = keyof FactsInput;

/** The column of each fact, with the reading of its cells; undefined is no such value. */
const READ: Record<Fact, [Column, (text: string) => unknown, string]> = {
  name: ['name', String, ''],
  brand: ['brand', String, ''],
  category: ['category', String, ''],
  description: ['description', String, ''],
  certifications: ['certifications', String, ''],
  sizeUnit: ['size', String, ''],
  sku: ['sku', String, ''],
  priceCents: ['price', (text) => centsOf(text) ?? undefined, 'enter an amount such as 89.50.'],
  quantity: [
    'quantity',
    (text) => (Number.isNaN(countOf(text)) ? undefined : countOf(text)),
    'enter a whole number of zero or more.',
  ],
  taxable: ['taxable', yesNo, 'enter yes or no.'],
  hazardous: ['hazardous', yesNo, 'enter yes or no.'],
  isActive: ['active', yesNo, 'enter yes or no.'],
};

/** One row's cells as facts, with what is wrong in sentences. */
export function factsOf(cells: ProductRecordRow['cells']): {
  given: FactsInput;
  problems: string[];
} {
  const given: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const fact of Object.keys(READ) as Fact[]) {
    const [column, convert, hint] = READ[fact];
    const text = cells[column];
    if (!text) continue;
    const value = convert(text);
    const parsed = value === undefined ? undefined : FACTS[fact].safeParse(value);
    if (parsed?.success) given[fact] = parsed.data;
    else problems.push(`${column}: ${parsed?.error.issues[0]?.message ?? hint}`);
  }
  if (!cells.sku) problems.push('sku: Enter a SKU.');
  return { given, problems };
}
