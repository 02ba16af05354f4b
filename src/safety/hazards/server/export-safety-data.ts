import { csvLine } from '../../../kit/csv.ts';
import type { App } from '../../../platform/app.ts';
import type { SafetyFields } from '../contract.ts';
import { FIELD_COLUMNS } from './import-safety-data.ts';
import { allProductSafety, type ProductSafety } from './public/queries.ts';

const AT_ONCE = 500;

/** Lists apart by semicolons; use dilutions, which are rows of their own, as JSON. */
function cellOf(product: ProductSafety, field: keyof SafetyFields): string | number | null {
  const value = product[field];
  if (field === 'useDilutions') return product.useDilutions.length > 0 ? JSON.stringify(value) : '';
  if (typeof value === 'boolean') return value ? 'yes' : '';
  return Array.isArray(value) ? value.map(String).join(';') : value;
}

const record = (product: ProductSafety): string =>
  csvLine([
    product.nameKey,
    product.name,
    product.version,
    ...FIELD_COLUMNS.map((field) => cellOf(product, field)),
  ]);

/**
 * The safety data of every unique product as CSV, for a spreadsheet and back
 * (import-safety-data.ts). Sent page by page.
 */
export function exportSafetyData(app: Pick<App, 'db'>): Response {
  const text = new TextEncoder();
  let after = '';
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(text.encode(csvLine(['nameKey', 'name', 'version', ...FIELD_COLUMNS])));
    },
    async pull(controller) {
      const page = await allProductSafety(app.db, after, AT_ONCE);
      controller.enqueue(text.encode(page.map(record).join('')));
      after = page.at(-1)?.nameKey ?? after;
      if (page.length < AT_ONCE) controller.close();
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="safety-data.csv"',
      'cache-control': 'no-store',
    },
  });
}
