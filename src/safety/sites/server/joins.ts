import { sql } from '../../../platform/sql.ts';

/**
 * Every storeroom there ever was. `id` is the one in which its things stand now: of one that was joined with another, the other;
 * `own_id` is what rows name: `` join ${storeroomsForJoin} r on r.own_id = c.storeroom_id ``.
 */
export const storeroomsForJoin = sql`(select source.id as own_id, now.id, now.customer_id, now.name, now.position,
  now.ended_at is null as is_open
  from storerooms source join storerooms now on now.id = coalesce(source.joined_into, source.id))`;
