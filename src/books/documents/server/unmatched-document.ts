import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { differenceResolved, notFound, permissionDenied } from '../../errors.ts';
import type { DocumentKind } from '../document-kind.ts';

/** What the books hold of ours and the shop does not know: an invoice or a credit, until a person says what it is. */
export const unmatchedRow = rowShape({
  id: text,
  realmId: text,
  accountingId: text,
  docNumber: nullable(text),
  settledHow: nullable(text),
  /** Of a credit: ours of its mark. */
  creditId: nullable(text),
});
export type UnmatchedDocument = RowOf<typeof unmatchedRow>;

/** Where the rows of a kind stand. */
export const unmatchedTable = (kind: DocumentKind): SqlText =>
  kind === 'invoice' ? sql`stray_invoices` : sql`stray_credits`;

/** Who settles documents of the books. @throws AppError `permission-denied` */
export function actingBookkeeper(actor: Actor): UserActor {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  return actor;
}

/** Who may see it: of an order (`o`, left joined), who may see the order; without one, who sees all of the shop. */
export function seesUnmatched(user: UserActor): SqlText {
  const scope = orderScope(user);
  return sql`(o.id is null and ${scope.customers === null}::boolean
              or o.id is not null and ${inOrders(scope, 'o')})`;
}

/** @throws AppError `not-found`; `failed-precondition` when it was resolved before */
export function stillUnmatched(found: UnmatchedDocument | undefined): UnmatchedDocument {
  if (!found) throw notFound();
  if (found.settledHow !== null) throw differenceResolved();
  return found;
}

/** Writes what a person said of it. */
export async function recordResolved(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    found,
    kind,
    how,
  }: { found: UnmatchedDocument; kind: DocumentKind; how: 'belongs' | 'not-ours' },
): Promise<void> {
  await tx.execute(
    sql`update ${unmatchedTable(kind)}
           set settled_how = ${how}, settled_by = ${actor.id},
               settled_at = ${new Date(app.clock.now())}
         where id = ${found.id}`,
  );
  await recordAudit(app, tx, actor, {
    action: `${kind}.stray-${how}`,
    objectKind: `${kind}-in-books`,
    objectId: found.accountingId,
    after: { number: found.docNumber },
  });
}
