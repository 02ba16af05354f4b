import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { sql } from '../../../platform/sql.ts';
import { booksNotChecked, notConnected, permissionDenied } from '../../errors.ts';
import { LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';

/**
 * Reads the settings of the company in the books now, for the card of the connection. A reading that fails keeps what was read
 * before, and when it failed is kept beside it. @throws AppError `failed-precondition` when nothing is connected or the books
 * can't be read
 */
export async function checkBooks(app: App, actor: Actor): Promise<{ checkedAt: string }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  try {
    await openLedger(app).readSettings();
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    if (error.outcome === 'not-connected') throw notConnected();
    await app.db.execute(
      sql`update accounting_connections set settings_failed_at = ${new Date(app.clock.now())}
           where state = 'connected'`,
    );
    throw booksNotChecked();
  }
  return { checkedAt: new Date(app.clock.now()).toISOString() };
}
