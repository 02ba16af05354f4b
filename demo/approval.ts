import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import type { DemoCustomer } from './customers.ts';
import { demoPersonId } from './people.ts';

/** The spending limit of the demo: what the hotel buyer may order at once for this hotel, in cents. */
const LIMIT_CENTS = 300_000;

/** The hotel buyer has a limit at one of the two hotels; the sales rep who looks after the house approves beyond it. */
export async function loadApproval(
  tx: Sql,
  customers: readonly DemoCustomer[],
  now: number,
): Promise<void> {
  const hotel = customers.find(({ name }) => name === 'Brindle & Crake Hotel');
  await tx.execute(sql`
    insert into order_limits (user_id, customer_id, limit_cents, approver_id, updated_at)
    values (${demoPersonId('buyer')}, ${hotel?.id ?? ''}, ${LIMIT_CENTS}, ${demoPersonId('rep')},
            ${new Date(now)})`);
}
