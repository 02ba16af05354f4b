import { recordAudit } from '../../company/server/record-audit.ts';
import { type Actor, hasDuty, type UserActor } from '../../kit/actor.ts';
import { inOrders, orderScope } from '../../ordering/orders/server/public/scope.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { nullable, type RowOf, rowShape, text } from '../../platform/row-shape.ts';
import { type SqlText, sql } from '../../platform/sql.ts';
import { differenceSettled, notFound, permissionDenied } from '../errors.ts';

/** What the books hold of ours and the shop does not know: an invoice or a credit, until a person says what it is. */
export const strayRow = rowShape({
  id: text,
  realmId: text,
  accountingId: text,
  docNumber: nullable(text),
  settledHow: nullable(text),
});
export type Stray = RowOf<typeof strayRow>;

/** Who settles what is stray. @throws AppError `permission-denied` */
export function bookkeeper(actor: Actor): UserActor {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  return actor;
}

/** Who may see it: of an order (`o`, left joined), who may see the order; without one, who sees all of the shop. */
export function seesStray(user: UserActor): SqlText {
  const scope = orderScope(user);
  return sql`(o.id is null and ${scope.customers === null}::boolean
              or o.id is not null and ${inOrders(scope, 'o')})`;
}

/** @throws AppError `not-found`; `failed-precondition` when somebody settled it before */
export function stillStray<S extends Stray>(stray: S | undefined): S {
  if (!stray) throw notFound();
  if (stray.settledHow !== null) throw differenceSettled();
  return stray;
}

/** Writes what a person said of it. */
export async function settleStray(
  app: App,
  tx: Sql,
  actor: UserActor,
  stray: Stray,
  { kind, how }: { kind: 'invoice' | 'credit'; how: 'belongs' | 'not-ours' },
): Promise<void> {
  await tx.execute(
    sql`update ${kind === 'invoice' ? sql`stray_invoices` : sql`stray_credits`}
           set settled_how = ${how}, settled_by = ${actor.id},
               settled_at = ${new Date(app.clock.now())}
         where id = ${stray.id}`,
  );
  await recordAudit(app, tx, actor, {
    action: `${kind}.stray-${how}`,
    objectKind: `${kind}-in-books`,
    objectId: stray.accountingId,
    after: { number: stray.docNumber },
  });
}
