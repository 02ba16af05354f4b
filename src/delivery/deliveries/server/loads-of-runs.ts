import type { UserActor } from '../../../kit/actor.ts';
import { takeOverScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import type { RunWithStops } from '../../runs/contract.ts';
import type { GoodsLoad } from '../../runs/server/load-of-goods.ts';
import { readLoad } from '../../runs/server/read-load.ts';
import { goodsAboard } from './goods-aboard.ts';

/**
 * What rides on these runs, by run, for plan, live view and run page alike: before a run leaves what is counted onto it or to be, on the road what
 * is aboard, since the goods of a door that failed ride on. Nothing of a run that is closed.
 */
export async function loadsOfRuns(
  app: { db: Sql },
  user: UserActor,
  runs: readonly Pick<RunWithStops, 'id' | 'state' | 'stops'>[],
): Promise<Record<string, GoodsLoad>> {
  const found = await Promise.all(
    runs
      .filter(({ state, stops }) => state !== 'closed' && stops.length > 0)
      .map(async ({ id }) => {
        const load = await readLoad(app, user, id);
        const goods =
          load?.run.state === 'out'
            ? await goodsAboard(app, takeOverScope(user), load)
            : (load?.goods ?? null);
        return [id, goods] as const;
      }),
  );
  return Object.fromEntries(found.flatMap(([id, goods]) => (goods ? [[id, goods] as const] : [])));
}
