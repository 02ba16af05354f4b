import { readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { changing, only } from '../../../platform/write-rows.ts';
import { changedMeanwhile, keptByBooks, nameTaken, noChanges, productNotFound } from '../errors.ts';
import { NameKeys } from '../public/name-key.ts';
import { type ChangedFacts, type ChangeFacts, SHARED_FACTS } from '../public/product-facts.ts';
import type { WriteFacts } from './create-product.ts';
import { applyListPrices, todayOf } from './public/apply-list-prices.ts';
import { checkMargin, requireReason } from './public/check-margin.ts';
import {
  checkSku,
  everyProduct,
  factsRow,
  type KnownProduct,
  lockNames,
  readAndLockSizes,
  sharedRow,
  updateProducts,
} from './public/product-rows.ts';
import { type Begun, factsOfSave } from './since-begun.ts';

/** Which figures of an item live books keep; the accounting room shares it. */
export type FiguresOfBooks = (
  sql: Sql,
  accountingId: string,
) => Promise<{ price: boolean; quantity: boolean }>;

/** Another product may not get the name of one that is there: sizes are joined by intent only. */
async function checkName(tx: Sql, now: KnownProduct, next: KnownProduct): Promise<void> {
  if (next.name === now.name && next.brand === now.brand) return;
  const others = (await everyProduct(tx)).filter((one) => one.nameKey !== now.nameKey);
  const twin = new NameKeys(others).find(next.name, next.brand);
  if (twin) throw nameTaken(next.name, next.brand, twin);
}

/** What the audit log keeps of a price below cost. @throws AppError `below-cost` without a reason */
async function checkedReason(
  app: App,
  tx: Sql,
  next: KnownProduct,
  reason: string,
): Promise<{ belowCost?: string }> {
  if (next.priceCents === null) return {};
  const price = { productId: next.id, unitPriceCents: next.priceCents };
  const [margin = 'unknown'] = await checkMargin(tx, await readCompany(app, tx), [price]);
  requireReason([{ path: 'priceCents', margin }], reason);
  return margin === 'below-cost' ? { belowCost: reason } : {};
}

/** The same inside the caller's transaction, which asked who may; null where nothing differs. */
export async function changeFactsIn(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    input,
    begun,
    figuresOfBooks,
    ...facts
  }: {
    input: ChangeFacts;
    /** Of a form: what it began with. Then only what it changes is saved, and the version is not asked. */
    begun?: Begun | undefined;
    figuresOfBooks: FiguresOfBooks;
  } & Omit<WriteFacts, 'key'>,
): Promise<ChangedFacts | null> {
  await lockNames(tx);
  await applyListPrices(app, tx, await todayOf(app, tx));
  const sizes = await readAndLockSizes(tx, input.id);
  const now = sizes.find((size) => size.id === input.id);
  if (!now) throw productNotFound();
  const { id: _id, version: _version, priceReason, ...sent } = input;
  if (!begun && now.version !== input.version) throw changedMeanwhile(now.version);
  const { mine: written, late } = begun ? factsOfSave(sent, begun, now) : { mine: sent, late: [] };
  // Stock moves by itself: only where somebody saved meanwhile is another count theirs.
  const both = late.filter(({ field }) => field !== 'quantity' || now.version !== input.version);
  if (both.length > 0) throw changedMeanwhile(now.version, both);
  const changes = changing(factsRow, now, written);
  const { changed, before, after } = changes;
  const next: KnownProduct = { ...now, ...changes.next };
  if (changed.length === 0) return null;
  const figures = now.accountingId === null ? null : await figuresOfBooks(tx, now.accountingId);
  if (figures?.price && changed.includes('priceCents')) throw keptByBooks('priceCents');
  if (figures?.quantity && changed.includes('quantity')) throw keptByBooks('quantity');
  const reason = changed.includes('priceCents')
    ? await checkedReason(app, tx, next, priceReason)
    : {};
  if (changed.includes('sku')) await checkSku(tx, next.sku, now.id);
  await checkName(tx, now, next);
  const shared = only(sharedRow, next);
  const rows = sizes.map((size) => (size.id === now.id ? next : { ...size, ...shared }));
  const touched = rows.filter(
    (row) => row.id === now.id || SHARED_FACTS.some((fact) => changed.includes(fact)),
  );
  await updateProducts(app, tx, actor, touched);
  await recordAudit(app, tx, actor, {
    action: 'product.change',
    objectKind: 'product',
    objectId: now.id,
    before,
    after: { ...after, ...reason },
    ...facts,
  });
  return { id: now.id, version: changes.version, changed };
}

/**
 * Changes what a product is called and what a size of it is: super_admin only, once for a key.
 * Name, brand, category, description and certifications change for all sizes; the page address stays, so that links
 * and sheets keep working. Price and stock of a record that stands in connected books are refused.
 * Throws `not-found`, `aborted` (someone else saved meanwhile), `already-exists` (SKU or name in
 * use), `failed-precondition` (the books say it), `below-cost`
 * (without a reason) and `no-changes`.
 */
export async function changeFacts(
  app: App,
  actor: UserActor,
  input: ChangeFacts,
  { figuresOfBooks, key, ...facts }: { figuresOfBooks: FiguresOfBooks } & WriteFacts,
): Promise<ChangedFacts> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: actor.id, operation: 'change-product-facts', key, body: input },
      async () => {
        const changed = await changeFactsIn(app, tx, actor, { input, figuresOfBooks, ...facts });
        if (!changed) throw noChanges();
        return changed;
      },
    ),
  );
}
