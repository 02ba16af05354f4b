import { recordAudit } from '../../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { nullable, rowShape, text, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { wakeCredits } from '../../../credits/server/waiting-credits.ts';
import {
  booksUnread,
  itemResolved,
  noSuchItem,
  notFound,
  permissionDenied,
} from '../../../errors.ts';
import { enqueueInvoice } from '../../../invoices/server/waiting-invoices.ts';
import { LedgerError } from '../../../ledger-error.ts';
import type { LedgerItem } from '../../../ledger-rows.ts';
import { openLedger } from '../../../server/open-ledger.ts';
import { backInLine } from '../../../server/outbox.ts';
import type { BillAs } from '../../item-contract.ts';
import { realmOf, storeItems } from '../book-items.ts';
import { forgetNewItem } from '../waiting-items.ts';

const productRow = rowShape({ accountingId: nullable(text) });
const itemRow = rowShape({ itemId: text });
const wokenRow = rowShape({ deliveryId: text });
const readRow = rowShape({ itemsReadAt: nullable(time) });

/**
 * A bookkeeper says as which item of the books a product is billed that has none of its own there. It counts for every later bill; those that waited
 * for it go on. The duty books. @throws AppError `failed-precondition` when no one active item is called so, or the product has its own by now
 */
export async function billAs(
  app: App,
  actor: Actor,
  { productId, item }: BillAs,
): Promise<{ productId: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const realmId = await realmOf(app.db);
  await withoutItem(app.db, productId);
  const itemId = await itemCalled(app, realmId, item);
  await app.db.transaction(async (tx) => {
    await withoutItem(tx, productId);
    await tx.execute(
      sql`insert into accounting_stand_ins (realm_id, product_id, item_id, said_by, said_at)
          values (${realmId}, ${productId}, ${itemId}, ${actor.kind === 'user' ? actor.id : null},
                  ${new Date(app.clock.now())})
          on conflict (realm_id, product_id) do update
             set item_id = excluded.item_id, said_by = excluded.said_by, said_at = excluded.said_at`,
    );
    await itemIsResolved(app, tx, actor, { productId, after: { billAs: item, itemId } });
  });
  return { productId };
}

/** @throws AppError when the product has an item of its own, or is not there */
export async function withoutItem(db: Sql, productId: string): Promise<void> {
  const product = await db.row(
    productRow,
    sql`select p.accounting_id from ${productsForJoin} p where p.id = ${productId}`,
  );
  if (!product) throw notFound();
  if (product.accountingId !== null) throw itemResolved();
}

/** The one active item that is called so, by its SKU or its name. */
export async function itemCalled(app: App, realmId: string, called: string): Promise<string> {
  const named = await app.db.rows(
    itemRow,
    sql`select item_id from accounting_items
         where realm_id = ${realmId} and active and type not in ('Category', 'Group')
           and (sku = ${called} or lower(name) = lower(${called})
                or lower(path || ':' || name) = lower(${called})) limit 2`,
  );
  if (named.length > 1) throw noSuchItem(called);
  if (named[0]) return named[0].itemId;
  // Newer than the last reading: from now on it is among those that were read.
  const [only, ...more] = await fromBooks(() => openLedger(app).itemsWithSku([called]));
  if (!only || more.length > 0) throw noSuchItem(called);
  await app.db.transaction((tx) => storeItem(app, tx, realmId, only));
  return only.itemId;
}

/** What the books answer. @throws AppError when they can't be asked */
async function fromBooks<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}

/** The new item stands among those that were read, so nothing says it is missing until the next reading. */
export async function storeItem(
  app: App,
  tx: Sql,
  realmId: string,
  item: LedgerItem,
): Promise<void> {
  const row = await tx.row(
    readRow,
    sql`select items_read_at from accounting_item_choices where realm_id = ${realmId}`,
  );
  if (!row?.itemsReadAt) return;
  const reading = { realmId, readFrom: row.itemsReadAt };
  await storeItems(tx, reading, {
    items: [item],
    requestedAt: new Date(app.clock.now()),
    onBad: () => {},
  });
}

/** Bills with the product that waited for its item go on, and credits that waited for any; what was said stands in the log. */
export async function itemIsResolved(
  app: App,
  tx: Sql,
  actor: Actor,
  { productId, after }: { productId: string; after: object },
): Promise<void> {
  const woken = await tx.rows(
    wokenRow,
    sql`update invoices i
           set ${backInLine(new Date(app.clock.now()))}
         where state = 'needs_attention' and problem_code = 'item-missing'
           and exists (select 1 from invoice_lines l
                        where l.invoice_id = i.id and l.product_id = ${productId})
        returning delivery_id`,
  );
  for (const { deliveryId } of woken) await enqueueInvoice(tx, deliveryId);
  await forgetNewItem(tx, productId);
  await wakeCredits(tx, new Date(app.clock.now()), ['item-missing']);
  await recordAudit(app, tx, actor, {
    action: 'accounting.settle-item',
    objectKind: 'product',
    objectId: productId,
    after,
  });
}

/** Whether the books, as they were last read, have nothing to bill a product with. */
export async function lacksItem(db: Sql, productId: string): Promise<boolean> {
  const found = await db.execute(
    sql`select 1 from products_without_item where product_id = ${productId}`,
  );
  return found > 0;
}

const standInRow = rowShape({ productId: text, itemId: text });

/** As which items products are billed that have none of their own. */
export async function standIns(
  db: Sql,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await db.rows(
    standInRow,
    sql`select s.product_id, s.item_id from accounting_stand_ins s
          join accounting_connections c on c.realm_id = s.realm_id and c.state = 'connected'
         where s.product_id = any(${productIds}::text[])`,
  );
  return new Map(rows.map((row) => [row.productId, row.itemId]));
}

/** The books know that item no longer: a person is asked again. */
export async function forgetStandIn(tx: Sql, productId: string): Promise<void> {
  await tx.execute(sql`delete from accounting_stand_ins where product_id = ${productId}`);
}
