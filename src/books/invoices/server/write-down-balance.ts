import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { bool, date, int, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { isSynced, notFound, permissionDenied } from '../../errors.ts';
import type { WriteDownBalance } from '../difference-contract.ts';
import { SYNCED_WORDS as words } from '../synced-messages.ts';
import { OPEN_BALANCE, TOTAL } from './bills.ts';
import { NOT_SYNCED } from './not-synced.ts';

const row = rowShape({
  id: text,
  totalCents: int,
  balanceCents: nullable(int),
  /** What credits by hand take off it. */
  creditedCents: int,
  txnDate: date,
  notSynced: bool,
});

/**
 * A person looked into books that nobody reads any more and says how much of an invoice was open there on a day, in cents; 0 when it is
 * paid or void, and less the credits that were written by hand since. What was billed by hand has payments of its own (`own-payments.ts`).
 * @throws AppError `permission-denied`, `not-found`, `failed-precondition` when its books are read, `invalid-argument`
 */
export function writeDownBalance(
  app: App,
  actor: Actor,
  { invoiceId, openCents, on }: WriteDownBalance,
): Promise<{ invoiceId: string }> {
  return app.db.transaction(async (tx) => {
    if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
    const invoice = await tx.row(
      row,
      sql`
        select i.id, ${TOTAL} as total_cents,
               ${OPEN_BALANCE} as balance_cents, coalesce(i.balance_cents - ${OPEN_BALANCE}, 0)::bigint as credited_cents, i.txn_date,
               i.state in ('created', 'part_paid', 'paid', 'elsewhere')
                 and i.billed_on is null and ${NOT_SYNCED} as not_synced
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
         where i.id = ${invoiceId} and ${inOrders(orderScope(actor), 'o')} for update of i`,
    );
    if (!invoice) throw notFound();
    if (!invoice.notSynced) throw isSynced();
    const { totalCents, creditedCents } = invoice;
    if (openCents > totalCents - creditedCents)
      throw wrong(
        'open',
        creditedCents > 0 ? words.atMost(totalCents - creditedCents) : words.noAmount,
      );
    const today = companyDay(await readCompany(app, tx), app.clock.now());
    if (on < invoice.txnDate || on > today) throw wrong('on', words.noDay);
    // Of which those credits are taken off: what is open is what was said.
    const there = openCents + creditedCents;
    const state = there === 0 ? 'paid' : there < totalCents ? 'part_paid' : 'created';
    // Of the first that is said, for when it is taken back.
    await tx.execute(
      sql`update invoices set unknown_before = balance_cents is null
           where id = ${invoiceId} and told_on is null`,
    );
    await tx.execute(
      sql`update invoices
             set balance_cents = ${there}, told_on = ${on}::date, told_by = ${actor.id},
                 state = case when state = 'elsewhere' then state else ${state} end,
                 updated_at = ${new Date(app.clock.now())}
           where id = ${invoiceId}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'invoice.write-down-balance',
      objectKind: 'invoice',
      objectId: invoiceId,
      before: { openCents: invoice.balanceCents },
      after: { openCents, on },
    });
    return { invoiceId };
  });
}

const wrong = (field: string, sentence: string) =>
  new AppError('invalid-argument', 400, sentence, { path: field, message: sentence });
