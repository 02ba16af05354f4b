import { sql } from '../../../platform/sql.ts';

/** Binders of the last day; `path` is null until one is ready. */
export const lentBinders = sql`(select lent.id, lent.state, lent.path, lent.missing, lent.left_out,
  cardinality(lent.revision_ids) as bound from sds_binders lent)`;
