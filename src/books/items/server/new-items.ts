import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import {
  bool,
  decimal,
  int,
  nullable,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inserting, settingFrom } from '../../../platform/write-rows.ts';
import { linkToAccounting } from '../../../products/catalogue/server/public/accounting-link.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import {
  chooseAccountFirst,
  itemRefused,
  itemTaken,
  itemUnanswered,
  notConnected,
  permissionDenied,
} from '../../errors.ts';
import { LedgerError } from '../../ledger-error.ts';
import type { LedgerItem, NewItem } from '../../ledger-rows.ts';
import type { addItemJob } from '../../server/jobs.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { AddItems, CreateThere, ItemsQueued } from '../item-contract.ts';
import { NEW_ITEM_WORDS as words } from '../public/new-item-messages.ts';
import { realmOf } from './book-items.ts';
import { chosenAccount } from './income-account.ts';
import { itemCalled, itemIsResolved, storeItem, withoutItem } from './public/resolve-item.ts';
import { enqueueItem, forgetNewItem } from './waiting-items.ts';

const idRow = rowShape({ id: text, name: text });
const lacking = (which: SqlText): SqlText => sql`
  select p.id, p.name || ', ' || p.size_unit as name
    from products_without_item w join ${productsForJoin} p on p.id = w.product_id
   where w.kind = 'item-missing' and ${which}`;

/**
 * Asks for the items of products that have none in the books, with the income account that was chosen for the company. A job each makes it,
 * once, however often it is asked. One that has its item by now is left. The duty books.
 * @throws AppError `failed-precondition` without a connection or while no account is chosen
 */
export async function addItems(
  app: App,
  actor: Actor,
  input: AddItems,
  facts: { requestId?: string; network?: string } = {},
): Promise<ItemsQueued> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const live = await liveConnection(app.db);
  if (live?.state !== 'connected') throw notConnected();
  return app.db.transaction(async (tx) => {
    const account = await chosenAccount(tx, live.realmId);
    if (!account) throw chooseAccountFirst();
    const chosen = 'all' in input ? null : input.productIds;
    const found = await tx.rows(
      idRow,
      lacking(chosen ? sql`p.id = any(${chosen}::text[])` : sql`p.is_active`),
    );
    for (const { id } of found) {
      await askForItem(app, tx, actor, {
        realmId: live.realmId,
        productId: id,
        account: { id: account.id },
      });
      await enqueueItem(tx, live.realmId, id);
    }
    if (found.length > 0)
      await recordAudit(app, tx, actor, {
        action: 'accounting.add-items',
        objectKind: 'accounting',
        objectId: live.realmId,
        after: { account: account.name, productIds: found.map(({ id }) => id) },
        ...facts,
      });
    return { count: found.length, left: (chosen?.length ?? found.length) - found.length };
  });
}

/**
 * Makes the item of a product in the books, now: with its name, SKU, price and tax, and the income account of the item that is named, else the
 * one that was chosen for the company. One that has its SKU there by now is taken instead. The duty books.
 * @throws AppError `failed-precondition` with what the books said; without an answer it is tried again by a job
 */
export async function createThere(
  app: App,
  actor: Actor,
  { productId, like }: CreateThere,
): Promise<{ productId: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const realmId = await realmOf(app.db);
  await withoutItem(app.db, productId);
  const account = like
    ? { ofItem: await itemCalled(app, realmId, like) }
    : await chosenAccount(app.db, realmId);
  if (!account) throw chooseAccountFirst();
  await app.db.transaction((tx) => askForItem(app, tx, actor, { realmId, productId, account }));
  try {
    const answer = await makeItem(app, actor, { realmId, productId });
    if (answer) throw itemRefused(answer.refused);
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    await app.db.transaction((tx) => enqueueItem(tx, realmId, productId));
    throw itemUnanswered();
  }
  return { productId };
}

const requestRow = rowShape({
  adding: textOf<'asked' | 'failed'>(),
  requestId: text,
  accountId: nullable(text),
  ofItem: nullable(text),
  askedBy: nullable(text),
  askedAt: time,
});

/**
 * Writes down that the item of a product is to be made. While an earlier request has no answer its id and account stay, so that nothing is
 * made twice; after a definite no it is another request.
 */
async function askForItem(
  app: App,
  tx: Sql,
  actor: Actor,
  {
    realmId,
    productId,
    account,
  }: { realmId: string; productId: string; account: NewItem['account'] },
): Promise<void> {
  const values = {
    adding: 'asked' as const,
    requestId: `item-${newId(app)}`,
    accountId: 'id' in account ? account.id : null,
    ofItem: 'ofItem' in account ? account.ofItem : null,
    askedBy: actor.kind === 'user' ? actor.id : null,
    askedAt: new Date(app.clock.now()),
  };
  await tx.execute(
    sql`insert into accounting_new_items as n ${inserting(requestRow, values, { realmId, productId })}
        on conflict (realm_id, product_id) do update
           set ${settingFrom(requestRow, 'excluded')}, problem = null
         where n.adding = 'failed'`,
  );
}

