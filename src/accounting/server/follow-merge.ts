import { moveLink as moveProduct } from '../../catalogue/server/accounting-link.ts';
import { recordAudit } from '../../company/server/record-audit.ts';
import { moveLink as moveCustomer } from '../../customers/server/accounting-link.ts';
import type { Actor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { isGone, type Ledger } from '../ledger.ts';
import { openLedger } from './open-ledger.ts';

const BOOKS: Actor = { kind: 'system', name: 'accounting' };

/** Two customers became one in the books: ours goes along to the survivor, after both were read by their id. */
export async function followMergedCustomer(app: App, from: string, into: string): Promise<void> {
  const ledger = openLedger(app);
  if (!(await isActive(ledger, into)) || (await isActive(ledger, from))) return;
  await app.db.transaction(async (tx) => {
    const moved = await moveCustomer(tx, from, into);
    if (!moved) return;
    if (!moved.moved)
      app.log.warn('a merged customer is matched to another one here', { from, into });
    else
      await recordAudit(app, tx, BOOKS, {
        action: 'accounting.follow-merge',
        objectKind: 'customer',
        objectId: from,
        after: { accountingId: into },
      });
  });
}

async function isActive(ledger: Ledger, id: string): Promise<boolean> {
  try {
    return (await ledger.readCustomer(id)).isActive;
  } catch (error) {
    if (!isGone(error)) throw error;
    return false;
  }
}

/** Two items became one in the books. */
export async function followMergedItem(app: App, from: string, into: string): Promise<void> {
  const items = await openLedger(app).itemsById([from, into]);
  const active = (id: string) => items.some((item) => item.itemId === id && item.active);
  if (!active(into) || active(from)) return;
  await app.db.transaction((tx) => moveProduct(tx, from, into));
}
