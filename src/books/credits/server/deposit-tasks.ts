import { bool, int, present, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';
import type { Task, Way } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { WAITING_DEPOSIT as words } from '../deposit-messages.ts';
import {
  awaitsDecision,
  followsByItself,
  OWN_INVOICE,
  waitingDeposits,
} from './waiting-deposits.ts';

const creditNow = ({ deliveryId, isOutside }: { deliveryId: string; isOutside: boolean }): Way => ({
  intent: 'credit-deposit',
  label: words.creditNow,
  fields: { deliveryId },
  input: { kind: 'none' },
  help: isOutside ? words.creditNowByHand : words.creditNowHelp,
});

const waitingRow = rowShape({
  deliveryId: text,
  orderId: text,
  orderNumber: text,
  customerName: text,
  cents: int,
  containers: text,
  ownInvoice: bool,
  follows: bool,
  asked: bool,
  isOutside: bool,
  since: present(time),
});

/**
 * They are credited by themselves once an invoice stands in the books, or was billed by hand: nobody is asked, and everybody with the duty can see them. Where no invoice
 * is on its way, one can be credited now; a month later that is asked.
 */
export async function depositTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await app.db.rows(
    waitingRow,
    sql`
      select d.id as delivery_id, o.id as order_id, o.number as order_number, o.customer_in_list as customer_name,
             d.deposit_back_cents as cents, d.deposit_back_text as containers,
             ${OWN_INVOICE} as own_invoice, ${followsByItself(app)} as follows,
             ${awaitsDecision(app)} as asked, ${WITHOUT_BOOKS} as is_outside, d.accepted_at as since
        from ${waitingDeposits(scope)} order by d.accepted_at desc, d.id limit ${SOURCE_LIMIT}`,
  );
  return rows.map((deposit) => ({
    key: `deposit:${deposit.deliveryId}${deposit.asked ? ':asked' : ''}`,
    kind: deposit.asked ? 'credit' : 'pending',
    stopsMoney: false,
    sentence: words.sentence(deposit),
    detail: null,
    about: [{ label: deposit.orderNumber, to: `/dashboard/deliveries/${deposit.deliveryId}` }],
    since: deposit.since,
    ways: deposit.follows ? [] : [creditNow(deposit)],
    code: 'deposit-waits',
    tid: null,
  }));
}
