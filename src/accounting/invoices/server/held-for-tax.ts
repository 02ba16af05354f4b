import { lentCustomers } from '../../../customers/server/lent.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const idRow = rowShape({ id: text });

/** Nobody has said yet what tax the customer pays: the bill waits, and goes by itself once somebody has. */
export const TAX_UNSETTLED = 'tax-unsettled';

/** Whether a bill of this customer has to wait for its tax. Locks against a settling that runs at the same time, which would miss the bill. */
export async function waitsForTax(tx: Sql, customerId: string): Promise<boolean> {
  const row = await tx.row(
    idRow,
    sql`select c.id from ${lentCustomers} c where c.id = ${customerId} and not c.tax_settled for share`,
  );
  return row !== undefined;
}
