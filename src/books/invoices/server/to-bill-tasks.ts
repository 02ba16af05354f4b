import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { int, nullable, present, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Task } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { byHandMessages as words } from '../by-hand-messages.ts';
import { BILLED_TO } from './bills.ts';
import { nextOwnNumber } from './own-numbers.ts';
import { toBill } from './to-bill.ts';

const row = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  customerName: text,
  totalCents: int,
  since: time,
});

const billRow = rowShape({ ...row.columns, address: text });
const creditRow = rowShape({ ...row.columns, invoiceId: nullable(text), docNumber: present(text) });

/**
 * In a shop without QuickBooks each delivery that nobody has billed yet, and each credit that nobody has written. Nothing is blocked: nobody is mailed at once, the morning's list has it.
 */
export async function toBillTasks({ app, scope }: Looking): Promise<Task[]> {
  const isTheirs = scope ? inOrders(scope, 'o') : sql`true`;
  const [bills, credits] = await Promise.all([
    app.db.rows(
      billRow,
      sql`
      select i.id, i.order_id, o.number as order_number, o.customer_in_list as customer_name, i.total_cents,
             i.created_at as since, payer.email as address
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
             ${BILLED_TO}
       where ${toBill('i')} and ${isTheirs}
       order by i.created_at desc, i.id limit ${SOURCE_LIMIT}`,
    ),
    app.db.rows(
      creditRow,
      sql`
      select m.id, m.invoice_id, m.doc_number, m.order_id, o.number as order_number,
             o.customer_in_list as customer_name, m.net_cents + m.tax_cents as total_cents,
             m.created_at as since
        from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
       where ${toBill('m')} and ${isTheirs}
       order by m.created_at desc, m.id limit ${SOURCE_LIMIT}`,
    ),
  ]);
  if (bills.length + credits.length === 0) return [];
  const nextNumber = await nextOwnNumber(app.db);
  const today = companyDay(await readCompany(app), app.clock.now());
  const writtenAs = (name: string, label: string) =>
    ({
      kind: 'text',
      name,
      label,
      maxLength: 40,
      day: { name: 'on', label: words.on, value: today, max: today },
    }) as const;
  const toCredit = credits.map(
    (credit): Task => ({
      key: `to-credit:${credit.id}`,
      kind: 'to-bill',
      stopsMoney: false,
      sentence: words.creditTask(credit),
      detail: null,
      about: [{ label: credit.orderNumber, to: `/dashboard/orders/${credit.orderId}` }],
      since: credit.since,
      ways: [
        {
          intent: 'credit-written',
          label: words.saveCredit,
          fields: { creditId: credit.id },
          input: { ...writtenAs('number', words.creditNumber), value: credit.docNumber },
        },
        ...(credit.invoiceId
          ? [{ to: `/dashboard/invoices/${credit.invoiceId}`, label: words.seeLines }]
          : []),
      ],
      code: null,
      tid: null,
    }),
  );
  const toWrite = bills.map(
    (bill): Task => ({
      key: `to-bill:${bill.id}`,
      kind: 'to-bill',
      stopsMoney: false,
      sentence: words.task(bill),
      detail: null,
      about: [{ label: bill.orderNumber, to: `/dashboard/orders/${bill.orderId}` }],
      since: bill.since,
      ways: [
        ...(nextNumber === ''
          ? []
          : [
              {
                intent: 'bill-and-send',
                label: bill.address ? words.billAndSend : words.bill,
                help: words.goes(nextNumber, bill.address),
                fields: { invoiceIds: bill.id },
                input: { kind: 'none' },
              } as const,
            ]),
        {
          intent: 'billed',
          label: words.save,
          help: words.help,
          fields: { invoiceId: bill.id },
          input: { ...writtenAs('number', words.number), value: nextNumber },
        },
        { to: `/dashboard/invoices/${bill.id}`, label: words.seeLines },
      ],
      code: null,
      tid: null,
    }),
  );
  return [...toWrite, ...toCredit];
}
