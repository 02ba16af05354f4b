import { brandsAndCategories } from '../../catalogue/server/product-choices.ts';
import { everyProduct, type KnownProduct } from '../../catalogue/server/product-rows.ts';
import { readCompany } from '../../company/server/queries.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { notConnected } from '../errors.ts';
import { follow } from '../item-contract.ts';
import { type BookItem, type ItemChoices, type PlannedItem, planItems } from '../item-plan.ts';
import { liveConnection } from '../quickbooks/server/connection.ts';
import { writeEach } from './put-aside.ts';

const FACTS = `item_id as "itemId", name, path, sku, type, description, price_cents as "priceCents", unrounded, quantity, taxable, active, ignored, edited,
  kept_active as "keptActive"`;

/** The company whose items count now. @throws AppError `failed-precondition` when none is connected */
export async function realmOf(sql: Sql): Promise<string> {
  const live = await liveConnection(sql);
  if (!live || live.state === 'disconnected') throw notConnected();
  return live.realmId;
}

export type ReadItem = Omit<BookItem, 'ignored' | 'edited' | 'keptActive'>;

/**
 * Keeps what was read. Decisions about an item stay, also while it is missing from a read. An item that does not fit goes to
 * `onBad` and the others are kept.
 */
export async function keepItems(
  app: App,
  tx: Sql,
  realmId: string,
  items: readonly ReadItem[],
  onBad: (item: ReadItem) => void,
): Promise<void> {
  const readAt = new Date(app.clock.now());
  await writeEach(tx, items, (some) => keepRows(tx, realmId, some, readAt), onBad);
  await tx.execute(
    'accounting.items-read',
    `insert into accounting_item_choices (realm_id, items_read_at) values ($1, $2) on conflict (realm_id) do update set items_read_at = excluded.items_read_at`,
    [realmId, readAt],
  );
}

async function keepRows(
  tx: Sql,
  realmId: string,
  items: readonly ReadItem[],
  readAt: Date,
): Promise<void> {
  await tx.execute(
    'accounting.keep-items',
    `insert into accounting_items (realm_id, item_id, name, path, sku, type, description, price_cents, unrounded, quantity, taxable, active, read_at)
     select $1, r."itemId", r.name, r.path, r.sku, r.type, r.description, r."priceCents", r.unrounded, r.quantity, r.taxable, r.active, $3
       from json_to_recordset($2::json) as r("itemId" text, name text, path text, sku text, type text, description text, "priceCents" bigint, unrounded text,
            quantity int, taxable boolean, active boolean)
     on conflict (realm_id, item_id) do update set name = excluded.name, path = excluded.path, sku = excluded.sku, type = excluded.type,
       description = excluded.description, price_cents = excluded.price_cents, unrounded = excluded.unrounded, quantity = excluded.quantity,
       taxable = excluded.taxable, active = excluded.active, read_at = excluded.read_at,
       kept_active = case when accounting_items.kept_active = excluded.active then accounting_items.kept_active end`,
    [realmId, JSON.stringify(items), readAt],
  );
}

export interface ItemPlan {
  plan: PlannedItem<KnownProduct>[];
  choices: ItemChoices;
  products: KnownProduct[];
  /** null = never. */
  readAt: Date | null;
}

/** Where every item that was last read stands against the products of this moment. */
export async function readItemPlan(app: App, sql: Sql, realmId: string): Promise<ItemPlan> {
  const items = await sql.rows<BookItem>(
    'accounting.items',
    `select ${FACTS} from accounting_items
      where realm_id = $1 and read_at = (select items_read_at from accounting_item_choices where realm_id = $1) order by path, name, item_id`,
    [realmId],
  );
  const row = await sql.row<{
    categories: ItemChoices['categories'];
    defaultBrand: string;
    follow: unknown;
    readAt: Date | null;
  }>(
    'accounting.item-choices',
    `select categories, default_brand as "defaultBrand", follow, items_read_at as "readAt" from accounting_item_choices where realm_id = $1`,
    [realmId],
  );
  const products = await everyProduct(sql);
  const choices = {
    categories: row?.categories ?? {},
    defaultBrand: row?.defaultBrand ?? '',
    follow: follow.parse(row?.follow ?? {}),
  };
  const [words, company] = [await brandsAndCategories(sql), await readCompany(app, sql)];
  return {
    plan: planItems(items, products, choices, { ...words, companyName: company.name }),
    choices,
    products,
    readAt: row?.readAt ?? null,
  };
}

/** Which figures of a product connected books keep: those that they have. */
export async function figuresOfBooks(
  sql: Sql,
  accountingId: string,
): Promise<{ price: boolean; quantity: boolean }> {
  const live = await liveConnection(sql);
  if (live?.state !== 'connected') return { price: false, quantity: false };
  const item = await sql.row<{ price: boolean; quantity: boolean }>(
    'accounting.item-figures',
    'select price_cents is not null as price, quantity is not null as quantity from accounting_items where realm_id = $1 and item_id = $2',
    [live.realmId, accountingId],
  );
  return item ?? { price: true, quantity: true };
}

/** The same for every item at once. */
export async function allFiguresOfBooks(
  sql: Sql,
): Promise<(accountingId: string) => { price: boolean; quantity: boolean }> {
  const live = await liveConnection(sql);
  if (live?.state !== 'connected') return () => ({ price: false, quantity: false });
  const rows = await sql.rows<{ itemId: string; price: boolean; quantity: boolean }>(
    'accounting.all-figures',
    'select item_id as "itemId", price_cents is not null as price, quantity is not null as quantity from accounting_items where realm_id = $1',
    [live.realmId],
  );
  const byItem = new Map(rows.map((row) => [row.itemId, row]));
  return (accountingId) => byItem.get(accountingId) ?? { price: true, quantity: true };
}