const requestedRow = rowShape({
  name: text,
  sizeUnit: text,
  sku: text,
  description: text,
  priceCents: nullable(decimal),
  taxable: bool,
  accountingId: nullable(text),
  requestId: text,
  accountId: nullable(text),
  ofItem: nullable(text),
});

/** `accounting-add-item`: makes the item of one product, or finds that it stands there. A definite no stays with the product, in words. */
export async function addItem(
  app: App,
  { realmId, productId }: PayloadOf<typeof addItemJob>,
): Promise<void> {
  const live = await liveConnection(app.db);
  if (live?.state !== 'connected' || live.realmId !== realmId) return;
  await makeItem(app, BOOKKEEPING, { realmId, productId });
}

const BOOKKEEPING: Actor = { kind: 'system', name: 'Items for QuickBooks' };

/**
 * Makes the item that was asked for, under its request id; one that has the SKU there by now is taken instead. What the books refuse is kept
 * and answered; null: it is made, or nobody asks any more. @throws LedgerError without an answer: the same request may be tried again
 */
async function makeItem(
  app: App,
  actor: Actor,
  { realmId, productId }: { realmId: string; productId: string },
): Promise<{ refused: string } | null> {
  const requested = await app.db.row(
    requestedRow,
    sql`select p.name, p.size_unit, p.sku, p.description, p.price_cents, p.taxable, p.accounting_id,
               n.request_id, n.account_id, n.of_item
          from accounting_new_items n join ${productsForJoin} p on p.id = n.product_id
         where n.realm_id = ${realmId} and n.product_id = ${productId} and n.adding = 'asked'`,
  );
  if (!requested) return null;
  const { requestId, accountId, ofItem, accountingId, ...product } = requested;
  if (accountingId !== null) {
    await forgetNewItem(app.db, productId);
    return null;
  }
  const account = accountId === null ? { ofItem: ofItem ?? '' } : { id: accountId };
  let made: LedgerItem;
  try {
    const ledger = openLedger(app);
    const [there, twin] = await ledger.itemsWithSku([product.sku]);
    if (twin) return await refuse(app, realmId, productId, words.twice(product.sku));
    made = there ?? (await ledger.createItem({ ...product, account }, requestId));
  } catch (error) {
    if (!(error instanceof LedgerError) || error.outcome !== 'refused') throw error;
    return refuse(app, realmId, productId, error.detail || error.message);
  }
  const isLinked = await app.db.transaction(async (tx) => {
    if (!(await linkToAccounting(tx, productId, made.itemId))) return false;
    await storeItem(app, tx, realmId, made);
    await itemIsResolved(app, tx, actor, { productId, after: { itemId: made.itemId, account } });
    return true;
  });
  return isLinked ? null : refuse(app, realmId, productId, itemTaken(product.sku).message);
}

async function refuse(
  app: App,
  realmId: string,
  productId: string,
  problem: string,
): Promise<{ refused: string }> {
  await app.db.execute(
    sql`update accounting_new_items set adding = 'failed', problem = ${problem}
         where realm_id = ${realmId} and product_id = ${productId}`,
  );
  return { refused: problem };
}

const lackingRow = rowShape({
  id: text,
  name: text,
  sizeUnit: text,
  sku: text,
  priceCents: nullable(decimal),
  /** null: nobody has asked for its item yet. */
  adding: nullable(textOf<'asked' | 'failed'>()),
  problem: nullable(text),
});
const countRow = rowShape({ total: int, asked: int });

/** Products of the list that are shown at once. */
export const SHOWN_PRODUCTS = 200;

/** Active products that the books, as they were last read, have no item for; those that were refused come first. */
export async function productsWithoutItem(db: Sql, realmId: string) {
  const from = sql`
    from products_without_item w join ${productsForJoin} p on p.id = w.product_id
         left join accounting_new_items n on n.product_id = p.id and n.realm_id = ${realmId}
   where w.kind = 'item-missing' and p.is_active`;
  const counted = await db.row(
    countRow,
    sql`select count(*)::int as total, count(*) filter (where n.adding = 'asked')::int as asked ${from}`,
  );
  const products = await db.rows(
    lackingRow,
    sql`select p.id, p.name, p.size_unit, p.sku, p.price_cents, n.adding, n.problem ${from}
         order by n.adding = 'failed' desc nulls last, p.name, p.sku limit ${SHOWN_PRODUCTS}`,
  );
  return { total: counted?.total ?? 0, asked: counted?.asked ?? 0, products };
}
