import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { writeNumber } from '../../documents/server/settle-entered-by-hand.ts';
import { differenceResolved, permissionDenied } from '../../errors.ts';
import { byHandMessages as words } from '../by-hand-messages.ts';
import type { BillAndSend } from '../difference-contract.ts';
import { BILLED_TO } from './bills.ts';
import { takeOwnNumber } from './own-numbers.ts';
import { queueInvoice } from './send-own-invoice.ts';
import { toBill } from './to-bill.ts';

/** A delivery that was billed by this press; `sentTo` '': nobody wrote an address, so it waits to be sent. */
export interface JustBilled {
  invoiceId: string;
  number: string;
  sentTo: string;
}

const waitingRow = rowShape({ id: text, address: text });

/**
 * A shop without QuickBooks bills deliveries: each gets the next number and today's day, and goes with its PDF to whoever is billed. All of them or
 * none; what somebody billed meanwhile is passed over. Where nobody wrote an address it is billed, and stands under To do as not sent.
 * @throws AppError `permission-denied`, `failed-precondition` when nothing of it waits any more, `invalid-argument` when no number follows the last
 */
export async function billAndSend(
  app: App,
  actor: Actor,
  input: BillAndSend,
  key: string | undefined,
): Promise<JustBilled[]> {
  if (actor.kind !== 'user' || !hasDuty(actor, 'books')) throw permissionDenied();
  const write = { actor: actor.id, operation: 'bill-and-send', key, body: input };
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, write, async () => {
      const waiting = await holdWaiting(tx, actor, input.invoiceIds);
      if (waiting.length === 0) throw differenceResolved();
      const on = companyDay(await readCompany(app, tx), app.clock.now());
      const billed: JustBilled[] = [];
      for (const { id, address } of waiting) {
        const number = await takeOwnNumber(tx);
        if (number === '')
          throw new AppError('invalid-argument', 400, words.noNext, {
            path: 'number',
            message: words.noNext,
          });
        await writeNumber(app, tx, actor, { kind: 'invoice', id, number, on });
        if (address) await queueInvoice(app, tx, actor, { invoiceId: id, recipient: address });
        else await tx.execute(sql`update invoices set to_send = true where id = ${id}`);
        billed.push({ invoiceId: id, number, sentTo: address });
      }
      return billed;
    }),
  );
}

/** Those of them that wait, the oldest delivery first. Locked before the numbers are, as one that is billed alone. */
async function holdWaiting(tx: Sql, actor: UserActor, ids: readonly string[]) {
  await tx.execute(
    sql`select from invoices i where i.id = any(${ids}::text[]) order by i.id for update`,
  );
  return tx.rows(
    waitingRow,
    sql`select i.id, payer.email as address
          from invoices i join ${ordersForJoin} o on o.id = i.order_id
               ${BILLED_TO}
         where i.id = any(${ids}::text[]) and ${toBill('i')} and ${inOrders(orderScope(actor), 'o')}
         order by i.txn_date, o.number, i.id`,
  );
}
