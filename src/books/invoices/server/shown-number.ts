import { type SqlText, sql } from '../../../platform/sql.ts';
import { WITHOUT_BOOKS } from '../../connection/server/without-books.ts';

/**
 * The number of an invoice or credit under this alias as every screen, file and program names it, one for its whole life: null until it has it.
 * Where QuickBooks counts, the number that a draft carries inside is not shown, because it would be another one after sending.
 */
export const shownNumber = (alias: string): SqlText => sql`
  case when ${sql.id(`${alias}.accounting_id`)} is not null or ${sql.id(`${alias}.state`)} = 'elsewhere'
            or (select stay from invoice_numbers_stay)
       then ${sql.id(`${alias}.doc_number`)} end`;

/** The same of an invoice: where the shop works without QuickBooks, the number that it gets when it is billed is not known before. */
export const invoiceNumber = (alias: string): SqlText => sql`
  case when not (${sql.id(`${alias}.state`)} = 'queued' and ${WITHOUT_BOOKS}) then ${shownNumber(alias)} end`;
