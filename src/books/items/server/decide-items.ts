import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { switchProduct } from '../../../products/catalogue/server/public/switch-product.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import type { IgnoreItems, MapItems, ResolveActive } from '../item-contract.ts';
import { readItemPlan, realmOf } from './book-items.ts';
import type { Trace } from './create-from-books.ts';

type Facts = Omit<Trace, 'key'>;

/** Keeps how categories become brand and category, and which facts stay in step: the duty books. A repeat changes nothing. */
export async function mapItems(
  app: App,
  actor: Actor,
  input: MapItems,
  facts: Facts,
): Promise<{ categories: number }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const realmId = await realmOf(tx);
    const changed = await tx.execute(
      sql`
        insert into accounting_item_choices as known
               (realm_id, categories, default_brand, follow)
        values (${realmId}, ${JSON.stringify(input.categories)}, ${input.defaultBrand},
                ${JSON.stringify(input.follow)})
        on conflict (realm_id) do update
           set categories = excluded.categories, default_brand = excluded.default_brand,
               follow = excluded.follow
         where (known.categories, known.default_brand, known.follow)
               is distinct from (excluded.categories, excluded.default_brand, excluded.follow)`,
    );
    if (changed > 0)
      await recordAudit(app, tx, actor, {
        action: 'accounting.map-items',
        objectKind: 'accounting',
        objectId: realmId,
        after: input,
        ...facts,
      });
    return { categories: Object.keys(input.categories).length };
  });
}

/** Ignored items stay ignored until they are offered again: the duty books. */
export async function ignoreItems(
  app: App,
  actor: Actor,
  input: IgnoreItems,
  facts: Facts,
): Promise<{ changed: number }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const realmId = await realmOf(tx);
    const changed = await tx.execute(
      sql`update accounting_items set ignored = ${input.ignored}
           where realm_id = ${realmId} and item_id = any(${input.itemIds}::text[])
             and ignored <> ${input.ignored}`,
    );
    if (changed > 0)
      await recordAudit(app, tx, actor, {
        action: input.ignored ? 'accounting.ignore-items' : 'accounting.offer-items',
        objectKind: 'accounting',
        objectId: realmId,
        after: { itemIds: input.itemIds },
        ...facts,
      });
    return { changed };
  });
}

/**
 * Settles a product whose item was switched on or off in the books: follows it, or leaves it for as long as the books say the same.
 * The duty books. Throws `not-found` when nothing waits for this item any more.
 */
export async function resolveActive(
  app: App,
  actor: Actor,
  input: ResolveActive,
  { key, ...facts }: Trace,
): Promise<{ isActive: boolean }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const realmId = await realmOf(app.db);
  const { plan } = await readItemPlan(app, app.db, realmId);
  const found = plan.find((one) => one.item.itemId === input.itemId);
  if (!found?.product) throw notFound();
  const { product, item } = found;
  if (!input.follow) {
    await app.db.transaction(async (tx) => {
      const changed = await tx.execute(
        sql`update accounting_items set kept_active = active
             where realm_id = ${realmId} and item_id = ${input.itemId}
               and kept_active is distinct from active`,
      );
      const after = {
        itemId: item.itemId,
        sku: product.sku,
        inBooks: item.active,
        isActive: product.isActive,
      };
      if (changed > 0)
        await recordAudit(app, tx, actor, {
          action: 'accounting.leave-item',
          objectKind: 'product',
          objectId: product.id,
          after,
          ...facts,
        });
    });
    return { isActive: product.isActive };
  }
  // A second tap finds it switched already and answers the same.
  await switchProduct(
    app,
    actor,
    { id: product.id, isActive: item.active, sizes: 'one' },
    { key, ...facts },
  );
  return { isActive: item.active };
}
