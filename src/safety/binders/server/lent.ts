import { sql } from '../../../platform/sql.ts';

/**
 * Every storeroom code there ever was, also those that were taken back: a site has one list of
 * storerooms, `` join ${lentStorerooms} r on r.id = m.code_id ``.
 */
export const lentStorerooms = sql`(select lent.id, lent.customer_id, lent.storeroom, lent.token,
  lent.created_at, lent.revoked_at is null as is_valid from site_codes lent)`;
