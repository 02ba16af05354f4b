import { readCompany } from '../../../company/server/queries.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { bool, int, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { REPORTED_AFTER } from '../../contract.ts';
import type { Task } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { triedText, TASK_WORDS as words } from '../task-messages.ts';

const row = rowShape({
  id: text,
  orderId: text,
  orderNumber: text,
  customerName: text,
  totalCents: int,
  /** It may be in the books: it is looked up before anything is sent again. */
  inDoubt: bool,
  problem: nullable(text),
  problemCode: nullable(text),
  problemTid: nullable(text),
  attempts: int,
  nextTryAt: nullable(time),
  since: time,
});

/** Invoices whose sending failed and that are tried again without anybody: to be known, and tried at once by a press. */
export async function pendingTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await app.db.rows(
    row,
    sql`
      select i.id, i.order_id, o.number as order_number, o.customer_in_list as customer_name, i.total_cents,
             i.in_doubt, i.problem, i.problem_code, i.problem_tid, i.attempts, i.next_try_at, i.updated_at as since
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
       where i.state in ('retrying', 'unknown') and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by i.updated_at desc, i.id limit ${SOURCE_LIMIT}`,
  );
  const { timeZone } = await readCompany(app);
  return rows.map((invoice) => ({
    key: `pending:${invoice.id}`,
    // What keeps failing is told where everything stands that somebody should know.
    kind: invoice.attempts >= REPORTED_AFTER ? 'invoice' : 'pending',
    stopsMoney: false,
    sentence: [words.pending(invoice), triedText(invoice, timeZone)].filter(Boolean).join(' '),
    detail: invoice.inDoubt ? invoice.problem : null,
    about: [{ label: invoice.orderNumber, to: `/dashboard/orders/${invoice.orderId}` }],
    since: invoice.since,
    ways: [
      {
        intent: 'retry',
        label: words.tryNow,
        fields: { invoiceId: invoice.id },
        input: { kind: 'none' },
      },
    ],
    code: invoice.problemCode,
    tid: invoice.problemTid,
  }));
}
