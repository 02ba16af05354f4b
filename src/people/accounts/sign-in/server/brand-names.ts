import { sql } from '../../../../platform/sql.ts';

/** The brands that the account `u` sees: names that its password may not have in it. */
export const BRAND_NAMES = sql`case when u.all_brands
  then array(select brand from product_brands) else u.brands end`;
