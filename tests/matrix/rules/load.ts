import { hasDuty } from '../../../src/kit/actor.ts';
import { addUser, type TestUser } from '../../support/app.ts';
import { addRun } from '../../support/runs.ts';
import type { ObjectKind, World } from '../world.ts';
import { all, doorOrder, key, type Rules, today } from './rule.ts';

/** Whose runs: the desk's are all; a driver's are their own of the day. */
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
    id: await addRun(world.app, { day: await today(world), driverId: driver?.id ?? null, orders }),
    order,
  };
}

export const loadRules: Rules = {
  'GET /api/driver/load': {
    who: ['desk', 'driver'],
    ...RUNS,
    objects: all,
    send: async (world, object, actor) => ({
      query: { run: (await runOf(world, object, actor)).id },
    }),
  },
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
  'POST /api/confirm-placards': {
    who: ['desk', 'driver'],
    ...RUNS,
    objects: all,
    // The run is theirs to see, and nothing on it needs a placard.
    except: Object.fromEntries(
      [...RUNS.own, 'phone'].flatMap((one) =>
        [
          `${one}:own`,
          ...((RUNS.foreign as readonly string[]).includes(one) ? [`${one}:foreign`] : []),
        ].map((who) => [who, 409]),
      ),
    ),
    send: async (world, object, actor) => ({
      body: { runId: (await runOf(world, object, actor)).id, placards: 'CORROSIVE' },
    }),
  },
  'POST /api/sign-paper': {
    who: ['desk', 'driver'],
    ...RUNS,
    objects: all,
    // The run is theirs to see; nobody of these has a training on record. Who sees a part of its customers signs nothing.
    except: {
      ...Object.fromEntries(
        [...RUNS.own, 'phone'].flatMap((one) =>
          [
            `${one}:own`,
            ...((RUNS.foreign as readonly string[]).includes(one) ? [`${one}:foreign`] : []),
          ].map((who) => [who, 403]),
        ),
      ),
      'adminOut:own': 409,
      'adminIn:foreign': 409,
      'desk:foreign': 409,
      'adminOut:foreign': 409,
    },
    send: async (world, object, actor) => ({
      body: {
        runId: (await runOf(world, object, actor)).id,
        hash: 'f'.repeat(64),
        truckName: '',
        checked: true,
      },
    }),
  },
  'POST /api/depart-run': {
    who: ['desk', 'driver'],
    ...RUNS,
    objects: all,
    // The order is another matter: a desk without this customer sees the run, and can't send out what it does not see. Without a driver nobody can.
    except: {
      'adminOut:own': 409,
      'adminIn:foreign': 409,
      'desk:foreign': 409,
      'adminOut:foreign': 409,
      'owner:foreign': 409,
    },
    send: async (world, object, actor) => {
      const { id, order } = await runOf(world, object, actor);
      // Who only plans sends out the run of somebody who drives, and who is on no other one.
      if (object === 'own' && !actor?.duties.includes('driver')) {
        const driver = await addUser(world.app, {
          role: 'admin',
          duties: ['driver'],
          customers: 'all',
        });
        await world.app.db.pool.query('update runs set driver_id = $2 where id = $1', [
          id,
          driver.id,
        ]);
      }
      if (object === 'own')
        await world.app.db.pool.query(
          `insert into run_loads (run_id, order_line_id, loaded, checked_at, checked_by)
           select $1, l.id, l.ordered, now(), $3 from order_lines l where l.order_id = $2`,
          [id, order.id, actor?.id ?? null],
        );
      return { body: { runId: id, version: 1 }, headers: key() };
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
      // Nobody was at the stop, and the desk says what becomes of it. Only a driver's is reported: theirs closes no run before (close-run.test.ts).
      if (!actor || !hasDuty(actor, 'desk'))
        await world.app.db.pool.query(`update run_stops set state = 'failed' where run_id = $1`, [
          id,
        ]);
      return {
        body: {
          runId: id,
          stops: [{ orderId: order.id, to: 'desk' }],
          reason: 'The phone fell into the harbor',
        },
        headers: key(),
      };
    },
  },
  // The own one stands on a run of the kind `driver`, so it is theirs already.
  'POST /api/take-over-stop': {
    who: ['desk', 'driver'],
    own: ['adminIn', 'desk', 'driver', 'owner'],
    foreign: ['owner'],
    objects: all,
    except: { 'driver:own': 409, 'phone:own': 409 },
    send: async (world, object, actor) => {
      if (object === 'missing') return { body: { number: 'BC-000000' }, headers: key() };
      const order = await doorOrder(world, object, 'out_for_delivery', actor);
      const day = await today(world);
      // The world's day is full of runs: who takes a stop over has one already.
      if (actor) await addRun(world.app, { day, driverId: actor.id });
      if (object === 'foreign') {
        await addRun(world.app, { day, state: 'out', orders: [order.id] });
      }
      return { body: { number: await numberOf(world, order.id) }, headers: key() };
    },
  },
};

const numberOf = async (world: World, id: string) =>
  (
    await world.app.db.pool.query<{ number: string }>('select number from orders where id = $1', [
      id,
    ])
  ).rows[0]?.number ?? '';
