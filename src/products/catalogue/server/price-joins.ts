import { sql } from '../../../platform/sql.ts';

// What the room of the prices splices into its statements, so that it names no table of this one.

/** The prices that customers have of their own, by staff and from invoices, accepted or not. */
export const customerPricesForJoin = sql`(
  select source.id, source.customer_id, source.product_id, source.unit_price_cents, source.source,
         source.valid_from, source.valid_until, source.accepted, source.set_by
    from customer_prices source)`;

/** List prices with the day from which they hold: to come while `settled_at` is null, history afterwards. */
export const listPriceChangesForJoin = sql`(
  select source.id, source.product_id, source.price_cents, source.holds_from, source.settled_at
    from list_price_changes source)`;
