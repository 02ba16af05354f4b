import type { App } from '../../../platform/app.ts';
import { booksUnread, creditNotInBooks } from '../../errors.ts';
import { LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { LedgerCredit } from '../credit-ledger.ts';

/**
 * The one credit of this number that stands in the books for this customer; null: any customer's, while ours is matched to none.
 * @throws AppError `failed-precondition` when there is none or several, or the books do not answer
 */
export async function creditNumbered(
  app: App,
  number: string,
  customerId: string | null,
): Promise<LedgerCredit> {
  try {
    const [only, ...more] = (await openLedger(app).creditsNumbered(number)).filter(
      (one) => !one.markedVoid && (customerId === null || one.customerId === customerId),
    );
    if (!only || more.length > 0) throw creditNotInBooks(number);
    return only;
  } catch (error) {
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}
