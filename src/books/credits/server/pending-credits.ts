import { readCompany } from '../../../company/server/queries.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { bool, int, nullable, present, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { REPORTED_AFTER } from '../../contract.ts';
import type { Task } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { CREDIT_WAITS } from '../../invoices/server/bills.ts';
import { triedText, TASK_WORDS as words } from '../../invoices/task-messages.ts';

const row = rowShape({
  id: text,
  invoiceId: nullable(text),
  orderId: text,
  orderNumber: text,
  customerName: text,
  docNumber: present(text),
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

/** Credits that are made and not in the books yet, and that go there without anybody: to be known, and tried at once by a press. */
export async function pendingCreditTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await app.db.rows(
    row,
    sql`
      select m.id, m.invoice_id, m.order_id, o.number as order_number, o.customer_in_list as customer_name,
             m.doc_number, m.net_cents + m.tax_cents as total_cents, m.in_doubt, m.problem,
             m.problem_code, m.problem_tid, m.attempts, m.next_try_at, m.updated_at as since
        from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
       where ${CREDIT_WAITS} and m.state <> 'needs_attention'
         and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by m.updated_at desc, m.id limit ${SOURCE_LIMIT}`,
  );
  const { timeZone } = await readCompany(app);
  return rows.map((credit) => ({
    key: `pending-credit:${credit.id}`,
    // What keeps failing is told where everything stands that somebody should know.
    kind: credit.attempts >= REPORTED_AFTER ? 'credit' : 'pending',
    stopsMoney: false,
    sentence: [words.creditPending(credit), triedText(credit, timeZone)].filter(Boolean).join(' '),
    detail: null,
    about: [{ label: credit.orderNumber, to: `/dashboard/orders/${credit.orderId}` }],
    since: credit.since,
    ways:
      credit.invoiceId === null
        ? []
        : [
            {
              intent: 'retry',
              label: words.tryNow,
              fields: { invoiceId: credit.invoiceId },
              input: { kind: 'none' },
            },
          ],
    code: credit.problemCode,
    tid: credit.problemTid,
  }));
}
