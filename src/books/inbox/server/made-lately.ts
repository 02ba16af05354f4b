import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { inOrders, type OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { int, present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { TOTAL } from '../../invoices/server/bills.ts';

/** Longer than a press takes to become an invoice, shorter than anybody looks at what they did. */
const LATELY_MS = 15 * 60_000;

const row = rowShape({ id: text, number: present(text), customerName: text, totalCents: int });

/** Invoices that came to stand in the books a moment ago: what was pressed under To do becomes "made" by them. */
export const madeLately = (app: App, scope: OrderScope) =>
  app.db.rows(
    row,
    sql`
      select i.id, i.doc_number as number, o.customer_in_list as customer_name, ${TOTAL} as total_cents
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
       where i.accounting_id is not null and i.doc_number is not null and i.state <> 'voided'
         and i.updated_at > ${new Date(app.clock.now() - LATELY_MS)} and ${inOrders(scope, 'o')}
       order by i.updated_at desc, i.id limit 50`,
  );
