import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const owner = rowShape({ customerId: text });

/** Of which site an inspection pack is, whoever asks. */
export const customerOfPack = (db: Sql, id: string) =>
  db.row(owner, sql`select p.customer_id from inspection_packs p where p.id = ${id}`);
