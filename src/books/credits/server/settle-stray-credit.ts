import type { Actor, UserActor } from '../../../kit/actor.ts';
import { lentOrders } from '../../../ordering/orders/server/public/lent.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { booksUnread, creditNotParked, differenceSettled, notConnected } from '../../errors.ts';
import { LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { bookkeeper, seesStray, settleStray, stillStray, strayRow } from '../../server/stray.ts';
import type { StrayCredit } from '../credit-contract.ts';
import type { LedgerCredit } from '../credit-ledger.ts';
import { MARKER } from './credit-marker.ts';
import { takeAsCredit } from './enter-credit.ts';

const creditRow = rowShape({
  ...strayRow.columns,
  /** Our credit of its mark. */
  creditId: nullable(text),
});
type StrayOfCredit = RowOf<typeof creditRow>;

async function openStray(
  tx: Sql,
  actor: Actor,
  strayId: string,
): Promise<[StrayOfCredit, UserActor]> {
  const user = bookkeeper(actor);
  const stray = await tx.row(
    creditRow,
    sql`
      select s.id, s.realm_id, s.accounting_id, s.doc_number, s.settled_how, m.id as credit_id
        from stray_credits s
        left join credit_memos m on ${MARKER} = s.marker
        left join ${lentOrders} o on o.id = m.order_id
       where s.id = ${strayId} and ${seesStray(user)}
         for update of s`,
  );
  return [stillStray(stray), user];
}

/** A person says that it is none of the shop's. @throws AppError `permission-denied`, `not-found`, `failed-precondition` */
export function refuseStrayCredit(
  app: App,
  actor: Actor,
  { strayId }: StrayCredit,
): Promise<{ strayId: string }> {
  return app.db.transaction(async (tx) => {
    const [stray, user] = await openStray(tx, actor, strayId);
    await settleStray(app, tx, user, stray, { kind: 'credit', how: 'not-ours' });
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
    await settleStray(app, tx, user, stray, { kind: 'credit', how: 'belongs' });
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
