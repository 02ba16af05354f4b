import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { moveLink } from '../../../products/catalogue/server/public/accounting-link.ts';
import { openLedger } from '../../server/open-ledger.ts';

/** Two items became one in the books. */
export async function followMergedItem(app: App, from: string, into: string): Promise<void> {
  const items = await openLedger(app).itemsById([from, into]);
  const active = (id: string) => items.some((item) => item.itemId === id && item.active);
  if (!active(into) || active(from)) return;
  await app.db.transaction((tx) => moveLink(tx, from, into));
}

const billedTo = (customerId: string) =>
  sql`select c.id from ${customersForJoin} c where c.bill_to_id = ${customerId}`;

/** Invoices of a customer's account that went along to the survivor of a merge stand with it there: that is no difference. */
export async function followMergedBuyer(
  app: App,
  tx: Sql,
  customerId: string,
  { from, into }: { from: string; into: string },
): Promise<void> {
  await tx.execute(
    sql`update accounting_differences f
           set settled_how = 'agrees', settled_at = ${new Date(app.clock.now())}
          from invoices i
         where i.id = f.invoice_id and i.customer_id in (${billedTo(customerId)}) and f.kind = 'customer'
           and f.theirs = ${into} and f.settled_at is null`,
  );
  await tx.execute(
    sql`update invoices
           set booked_customer_id = ${into},
               moved_to = case when moved_to = ${from} then ${into} else moved_to end
         where customer_id in (${billedTo(customerId)}) and booked_customer_id = ${from}`,
  );
}
