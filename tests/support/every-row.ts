import { expect } from 'vitest';
import type { ListingPage } from '../../src/books/ledger-rows.ts';

/** Every row of a list that comes in pages. The first page says how many there are, and so many come. */
export async function everyRow<Row>(
  read: (from: string | null) => Promise<ListingPage<Row>>,
): Promise<Row[]> {
  const rows: Row[] = [];
  let total: number | null = null;
  for (let from: string | null = null; ; ) {
    const page = await read(from);
    expect(page.unreadable).toEqual([]);
    if (from === null) total = page.total;
    else expect(page.total).toBeNull();
    rows.push(...page.rows);
    from = page.next;
    if (from === null) break;
  }
  expect(rows).toHaveLength(total ?? -1);
  return rows;
}
