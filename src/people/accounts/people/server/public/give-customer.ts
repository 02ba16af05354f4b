import type { Sql } from '../../../../../platform/database.ts';
import { sql } from '../../../../../platform/sql.ts';

/** Puts a customer on a person's list of customers, where it is not on it already. */
export async function giveCustomer(tx: Sql, userId: string, customerId: string): Promise<void> {
  await tx.execute(
    sql`insert into user_customers (user_id, customer_id) values (${userId}, ${customerId})
        on conflict do nothing`,
  );
}
