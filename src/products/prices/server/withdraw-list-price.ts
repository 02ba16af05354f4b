import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { WriteFacts } from '../../catalogue/server/create-product.ts';
import { todayOf } from '../../catalogue/server/public/apply-list-prices.ts';
import { priceScope } from '../../catalogue/server/public/scope.ts';
import { deleteComingPrice, deleteComingPrices } from '../../catalogue/server/write-list-prices.ts';
import { plannedElsewise } from '../errors.ts';

/**
 * Takes back a list price that has not come yet: the duty books. The audit log keeps it.
 * @throws AppError `permission-denied`; `not-found`, also for one that holds already
 */
export async function withdrawListPrice(
  app: App,
  actor: UserActor,
  input: { id: string },
  facts: Omit<WriteFacts, 'key'>,
): Promise<void> {
  const scope = priceScope(actor);
  await app.db.transaction(async (tx) => {
    const today = await todayOf(app, tx);
    const gone = await deleteComingPrice(tx, scope, { id: input.id, today });
    if (!gone) throw notFound();
    const { productId, ...before } = gone;
    await recordAudit(app, tx, actor, {
      action: 'list-price.withdraw',
      objectKind: 'product',
      objectId: productId,
      before,
      after: null,
      ...facts,
    });
  });
}

/**
 * Takes back all list prices of a day to come, such as an increase that was planned by percent: the duty books. `count`: as many as were seen. All or
 * none; the audit log keeps each.
 * @throws AppError `permission-denied`; `aborted` (409) where they are others by then
 */
export async function withdrawListPrices(
  app: App,
  actor: UserActor,
  { from, count }: { from: string; count: number },
  facts: Omit<WriteFacts, 'key'>,
): Promise<void> {
  const scope = priceScope(actor);
  await app.db.transaction(async (tx) => {
    const today = await todayOf(app, tx);
    const gone = await deleteComingPrices(tx, scope, { from, today });
    if (gone.length !== count) throw plannedElsewise();
    for (const { productId, ...before } of gone)
      await recordAudit(app, tx, actor, {
        action: 'list-price.withdraw',
        objectKind: 'product',
        objectId: productId,
        before,
        after: null,
        ...facts,
      });
  });
}
