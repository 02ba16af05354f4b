import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders } from '../../../ordering/orders/server/public/scope.ts';
import { nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Task } from '../../inbox/contract.ts';
import { type Looking, SOURCE_LIMIT } from '../../inbox/server/source.ts';
import { TASK_WORDS as words } from '../task-messages.ts';

const row = rowShape({
  invoiceId: text,
  orderId: text,
  orderNumber: text,
  customerName: text,
  docNumber: nullable(text),
  problem: nullable(text),
  problemTid: nullable(text),
  since: time,
});

/** Proofs of delivery that could not be attached in the books. The invoices themselves stand. */
export async function proofTasks({ app, scope }: Looking): Promise<Task[]> {
  const rows = await app.db.rows(
    row,
    sql`
      select p.invoice_id, i.order_id, o.number as order_number, o.customer_in_list as customer_name, i.doc_number,
             p.problem, p.problem_tid, p.updated_at as since
        from invoice_proofs p join invoices i on i.id = p.invoice_id
             join ${ordersForJoin} o on o.id = i.order_id
       where p.state = 'failed' and i.state <> 'voided' and ${scope ? inOrders(scope, 'o') : sql`true`}
       order by p.updated_at desc, p.invoice_id limit ${SOURCE_LIMIT}`,
  );
  return rows.map((proof) => ({
    key: `proof:${proof.invoiceId}`,
    kind: 'proof',
    stopsMoney: false,
    sentence: words.proof(proof),
    detail: null,
    about: [{ label: proof.orderNumber, to: `/dashboard/orders/${proof.orderId}` }],
    since: proof.since,
    ways: [
      {
        intent: 'retry',
        label: words.retry,
        fields: { invoiceId: proof.invoiceId },
        input: { kind: 'none' },
      },
    ],
    code: null,
    tid: proof.problemTid,
  }));
}
