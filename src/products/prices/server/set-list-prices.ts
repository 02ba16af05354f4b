import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import type { WriteFacts } from '../../catalogue/server/create-product.ts';
import type { AllFiguresOfBooks } from '../../catalogue/server/import-products.ts';
import { applyListPrices, todayOf } from '../../catalogue/server/public/apply-list-prices.ts';
import { requireReason } from '../../catalogue/server/public/check-margin.ts';
import { lockProducts } from '../../catalogue/server/public/lock-products.ts';
import { priceScope } from '../../catalogue/server/public/scope.ts';
import { storeCosts, storeListPrices } from '../../catalogue/server/write-list-prices.ts';
import type { PlannedListPrice, SetListPrices } from '../contract.ts';
import { pricesRefused } from '../errors.ts';
import { planListPrices } from './plan-list-prices.ts';

/** What a save would do, row by row: the duty books. Writes nothing. @throws AppError `permission-denied` */
export async function previewListPrices(
  app: App,
  actor: UserActor,
  input: SetListPrices,
  figuresOfBooks: AllFiguresOfBooks,
): Promise<PlannedListPrice[]> {
  const scope = priceScope(actor);
  return planListPrices(app, app.db, scope, { input, figuresOfBooks, today: await todayOf(app) });
}

/** Writes what was planned, inside the caller's transaction. @returns how many rows changed */
export async function writeListPrices(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    input: { rows, from, reason },
    plans,
    today,
    ...facts
  }: { input: SetListPrices; plans: readonly PlannedListPrice[] } & Omit<WriteFacts, 'key'> & {
      today: string;
    },
): Promise<number> {
  const byId = new Map(plans.map((one) => [one.id, one]));
  const differs = (id: string, what: 'price' | 'cost') => {
    const one = byId.get(id);
    if (what === 'cost') return one?.cost?.beforeCents !== one?.cost?.afterCents;
    return one?.beforeCents !== one?.afterCents;
  };
  const prices = rows.flatMap(({ id, priceCents }) =>
    priceCents !== undefined && differs(id, 'price') ? { id, priceCents } : [],
  );
  const costs = rows.flatMap(({ id, costCents }) =>
    costCents !== undefined && differs(id, 'cost') ? { id, costCents } : [],
  );
  const first = from ?? today;
  if (prices.length > 0)
    await storeListPrices(app, tx, actor, { rows: prices, today, from: first });
  if (costs.length > 0) await storeCosts(app, tx, actor, costs);
  const changed = new Set([...prices, ...costs].map((row) => row.id));
  for (const one of plans.filter(({ id }) => changed.has(id))) {
    const price = prices.some((row) => row.id === one.id);
    const cost = costs.some((row) => row.id === one.id);
    await recordAudit(app, tx, actor, {
      action: price ? 'list-price.set' : 'product-cost.set',
      objectKind: 'product',
      objectId: one.id,
      before: {
        ...(price ? { priceCents: one.beforeCents } : {}),
        ...(cost ? { costCents: one.cost?.beforeCents ?? null } : {}),
      },
      after: {
        ...(price ? { priceCents: one.afterCents, from: first } : {}),
        ...(cost ? { costCents: one.cost?.afterCents ?? null } : {}),
        ...(one.margin === 'below-cost' ? { belowCost: reason } : {}),
      },
      ...facts,
    });
  }
  return changed.size;
}

/**
 * Sets list prices and costs, from today or a later day on: the duty books, costs the super_admin,
 * once for a key, all rows or none.
 * @throws AppError `permission-denied`; `aborted` (409) naming the rows that can't be set: changed meanwhile, gone, or
 * kept by the books; `below-cost` (409) without a reason; `invalid-argument` for a day that is over
 */
export async function setListPrices(
  app: App,
  actor: UserActor,
  input: SetListPrices,
  { figuresOfBooks, key, ...facts }: { figuresOfBooks: AllFiguresOfBooks } & WriteFacts,
): Promise<{ changed: number }> {
  const scope = priceScope(actor);
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      { actor: actor.id, operation: 'set-list-prices', key, body: input },
      async () => {
        const today = await todayOf(app, tx);
        await applyListPrices(app, tx, today);
        await lockProducts(
          tx,
          input.rows.map((row) => row.id),
        );
        const plans = await planListPrices(app, tx, scope, { input, figuresOfBooks, today });
        const refused = plans.flatMap(({ id, name, problem }) =>
          problem === null ? [] : { path: id, message: `${name}: ${problem}` },
        );
        if (refused.length > 0) throw pricesRefused(refused);
        requireReason(
          plans.map((one) => ({ path: one.id, margin: one.margin })),
          input.reason,
        );
        return {
          changed: await writeListPrices(app, tx, actor, { input, plans, today, ...facts }),
        };
      },
    ),
  );
}
