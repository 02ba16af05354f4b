import type { Sql } from '../../../platform/database.ts';
import { enqueue } from '../../../platform/queue.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { addItemJob } from '../../server/jobs.ts';

/** Items are made one after the other, so a long list holds up no invoice for longer than one call. */
const IN_TURN = 'accounting-items';

/** At most one waiting job for each product, whoever asks. */
export const enqueueItem = (tx: Sql, realmId: string, productId: string): Promise<void> =>
  enqueue(
    tx,
    addItemJob,
    { realmId, productId },
    { key: `add-item:${realmId}:${productId}`, queue: IN_TURN, maxAttempts: 12 },
  );

const requestedRow = rowShape({ realmId: text, productId: text });

/** Products whose item was asked for before `late` and has no answer yet: a job was lost, or the books were away. null: all of them. */
export async function enqueueForgottenItems(tx: Sql, late: Date | null): Promise<void> {
  const rows = await tx.rows(
    requestedRow,
    sql`select n.realm_id, n.product_id from accounting_new_items n
          join accounting_connections c on c.realm_id = n.realm_id and c.state = 'connected'
         where n.adding = 'asked' and (${late}::timestamptz is null or n.asked_at < ${late})
         order by n.asked_at limit 2000`,
  );
  for (const { realmId, productId } of rows) await enqueueItem(tx, realmId, productId);
}

/** Its item stands in the books, or it is billed as another one: nothing is to be made any more. */
export async function forgetNewItem(tx: Sql, productId: string): Promise<void> {
  await tx.execute(sql`delete from accounting_new_items where product_id = ${productId}`);
}
