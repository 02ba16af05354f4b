import { type SqlText, sql } from '../../../platform/sql.ts';

/**
 * The number of an invoice or credit under this alias as every screen, file and program names it, one for its whole life: null until it has it.
 * Where QuickBooks counts, the number that a draft carries inside is not shown, because it would be another one after sending.
 */
export const shownNumber = (alias: string): SqlText => sql`
  case when ${sql.id(`${alias}.accounting_id`)} is not null or ${sql.id(`${alias}.state`)} = 'elsewhere'
            or (select stay from invoice_numbers_stay)
       then ${sql.id(`${alias}.doc_number`)} end`;
