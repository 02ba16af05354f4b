import { heldBatch } from '../../src/books/prices/server/held-prices.ts';
import { resolveHeldPrices } from '../../src/books/prices/server/resolve-held-prices.ts';
import { type Books, REALM } from './books.ts';

/** Says yes to the list prices of the books that wait, where any do. */
export async function takeHeldPrices(books: Books): Promise<number> {
  const batch = await heldBatch(books.app.db);
  if (!batch) return 0;
  const { prices } = await resolveHeldPrices(books.app, books.driver, {
    batchId: batch.id,
    answer: 'accept',
    seenAt: batch.changedAt.toISOString(),
  });
  return prices;
}

/** Another price of an item in the books, in dollars. */
export function priceInBooks(books: Books, sku: string, UnitPrice: number): string {
  const { control } = books.simulator;
  const entity = control.rows(REALM, 'Item').find((row) => row.entity.Sku === sku)?.entity;
  control.edit(
    REALM,
    'Item',
    { Id: entity?.Id, SyncToken: String(entity?.SyncToken), sparse: true, UnitPrice },
    'update',
  );
  return String(entity?.Id);
}

/** A company, read once already, that lets list prices follow the books whatever they do: for tests of other things. */
export async function letPricesFollow(books: Books): Promise<void> {
  await books.app.db.pool.query(
    `update company_settings
        set settings = settings || '{"heldPricesPercent": 100, "heldPriceChangePercent": 1000}'`,
  );
  await books.app.db.pool.query(
    `insert into accounting_item_choices (realm_id, items_read_at)
     select realm_id, connected_at from accounting_connections where state <> 'disconnected'
         on conflict (realm_id) do nothing`,
  );
}
