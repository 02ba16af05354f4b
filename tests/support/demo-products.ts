import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { AppUnderTest } from './app.ts';
import { addProduct } from './rows.ts';

/** Loads the demo catalogue's records as they stand in demo/products.csv. Returns how many. */
export async function addDemoProducts(
  app: AppUnderTest,
  options: { allActive?: boolean } = {},
): Promise<number> {
  const records = parse(readFileSync('demo/products.csv', 'utf8'), { columns: true }) as Record<
    string,
    string
  >[];
  for (const row of records) {
    await addProduct(app, {
      nameKey: row.nameKey ?? '',
      name: row.name ?? '',
      brand: row.brand ?? '',
      category: row.category ?? '',
      sizeUnit: row.sizeUnit ?? '',
      sku: row.sku ?? '',
      priceCents: Math.round(Number(row.price) * 100),
      quantity: Number(row.quantity),
      hazardous: row.hazardous === 'true',
      isActive: options.allActive ? true : row.isActive === 'true',
    });
  }
  return records.length;
}
