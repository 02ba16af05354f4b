import type { TestUser } from '../../support/app.ts';
import { addRun } from '../../support/runs.ts';
import type { ObjectKind, World } from '../world.ts';
import { all, key, type Rules } from './rule.ts';

/** Whose runs: the desk's are all; a driver's are their own. */
export const RUNS = {
  own: ['adminIn', 'desk', 'driver', 'adminOut', 'owner'],
  foreign: ['adminIn', 'desk', 'adminOut', 'owner'],
} as const;

/** A run of this object's order. The own one is driven by who asks, or by the kind `driver`. */
export async function runOf(world: World, object: ObjectKind, asks?: TestUser | null) {
  const order = await world.order(object, 'confirmed');
  if (object === 'missing') return { id: world.missingId(), order };
  const driver = object === 'own' ? (asks ?? (await world.actor('driver'))) : null;
  const orders = [order.id];
  return {
    id: await addRun(world.app, { day: '2026-03-03', driverId: driver?.id ?? null, orders }),
    order,
  };
}

export const loadRules: Rules = {
  'POST /api/check-load': {
    who: ['desk', 'driver'],
    ...RUNS,
    objects: all,
    send: async (world, object, actor) => {
      const { id, order } = await runOf(world, object, actor);
      return {
        body: { runId: id, lines: [{ orderLineId: order.lineIds[0], loaded: 2 }] },
        headers: key(),
      };
    },
  },
  'POST /api/close-run': {
    who: ['desk', 'driver'],
    ...RUNS,
    objects: all,
    // The order is another matter: a desk without this customer sees the run, and is told why it can't close it.
    except: {
      'adminOut:own': 409,
      'adminIn:foreign': 409,
      'desk:foreign': 409,
      'adminOut:foreign': 409,
    },
    send: async (world, object, actor) => {
      const { id, order } = await runOf(world, object, actor);
      await world.app.db.pool.query(`update runs set state = 'out' where id = $1`, [id]);
      return {
        body: { runId: id, stops: [{ orderId: order.id, to: 'desk' }] },
        headers: key(),
      };
    },
  },
};
