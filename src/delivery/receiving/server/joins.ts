import { sql } from '../../../platform/sql.ts';

/** What receivers wrote beside their signed counts, with the delivery that took them up; null: none did. One row a code. */
export const wordsForJoin = sql`(
  select l.id, l.order_id, l.used_delivery_id as delivery_id, l.signer_name, l.signed_at, l.remark
    from receiving_links l where l.signed_at is not null and l.remark <> '')`;
