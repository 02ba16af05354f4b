import { recordAudit } from '../../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { idempotent } from '../../../../platform/idempotency.ts';
import { bool, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { productNotFound } from '../../errors.ts';
import type { SwitchedProduct, SwitchProduct } from '../../public/product-facts.ts';
import type { WriteFacts } from '../create-product.ts';

const switchProductRow = rowShape({ id: text, isActive: bool });

/**
 * Switches one size, or all sizes of its product, on or off: super_admin only, once for a key. An
 * inactive one can't be found or ordered; open orders keep it. Sizes that are in that state already
 * stay untouched. Throws `not-found`.
 */
export async function switchProduct(
  app: App,
  actor: UserActor,
  input: SwitchProduct,
  { key, ...facts }: WriteFacts,
): Promise<SwitchedProduct> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'switch-product', key, body: input }, async () => {
      const siblings = sql`or p.name_key = (select s.name_key from products s where s.id = ${input.id})`;
      const sizes = await tx.rows(
        switchProductRow,
        sql`select p.id, p.is_active from products p
             where p.id = ${input.id} ${input.sizes === 'all' ? siblings : sql.empty}
             order by p.id for update`,
      );
      if (sizes.length === 0) throw productNotFound();
      const changed = sizes
        .filter((size) => size.isActive !== input.isActive)
        .map((size) => size.id);
      await tx.execute(
        sql`update products
               set is_active = ${input.isActive}, version = version + 1,
                   updated_at = ${new Date(app.clock.now())}
             where id = any(${changed}::text[])`,
      );
      for (const objectId of changed) {
        await recordAudit(app, tx, actor, {
          action: input.isActive ? 'product.activate' : 'product.deactivate',
          objectKind: 'product',
          objectId,
          before: { isActive: !input.isActive },
          after: { isActive: input.isActive },
          ...facts,
        });
      }
      return { isActive: input.isActive, changed: changed.length };
    }),
  );
}
