import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { int, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Task } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { byHandMessages as words } from '../by-hand-messages.ts';
import { TO_BILL } from './to-bill.ts';

const row = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  customerName: text,
  totalCents: int,
  since: time,
});

/**
 * In a shop without QuickBooks each delivery that nobody has billed yet. Nothing is blocked: nobody is mailed at once, the morning's list has it.
 */
export async function toBillTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await app.db.rows(
    row,
    sql`
      select i.id, i.order_id, o.number as order_number, o.customer_in_list as customer_name, i.total_cents,
             i.created_at as since
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
       where ${TO_BILL} and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by i.created_at desc, i.id limit ${SOURCE_LIMIT}`,
  );
  if (rows.length === 0) return [];
  const today = companyDay(await readCompany(app), app.clock.now());
  return rows.map((bill) => ({
    key: `to-bill:${bill.id}`,
    kind: 'to-bill',
    stopsMoney: false,
    sentence: words.task(bill),
    detail: null,
    about: [{ label: bill.orderNumber, to: `/dashboard/orders/${bill.orderId}` }],
    since: bill.since,
    ways: [
      {
        intent: 'billed',
        label: words.save,
        fields: { invoiceId: bill.id },
        input: {
          kind: 'text',
          name: 'number',
          label: words.number,
          maxLength: 40,
          day: { name: 'on', label: words.on, value: today, max: today },
        },
      },
      { to: `/dashboard/invoices/${bill.id}`, label: words.seeLines },
    ],
    code: null,
    tid: null,
  }));
}
