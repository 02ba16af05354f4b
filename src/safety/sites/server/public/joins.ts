import { sql } from '../../../../platform/sql.ts';

/**
 * What sites have said of their products: storeroom (null: not placed yet) and the place of it in walking order, par, added by hand, hidden.
 */
export const siteProductsForJoin = sql`(
  select source.customer_id, source.product_id, source.storeroom_id, room.position as storeroom_position, source.position,
         source.par, source.par_reason, source.by_hand, source.hidden
    from site_products source left join storerooms room on room.id = source.storeroom_id)`;
