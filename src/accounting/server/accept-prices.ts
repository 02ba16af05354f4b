import { acceptInvoicedPrices } from '../../catalogue/server/receive-invoiced-prices.ts';
import { recordAudit } from '../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../errors.ts';

/** A person read the first report and lets its prices count. Later syncs then take effect by themselves. */
export async function acceptPrices(app: App, actor: Actor): Promise<{ accepted: number }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const accepted = await acceptInvoicedPrices(tx);
    await recordAudit(app, tx, actor, {
      action: 'prices.accept',
      objectKind: 'customer-prices',
      after: { accepted },
    });
    return { accepted };
  });
}
