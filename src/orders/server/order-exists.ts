import type { Sql } from '../../platform/database.ts';

export async function orderExists(sql: Sql, id: string): Promise<boolean> {
  return (await sql.row('orders.exists', 'select 1 as here from orders where id = $1', [id])) !== undefined;
}
