import type { Cents } from '../../../kit/money.ts';
import type { Sql } from '../../../platform/database.ts';
import { int, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const limitRow = rowShape({ limitCents: int });

/** What a person may order at once for a customer before it waits for an approval; null without a limit. */
export async function spendingLimit(
  db: Sql,
  userId: string,
  customerId: string,
): Promise<Cents | null> {
  const row = await db.row(
    limitRow,
    sql`select limit_cents from spending_limits
         where user_id = ${userId} and customer_id = ${customerId}`,
  );
  return row?.limitCents ?? null;
}
