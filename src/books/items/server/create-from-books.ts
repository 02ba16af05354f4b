import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { sql } from '../../../platform/sql.ts';
import { only } from '../../../platform/write-rows.ts';
import { NameKeys, usedSpelling } from '../../../products/catalogue/public/name-key.ts';
import { FACTS, sharedOf } from '../../../products/catalogue/public/product-facts.ts';
import {
  foldSku,
  insertProducts,
  lockNames,
  type ProductRow,
  sharedRow,
} from '../../../products/catalogue/server/public/product-rows.ts';
import { permissionDenied } from '../../errors.ts';
import { writeEach } from '../../syncs/server/skipped-rows.ts';
import type { CreatedFromBooks, CreateFromBooks } from '../item-contract.ts';
import type { PlannedItem } from '../item-plan.ts';
import { type ItemPlan, readItemPlan, realmOf } from './book-items.ts';

export interface Trace {
  key: string;
  requestId?: string;
  network?: string;
}

type NewProduct = Omit<ProductRow, 'id'>;

const DOES_NOT_FIT = 'It does not fit here. Check it in QuickBooks, then read again.';

/** The catalogue rule that a record breaks, or null. */
export function rowProblem(row: NewProduct): string | null {
  for (const fact of [
    'name',
    'brand',
    'category',
    'description',
    'sizeUnit',
    'sku',
    'priceCents',
    'quantity',
  ] as const) {
    const parsed = FACTS[fact].safeParse(row[fact]);
    if (!parsed.success) return `${fact}: ${parsed.error.issues[0]?.message ?? ''}`;
  }
  return null;
}

/** The records that the chosen items become, sizes of one product together, and what can't be made. */
function rowsFor(
  chosen: readonly PlannedItem[],
  { products }: ItemPlan,
  written: ReadonlyMap<string, { name?: string | undefined; sizeUnit?: string | undefined }>,
) {
  const keys = new NameKeys(products);
  const skus = new Set(products.map((one) => foldSku(one.sku)));
  const brands = new Set(products.map((one) => one.brand));
  const categories = new Set(products.map((one) => one.category));
  const rows: NewProduct[] = [];
  const left: CreatedFromBooks['left'] = [];
  for (const { item, proposed } of chosen) {
    const own = written.get(item.itemId);
    const name = own?.name ?? proposed.name;
    const brand = usedSpelling(brands, proposed.brand);
    const category = usedSpelling(categories, proposed.category);
    const row = {
      nameKey: '',
      ...sharedOf({
        name,
        brand,
        category,
        description: item.description.replaceAll('\0', '').slice(0, 2000),
      }),
      sizeUnit: own?.sizeUnit ?? proposed.sizeUnit,
    };
    const known = products.find((one) => one.nameKey === keys.find(name, brand));
    const made: NewProduct = {
      ...row,
      sku: item.sku,
      priceCents: item.priceCents,
      quantity: item.quantity ?? 0,
      taxable: item.taxable,
      // The books say nothing of hazards: unless a size of it is here, that is not known.
      hazardous: known?.hazardous ?? false,
      hazardSource: known?.hazardSource ?? null,
      hazardStatedAt: known?.hazardStatedAt ?? null,
      hazardStatedBy: known?.hazardStatedBy ?? null,
      isActive: true,
      accountingId: item.itemId,
    };
    const reason =
      rowProblem(made) ??
      (skus.has(foldSku(item.sku)) ? `Another product has the SKU ${item.sku}.` : null);
    if (reason) left.push({ itemId: item.itemId, name: item.name, reason });
    else {
      brands.add(brand);
      categories.add(category);
      skus.add(foldSku(item.sku));
      // What sizes share is that of the product which is there already.
      const shared = known ? only(sharedRow, known) : {};
      rows.push({ ...made, ...shared, nameKey: keys.take(name, brand) });
    }
  }
  return { rows, left };
}

/** Remembers name and size as the owner wrote them, for as long as the item keeps its name. */
async function storeWritten(
  tx: Sql,
  realmId: string,
  chosen: readonly PlannedItem[],
  written: ReadonlyMap<string, { name?: string | undefined; sizeUnit?: string | undefined }>,
) {
  const edits = chosen.flatMap(({ item, proposed }) => {
    const own = written.get(item.itemId);
    const [name, sizeUnit] = [own?.name ?? proposed.name, own?.sizeUnit ?? proposed.sizeUnit];
    return name === proposed.name && sizeUnit === proposed.sizeUnit
      ? []
      : [{ itemId: item.itemId, edited: { from: item.name, name, sizeUnit } }];
  });
  if (edits.length === 0) return;
  await tx.execute(
    sql`
      update accounting_items i set edited = r.edited
        from jsonb_to_recordset(${JSON.stringify(edits)}::jsonb) as r("itemId" text, edited jsonb)
       where i.realm_id = ${realmId} and i.item_id = r."itemId"`,
  );
}

/**
 * Makes products of offered items after a yes of the duty books, all in one transaction, once for a key. Items that are
 * no longer offered are passed over; what breaks a rule of the catalogue is left with its reason. Throws `failed-precondition`
 * when no company is connected.
 */
export async function createFromBooks(
  app: App,
  actor: Actor,
  input: CreateFromBooks,
  { key, ...facts }: Trace,
): Promise<CreatedFromBooks> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: actor.id, operation: 'create-from-books', key, body: input },
      async () => {
        await lockNames(tx);
        const realmId = await realmOf(tx);
        const read = await readItemPlan(app, tx, realmId);
        const written = new Map(input.items.map((one) => [one.itemId, one]));
        const chosen = read.plan.filter(
          (one) => one.state === 'offered' && (input.all || written.has(one.item.itemId)),
        );
        await storeWritten(tx, realmId, chosen, written);
        const { rows, left } = rowsFor(chosen, read, written);
        const made: ProductRow[] = [];
        const insert = async (some: NewProduct[]) =>
          void made.push(...(await insertProducts(app, tx, actor, some)));
        await writeEach(tx, rows, insert, (row) =>
          left.push({ itemId: row.accountingId ?? '', name: row.name, reason: DOES_NOT_FIT }),
        );
        for (const { id, ...after } of made)
          await recordAudit(app, tx, actor, {
            action: 'product.create',
            objectKind: 'product',
            objectId: id,
            after: { ...after, from: 'accounting' },
            ...facts,
          });
        return { created: made.length, left };
      },
    ),
  );
}
