import { sql } from '../../platform/sql.ts';

/** What was counted of the shelves of a whole site for its order guide, in sellable units. */
export const lentShelfCounts = sql`(
  select sc.customer_id, sc.counted_at, sc.counted_by, cl.product_id, cl.on_hand
    from stock_counts sc join stock_count_lines cl on cl.count_id = sc.id)`;
