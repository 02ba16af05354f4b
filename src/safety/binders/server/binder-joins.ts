import { sql } from '../../../platform/sql.ts';

/** Binders of the last day; `path` is null until one is ready. */
export const bindersForJoin = sql`(select source.id, source.state, source.path, source.missing, source.left_out,
  cardinality(source.revision_ids) as bound from sds_binders source)`;
