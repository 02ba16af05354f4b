import { moveLink as moveProduct } from '../../catalogue/server/accounting-link.ts';
import { recordAudit } from '../../company/server/record-audit.ts';
import { moveLink as moveCustomer } from '../../customers/server/accounting-link.ts';
import type { Actor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { qboItem } from '../quickbooks/contract.ts';
import { isGone } from '../quickbooks/errors.ts';
import { queryBooks, quoted } from '../quickbooks/server/client.ts';
import { readCustomer } from '../quickbooks/server/find-customer.ts';

const BOOKS: Actor = { kind: 'system', name: 'accounting' };

/** Two customers became one in the books: ours goes along to the survivor, after both were read by their id. */
export async function followMergedCustomer(app: App, from: string, into: string): Promise<void> {
  if (!(await isActive(app, into)) || (await isActive(app, from))) return;
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

async function isActive(app: App, id: string): Promise<boolean> {
  try {
    return (await readCustomer(app, id)).Active !== false;
  } catch (error) {
    if (!isGone(error)) throw error;
    return false;
  }
}

/** Two items became one in the books. */
export async function followMergedItem(app: App, from: string, into: string): Promise<void> {
  const items = await queryBooks(
    app,
    'Item',
    `Id IN (${quoted(from)}, ${quoted(into)}) AND Active IN (true, false)`,
    qboItem,
  );
  const active = (id: string) => items.some((item) => item.Id === id && item.Active !== false);
  if (!active(into) || active(from)) return;
  await app.db.transaction((tx) => moveProduct(tx, from, into));
}
