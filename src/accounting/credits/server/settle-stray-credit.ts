import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { lentOrders } from '../../../orders/server/lent.ts';
import { inOrders, orderScope } from '../../../orders/server/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/connection.ts';
import {
  booksUnread,
  creditNotParked,
  differenceSettled,
  notConnected,
  notFound,
  permissionDenied,
} from '../../errors.ts';
import { LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { StrayCredit } from '../credit-contract.ts';
import type { LedgerCredit } from '../credit-ledger.ts';
import { MARKER } from './credit-marker.ts';
import { takeAsCredit } from './enter-credit.ts';

const strayRow = rowShape({
  id: text,
  realmId: text,
  accountingId: text,
  docNumber: nullable(text),
  settledHow: nullable(text),
  /** Our credit of its mark. */
  creditId: nullable(text),
});
type Stray = RowOf<typeof strayRow>;

/** Who may see it: of a credit here, who may see its order; without one, who sees all of the shop. */
async function openStray(tx: Sql, actor: Actor, strayId: string): Promise<[Stray, UserActor]> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const scope = orderScope(actor);
  const stray = await tx.row(
    strayRow,
    sql`
      select s.id, s.realm_id, s.accounting_id, s.doc_number, s.settled_how, m.id as credit_id
        from stray_credits s
        left join credit_memos m on ${MARKER} = s.marker
        left join invoices i on i.id = m.invoice_id
        left join ${lentOrders} o on o.id = i.order_id
       where s.id = ${strayId}
         and (o.id is null and ${scope.customers === null}::boolean
              or o.id is not null and ${inOrders(scope, 'o')})
         for update of s`,
  );
  if (!stray) throw notFound();
  if (stray.settledHow !== null) throw differenceSettled();
  return [stray, actor];
}

async function settle(
  app: App,
  tx: Sql,
  actor: UserActor,
  stray: Stray,
  how: 'belongs' | 'not-ours',
): Promise<void> {
  await tx.execute(
    sql`update stray_credits
           set settled_how = ${how}, settled_by = ${actor.id},
               settled_at = ${new Date(app.clock.now())}
         where id = ${stray.id}`,
  );
  await recordAudit(app, tx, actor, {
    action: `credit.stray-${how}`,
    objectKind: 'credit-in-books',
    objectId: stray.accountingId,
    after: { number: stray.docNumber },
  });
}

/** A person says that it is none of the shop's. @throws AppError `permission-denied`, `not-found`, `failed-precondition` */
export function refuseStrayCredit(
  app: App,
  actor: Actor,
  { strayId }: StrayCredit,
): Promise<{ strayId: string }> {
  return app.db.transaction(async (tx) => {
    const [stray, user] = await openStray(tx, actor, strayId);
    await settle(app, tx, user, stray, 'not-ours');
    return { strayId };
  });
}

/**
 * A person says that it is the credit here that bears the same mark and was never recorded. It is read there first; from then on nothing is sent.
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when ours does not wait any more, or is for another amount
 */
export async function takeStrayCredit(
  app: App,
  actor: Actor,
  { strayId }: StrayCredit,
): Promise<{ strayId: string }> {
  const [seen] = await app.db.transaction((tx) => openStray(tx, actor, strayId));
  if (!seen.creditId) throw creditNotParked();
  if ((await liveConnection(app.db))?.realmId !== seen.realmId) throw notConnected();
  const credit = await readStanding(app, seen.accountingId);
  if (!credit) throw differenceSettled();
  await app.db.transaction(async (tx) => {
    const [stray, user] = await openStray(tx, actor, strayId);
    await takeAsCredit(app, tx, user, stray.creditId ?? '', { realmId: stray.realmId, credit });
    await settle(app, tx, user, stray, 'belongs');
  });
  return { strayId };
}

async function readStanding(app: App, id: string): Promise<LedgerCredit | undefined> {
  try {
    const { rows } = await openLedger(app).creditsById([id]);
    return rows.find((one) => one.id === id && !one.markedVoid);
  } catch (error) {
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}
