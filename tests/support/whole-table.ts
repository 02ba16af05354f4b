import { expect } from 'vitest';
import { readTable, type TableShape, type TableView } from '../../src/kit/table-view.ts';
import type { TablePage } from '../../src/platform/sorted-page.ts';

/**
 * All pages of a table one after the other, and back again: the ids of its rows. Each page that one comes back to is what it was.
 */
export async function wholeTable<Row extends { id: string }>(
  shape: TableShape<Row>,
  search: string,
  limit: number,
  read: (view: TableView, limit: number) => Promise<TablePage<Row>>,
): Promise<string[]> {
  const view = readTable(shape, new URLSearchParams(search));
  expect(view.gone).toEqual([]);
  const there: string[][] = [];
  const backs: string[] = [];
  let place: TableView['place'] = null;
  for (let at = 0; at < 200; at += 1) {
    const page: TablePage<Row> = await read({ ...view, place }, limit);
    there.push(page.rows.map((row) => row.id));
    backs.push(page.previous ?? '');
    if (!page.next) break;
    place = { side: 'after', at: page.next };
  }
  for (let at = there.length - 1; at > 0; at -= 1) {
    const page = await read({ ...view, place: { side: 'before', at: backs[at] ?? '' } }, limit);
    expect(page.rows.map((row) => row.id)).toEqual(there[at - 1]);
  }
  const all = there.flat();
  expect(new Set(all).size).toBe(all.length);
  return all;
}

/** Rows as a table must show them: by a key, ties by id, the whole turned round for the other direction. */
export function sortedIds<Row extends { id: string }>(
  rows: readonly Row[],
  key: (row: Row) => string | number,
  down: boolean,
): string[] {
  const order = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
  const up = rows
    .toSorted((a, b) => order(key(a), key(b)) || order(a.id, b.id))
    .map((row) => row.id);
  return down ? up.toReversed() : up;
}
