import { bool, int, present, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Matter } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { WAITING_DEPOSIT as words } from '../deposit-messages.ts';
import { OWN_INVOICE, waitingDeposits } from './waiting-deposits.ts';

const waitingRow = rowShape({
  deliveryId: text,
  orderId: text,
  orderNumber: text,
  customerName: text,
  cents: int,
  containers: text,
  ownInvoice: bool,
  since: present(time),
});

/** They are credited by themselves once an invoice stands in the books: nobody is asked, and everybody with the duty can see them. */
export async function depositMatters({ app, scope }: Looking): Promise<Matter[]> {
  const rows = await app.db.rows(
    waitingRow,
    sql`
      select d.id as delivery_id, o.id as order_id, o.number as order_number, o.customer_name,
             d.deposit_back_cents as cents, d.deposit_back_text as containers,
             ${OWN_INVOICE} as own_invoice, d.accepted_at as since
        from ${waitingDeposits(scope)} order by d.accepted_at desc, d.id limit ${SOURCE_LIMIT}`,
  );
  return rows.map((deposit) => ({
    key: `deposit:${deposit.deliveryId}`,
    kind: 'pending',
    stopsMoney: false,
    sentence: words.sentence(deposit),
    detail: null,
    about: [{ label: deposit.orderNumber, to: `/dashboard/deliveries/${deposit.deliveryId}` }],
    since: deposit.since,
    ways: [],
    code: 'deposit-waits',
    tid: null,
  }));
}
