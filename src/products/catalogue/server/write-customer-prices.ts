import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { columns } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { names, recordset } from '../../../platform/write-rows.ts';
import { customerPriceRow, type NewPrice } from './price-row.ts';

/** Stores prices of customers, inside the caller's transaction. */
export async function insertCustomerPrices(
  app: App,
  tx: Sql,
  prices: readonly NewPrice[],
): Promise<void> {
  await tx.execute(
    sql`insert into customer_prices (${names(customerPriceRow)}, created_at)
        select ${columns(customerPriceRow, 'r')}, ${new Date(app.clock.now())}
          from ${recordset(customerPriceRow, prices, 'r')}`,
  );
}

/** Takes prices away that staff set; those from invoices stay. Inside the caller's transaction. */
export async function deleteStaffPrices(tx: Sql, ids: readonly string[]): Promise<void> {
  await tx.execute(
    sql`delete from customer_prices where id = any(${ids}::text[]) and source = 'staff'`,
  );
}

/** Sets the last day of a price that staff set. Inside the caller's transaction. */
export async function endStaffPrice(tx: Sql, id: string, lastDay: string): Promise<void> {
  await tx.execute(
    sql`update customer_prices set valid_until = ${lastDay} where id = ${id} and source = 'staff'`,
  );
}
