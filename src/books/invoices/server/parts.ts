import type { Sql } from '../../../platform/database.ts';
import { bool, type RowOf, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { InvoicePart } from '../../choices.ts';
import type { Ledger } from '../../ledger.ts';
import { LedgerError } from '../../ledger-error.ts';
import { PART_NAMES } from '../part-messages.ts';

const partRow = rowShape({ part: textOf<InvoicePart>(), booksId: text, name: text });
/** What of the books a bookkeeper chose for a part of the invoices. */
export type ChosenPart = RowOf<typeof partRow>;

/** What was chosen for this company of the books. */
export function chosenParts(db: Sql, realmId: string): Promise<ChosenPart[]> {
  return db.rows(
    partRow,
    sql`select part, books_id, name from invoice_parts where realm_id = ${realmId} order by part`,
  );
}

const lacksRow = rowShape({ lacks: bool });

/** A company is connected, and nothing in it was chosen to stand for an amount out of goodwill. */
export const lacksGoodwillItem = async (db: Sql): Promise<boolean> =>
  (
    await db.row(
      lacksRow,
      sql`select not exists (select from invoice_parts p
                              where p.realm_id = c.realm_id and p.part = 'goodwill') as lacks
            from accounting_connections c where c.state = 'connected'`,
    )
  )?.lacks ?? false;

/** As an invoice carries them. */
export const idsOf = (parts: readonly ChosenPart[]): Partial<Record<InvoicePart, string>> =>
  Object.fromEntries(parts.map(({ part, booksId }) => [part, booksId]));

/** The refusal that names a chosen part which the books don't have any more; undefined when all are there. @throws LedgerError */
export async function whichPartIsGone(
  ledger: Ledger,
  parts: readonly ChosenPart[],
): Promise<LedgerError | undefined> {
  for (const { part, booksId, name } of parts) {
    const there = await ledger.partChoices(part);
    if (there.some(({ accountingId }) => accountingId === booksId)) continue;
    return new LedgerError('refused', 'A part of the invoice is gone in QuickBooks.', {
      code: 'part-gone',
      detail: `“${name}”, chosen for ${PART_NAMES[part].label.toLowerCase()}, is not active in QuickBooks any more. Reactivate it there and retry, or choose another under QuickBooks, Invoice items.`,
    });
  }
  return undefined;
}
