import { recordAudit } from '../../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { bool, decimal, nullable, rowShape, text, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { linkToAccounting } from '../../../../products/catalogue/server/public/accounting-link.ts';
import { productsForJoin } from '../../../../products/catalogue/server/public/joins.ts';
import { wakeCredits } from '../../../credits/server/waiting-credits.ts';
import {
  booksUnread,
  itemRefused,
  itemSettled,
  itemTaken,
  noSuchItem,
  notFound,
  permissionDenied,
} from '../../../errors.ts';
import { enqueueInvoice } from '../../../invoices/server/waiting-invoices.ts';
import { LedgerError } from '../../../ledger-error.ts';
import type { LedgerItem } from '../../../ledger-rows.ts';
import { openLedger } from '../../../server/open-ledger.ts';
import { backInLine } from '../../../server/outbox.ts';
import type { BillAs, CreateThere } from '../../item-contract.ts';
import { realmOf, storeItems } from '../book-items.ts';

const productRow = rowShape({
  id: text,
  name: text,
  sizeUnit: text,
  sku: text,
  description: text,
  priceCents: nullable(decimal),
  taxable: bool,
  accountingId: nullable(text),
});
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
    await settled(app, tx, actor, productId, { billAs: item, itemId });
  });
  return { productId };
}

/**
 * Makes the item of a product in the books: with its name, SKU, price and tax, and the income account of another item, which is the bookkeeper's
 * choice. One that has its SKU there by now is taken instead. The duty books. @throws AppError `failed-precondition` with what the books said
 */
export async function createThere(
  app: App,
  actor: Actor,
  { productId, like }: CreateThere,
): Promise<{ productId: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const realmId = await realmOf(app.db);
  const product = await withoutItem(app.db, productId);
  const likeId = await itemCalled(app, realmId, like);
  const made = await asked(async () => {
    const ledger = openLedger(app);
    const [there] = await ledger.itemsWithSku([product.sku]);
    return there ?? (await ledger.createItem({ ...product, like: likeId }, `item-${newId(app)}`));
  });
  await app.db.transaction(async (tx) => {
    await withoutItem(tx, productId);
    if (!(await linkToAccounting(tx, productId, made.itemId))) throw itemTaken(product.sku);
    await keep(app, tx, realmId, made);
    await settled(app, tx, actor, productId, { itemId: made.itemId, accountOf: like });
  });
  return { productId };
}

/** The product, while it has no item of its own. */
async function withoutItem(db: Sql, productId: string) {
  const product = await db.row(
    productRow,
    sql`select p.id, p.name, p.size_unit, p.sku, p.description, p.price_cents, p.taxable, p.accounting_id
          from ${productsForJoin} p where p.id = ${productId}`,
  );
  if (!product) throw notFound();
  if (product.accountingId !== null) throw itemSettled();
  return product;
}

/** The one active item that is called so, by its SKU or its name. */
async function itemCalled(app: App, realmId: string, called: string): Promise<string> {
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
  const [only, ...more] = await asked(() => openLedger(app).itemsWithSku([called]));
  if (!only || more.length > 0) throw noSuchItem(called);
  await app.db.transaction((tx) => keep(app, tx, realmId, only));
  return only.itemId;
}

/** What the books answer, in words that a person can act on. */
async function asked<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    throw error.outcome === 'refused' ? itemRefused(error.detail || error.message) : booksUnread();
  }
}

/** The new item stands among those that were read, so nothing says it is missing until the next reading. */
async function keep(app: App, tx: Sql, realmId: string, item: LedgerItem): Promise<void> {
  const row = await tx.row(
    readRow,
    sql`select items_read_at from accounting_item_choices where realm_id = ${realmId}`,
  );
  if (!row?.itemsReadAt) return;
  const reading = { realmId, readFrom: row.itemsReadAt };
  await storeItems(tx, reading, [item], new Date(app.clock.now()), () => {});
}

/** Bills with the product that waited for its item go on, and credits that waited for any; what was said stands in the log. */
async function settled(
  app: App,
  tx: Sql,
  actor: Actor,
  productId: string,
  after: object,
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
