import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import {
  bool,
  columns,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { only } from '../../../platform/write-rows.ts';
import { nameTaken, productNotFound } from '../errors.ts';
import type { HazardSource } from '../public/hazard-mark.ts';
import { NameKeys, usedSpelling } from '../public/name-key.ts';
import type { CreatedProduct, CreateProduct } from '../public/product-facts.ts';
import { checkSku, insertProducts, lockNames, sharedRow } from './public/product-rows.ts';

export interface WriteFacts {
  key: string;
  requestId?: string;
  network?: string;
}

/** What a further size takes over from the product. */
const takenOverRow = rowShape({
  nameKey: text,
  ...sharedRow.columns,
  hazardous: bool,
  hazardSource: nullable(textOf<HazardSource>()),
  hazardStatedAt: nullable(time),
  hazardStatedBy: nullable(text),
});
type Shared = RowOf<typeof takenOverRow>;

/**
 * What the new record shares with its sizes: those of the product it is added to, else as it was
 * given.
 */
async function sharedFacts(tx: Sql, input: CreateProduct): Promise<Shared> {
  const products = await tx.rows(
    takenOverRow,
    sql`select ${columns(takenOverRow, 'p')} from products p order by p.id`,
  );
  if ('nameKey' in input) {
    const found = products.find((one) => one.nameKey === input.nameKey);
    if (!found) throw productNotFound();
    return found;
  }
  const { name, hazardous } = input;
  const brand = usedSpelling(new Set(products.map((one) => one.brand)), input.brand);
  const category = usedSpelling(new Set(products.map((one) => one.category)), input.category);
  const keys = new NameKeys(products);
  const twin = keys.find(name, brand);
  if (twin) throw nameTaken(name, brand, twin);
  const nameKey = keys.take(name, brand);
  return {
    nameKey,
    ...only(sharedRow, input),
    brand,
    category,
    hazardous: hazardous ?? false,
    hazardSource: hazardous === undefined ? null : 'form',
    hazardStatedAt: null,
    hazardStatedBy: null,
  };
}

/**
 * Makes a product with its first size, or a further size of the product named by `nameKey`:
 * super_admin only, once for a key. The page address comes from the name. Throws `not-found` for an
 * unknown `nameKey`, `already-exists` for a SKU that is in use and for the name of a product of the
 * same brand.
 */
export async function createProduct(
  app: App,
  actor: UserActor,
  input: CreateProduct,
  { key, ...facts }: WriteFacts,
): Promise<CreatedProduct> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'create-product', key, body: input }, async () => {
      await lockNames(tx);
      await checkSku(tx, input.sku, null);
      const shared = await sharedFacts(tx, input);
      const { sizeUnit, sku, priceCents, quantity, taxable, isActive } = input;
      const [row] = await insertProducts(app, tx, actor, [
        { ...shared, sizeUnit, sku, priceCents, quantity, taxable, isActive, accountingId: null },
      ]);
      if (!row) throw productNotFound();
      const { id, accountingId: _none, ...after } = row;
      await recordAudit(app, tx, actor, {
        action: 'product.create',
        objectKind: 'product',
        objectId: id,
        after,
        ...facts,
      });
      return { id, nameKey: row.nameKey, sku: row.sku, version: 1 };
    }),
  );
}
