import { moveLink } from '../../../catalogue/server/accounting-link.ts';
import type { App } from '../../../platform/app.ts';
import { openLedger } from '../../server/open-ledger.ts';

/** Two items became one in the books. */
export async function followMergedItem(app: App, from: string, into: string): Promise<void> {
  const items = await openLedger(app).itemsById([from, into]);
  const active = (id: string) => items.some((item) => item.itemId === id && item.active);
  if (!active(into) || active(from)) return;
  await app.db.transaction((tx) => moveLink(tx, from, into));
}
