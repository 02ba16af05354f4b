import { sql } from '../../../platform/sql.ts';
import { storeroomsForJoin } from '../../sites/server/joins.ts';

/**
 * Every code that ever hung in a storeroom, also those that were taken back, with the storeroom in which it hangs now and what that is called.
 */
export const codesForJoin = sql`(select source.id, source.customer_id, source.token, source.created_at,
  source.revoked_at is null as is_valid, room.id as storeroom_id, room.name as storeroom
  from site_codes source join ${storeroomsForJoin} room on room.own_id = source.storeroom_id)`;
