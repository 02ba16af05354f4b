import { readCompany } from '../../../company/server/queries.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  columns,
  decimal,
  int,
  json,
  jsonRow,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, names, recordset, settingFrom } from '../../../platform/write-rows.ts';
import { productsForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { brandsAndCategories } from '../../../products/catalogue/server/public/product-choices.ts';
import {
  everyProduct,
  type KnownProduct,
} from '../../../products/catalogue/server/public/product-rows.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { notConnected } from '../../errors.ts';
import type { LedgerItem } from '../../ledger-rows.ts';
import { writeEach } from '../../syncs/server/skipped-rows.ts';
import { follow } from '../item-contract.ts';
import { type BookItem, type ItemChoices, type PlannedItem, planItems } from '../item-plan.ts';

/** What the books say of an item. */
const itemColumns = {
  itemId: text,
  name: text,
  path: text,
  sku: text,
  type: text,
  description: text,
  priceCents: nullable(decimal),
  quantity: nullable(int),
  taxable: bool,
  active: bool,
} satisfies ColumnsOf<LedgerItem>;
const itemRow = rowShape(itemColumns);

const bookItem: ShapeOf<BookItem> = rowShape({
  ...itemColumns,
  ignored: bool,
  edited: nullable(jsonRow(rowShape({ from: text, name: text, sizeUnit: text }))),
  keptActive: nullable(bool),
});

const choicesRow = rowShape({
  // Not checked: a category and a brand for each of the books' own, by its name.
  categories: json<ItemChoices['categories']>(),
  defaultBrand: text,
  follow: json<unknown>(),
  itemsReadAt: nullable(time),
});

/** The company whose items count now. @throws AppError `failed-precondition` when none is connected */
export async function realmOf(db: Sql): Promise<string> {
  const live = await liveConnection(db);
  if (!live || live.state === 'disconnected') throw notConnected();
  return live.realmId;
}

/** One reading of all items: of which company, and since when. */
export interface ItemReading {
  realmId: string;
  readFrom: Date;
}

/**
 * Stores items of a reading; `askedAt` is when their figures were asked for. Decisions about an item stay, also while it is
 * missing from a read. An item that does not fit goes to `onBad` and the others are stored.
 */
export async function storeItems(
  tx: Sql,
  reading: ItemReading,
  {
    items,
    requestedAt,
    onBad,
  }: { items: readonly LedgerItem[]; requestedAt: Date; onBad: (item: LedgerItem) => void },
): Promise<void> {
  await writeEach(tx, items, (some) => storeRows(tx, reading, some, requestedAt), onBad);
}

const itemIdRow = rowShape({ itemId: text });

/** Items of earlier readings that products stand for and that this one has not met. */
export async function unmetItems(db: Sql, reading: ItemReading): Promise<string[]> {
  const rows = await db.rows(
    itemIdRow,
    sql`select i.item_id from accounting_items i
          join ${productsForJoin} p on p.accounting_id = i.item_id
         where i.realm_id = ${reading.realmId} and i.read_at < ${reading.readFrom}
         order by i.item_id`,
  );
  return rows.map((row) => row.itemId);
}

/** Everything was read: items that this reading has not met are not in the books any more. */
export async function endItemReading(
  tx: Sql,
  { realmId, readFrom: readAt }: ItemReading,
): Promise<void> {
  await tx.execute(
    sql`insert into accounting_item_choices (realm_id, items_read_at)
        values (${realmId}, ${readAt})
        on conflict (realm_id) do update set items_read_at = excluded.items_read_at`,
  );
}

async function storeRows(
  tx: Sql,
  { realmId, readFrom }: ItemReading,
  items: readonly LedgerItem[],
  requestedAt: Date,
): Promise<void> {
  await tx.execute(
    sql`
      insert into accounting_items as known (realm_id, read_at, stock_at, ${names(itemRow)})
      select ${realmId}, ${readFrom}, ${requestedAt}, ${columns(itemRow, 'r')}
        from ${recordset(itemRow, items, 'r')}
      on conflict (realm_id, item_id) do update
         set ${settingFrom(itemRow, 'excluded')},
             read_at = excluded.read_at, stock_at = excluded.stock_at,
             kept_active = case when known.kept_active = excluded.active
                                then known.kept_active end`,
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
export async function readItemPlan(app: App, db: Sql, realmId: string): Promise<ItemPlan> {
  const items = await db.rows(
    bookItem,
    sql`
      select ${columns(bookItem, 'i')} from accounting_items i
       where i.realm_id = ${realmId} and i.read_at >= (
               select items_read_at from accounting_item_choices where realm_id = ${realmId})
       order by i.path, i.name, i.item_id`,
  );
  const row = await db.row(
    choicesRow,
    sql`select ${columns(choicesRow, 'c')} from accounting_item_choices c
         where c.realm_id = ${realmId}`,
  );
  const products = await everyProduct(db);
  const choices = {
    categories: row?.categories ?? {},
    defaultBrand: row?.defaultBrand ?? '',
    follow: follow.parse(row?.follow ?? {}),
  };
  const [words, company] = [await brandsAndCategories(db), await readCompany(app, db)];
  return {
    plan: planItems(items, products, choices, { ...words, companyName: company.name }),
    choices,
    products,
    readAt: row?.itemsReadAt ?? null,
  };
}
