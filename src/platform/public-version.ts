import { sql } from './sql.ts';

/**
 * The version of everything that visitors see, products, safety data and sheets above all: it changes exactly when a transaction that touched it
 * commits, for all processes alike.
 */
export const publicVersion = sql`(select coalesce(max(id), 0) || '.' || count(*) from public_changes)`;
