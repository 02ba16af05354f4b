import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { changeClosure } from '../../src/company/server/change-closure.ts';
import { closeRun } from '../../src/delivery/deliveries/server/close-run.ts';
import { arrangeRuns } from '../../src/delivery/runs/server/arrange-runs.ts';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { putOnRun } from '../../src/delivery/runs/server/put-on-run.ts';
import * as orderPage from '../../src/frame/joined/order.tsx';
import { loadOrder } from '../../src/ordering/orders/server/public/order-page.ts';
import { parsePack } from '../../src/products/packs/public/pack.ts';
import { poundsOfLine } from '../../src/safety/hazards/public/transport.ts';
import { addUser } from '../support/app.ts';
import {
  app,
  confirmed,
  DAY,
  desk,
  inn,
  seenAt,
  soap,
  startShop,
  stopsOf,
} from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { addProduct } from '../support/rows.ts';
import { addRun, addTruck } from '../support/runs.ts';
import { seam } from './seam.ts';

startShop();

/** A Thursday. */
const FEAST = '2026-03-12';

async function closeDay(day: string): Promise<void> {
  const owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  const request = { requestId: 'r', network: 'n' };
  await changeClosure(app, owner, { day, closed: true, name: 'Feast' }, request);
}

const routeDays = (days: number[]) =>
  app.db.pool.query('update customers set route_days = $2 where id = $1', [inn, days]);

async function orderNow(orderId: string) {
  const { rows } = await app.db.pool.query(
    `select promised_on::text as day, version,
            (select detail->'after' from order_events e where e.order_id = o.id order by seq desc limit 1) as after
       from orders o where id = $1`,
    [orderId],
  );
  return rows[0] as { day: string; version: number; after: Record<string, unknown> | null };
}

const DAY_GUARD = {
  file: 'src/ordering/orders/server/move-day.ts',
  code: 'if (!why && !isFar) return {};',
  without: 'return {};',
};

seam(
  {
    fact: 'company: a day is closed',
    act: 'orders: the desk moves an order to it',
    outcome: 'asked',
    guard: DAY_GUARD,
  },
  async () => {
    await closeDay(FEAST);
    const orderId = await confirmed();
    const { version } = await orderNow(orderId);
    const move = { action: 'move-day', promisedOn: FEAST, reason: 'Snow' };
    const byEndpoint = await app.call(desk, 'POST', '/api/update-order', {
      orderId,
      version,
      ...move,
    });
    expect(byEndpoint.body).toMatchObject({
      error: { details: { reason: 'impossible-day', promisedOn: FEAST, next: '2026-03-13' } },
    });
    const form = { ...move, version: String(version), key: randomUUID() };
    const byPage = await postPage(app, desk, orderPage, form, { orderId });
    expect(byPage.data.error).toMatchObject({ details: { reason: 'impossible-day' } });
    expect(byPage.data.error?.message).toContain('closed: Feast');
    expect(await orderNow(orderId)).toMatchObject({ day: DAY, version });
    const { rows } = await app.db.pool.query(`select 1 from mails where dedupe_key like $1`, [
      `order-moved:${orderId}%`,
    ]);
    expect(rows).toEqual([]);

    const why = { ...form, key: randomUUID(), anyway: 'They open for us' };
    expect((await postPage(app, desk, orderPage, why, { orderId })).status).toBe(200);
    expect(await orderNow(orderId)).toMatchObject({
      day: FEAST,
      after: { reason: 'Snow', anyway: 'They open for us' },
    });
  },
);

seam(
  {
    fact: 'customers: the truck comes on other weekdays',
    act: 'orders: the rest of a delivery is promised for a day',
    outcome: 'asked',
    guard: {
      file: 'src/ordering/orders/server/rest-of-order.ts',
      code: 'input.promisedOn === undefined\n      ? {}',
      without: 'input.promisedOn !== null\n      ? {}',
    },
  },
  async () => {
    await routeDays([2]);
    const orderId = await confirmed();
    const redeliver = { action: 'redeliver', orderId, promisedOn: FEAST };
    const ask = async (more: object) =>
      (
        await app.call(desk, 'POST', '/api/update-order', {
          ...redeliver,
          version: (await orderNow(orderId)).version,
          ...more,
        })
      ).body;
    expect(await ask({})).toMatchObject({ error: { details: { next: '2026-03-17' } } });
    expect((await orderNow(orderId)).day).toBe(DAY);
    expect(await ask({ anyway: 'A van goes there' })).toMatchObject({ promisedOn: FEAST });
    expect((await orderNow(orderId)).after).toMatchObject({ anyway: 'A van goes there' });
  },
);

/** What an order of `confirmed` weighs: two packages of soap. */
async function poundsOfOrder(): Promise<number> {
  const { rows } = await app.db.pool.query('select size_unit from products where id = $1', [soap]);
  return poundsOfLine(parsePack(rows[0].size_unit), null, 2);
}

/** The trucks carry so many orders of soap on a day, and nothing more. */
async function trucksCarry(orders: number): Promise<void> {
  await app.db.pool.query('update trucks set is_active = false');
  await addTruck(app, { name: randomUUID(), pounds: (await poundsOfOrder()) * orders });
}

seam(
  {
    fact: 'runs: what all trucks carry together is promised for a day already',
    act: 'orders: the desk moves an order to it, or the rest of a delivery',
    outcome: 'asked',
    guard: {
      file: 'src/ordering/orders/server/full-days.ts',
      code: 'if (all > capacity) full.set',
      without: 'if (all < 0) full.set',
    },
  },
  async () => {
    const pounds = await poundsOfOrder();
    const full = '2026-03-17';
    await trucksCarry(2);
    // What is promised for it, whatever its state, takes room; what is cancelled, delivered or of another day takes none.
    const theirs = [await confirmed('placed', full), await confirmed('on_hold', full)];
    await confirmed('cancelled', full);
    await confirmed('delivered', full);
    const orderId = await confirmed();
    const { version } = await orderNow(orderId);
    const move = { action: 'move-day', promisedOn: full, reason: 'Snow' };
    const byEndpoint = await app.call(desk, 'POST', '/api/update-order', {
      orderId,
      version,
      ...move,
    });
    expect(byEndpoint.body).toMatchObject({
      error: { details: { reason: 'impossible-day', promisedOn: full, next: '2026-03-18' } },
    });
    const form = { ...move, version: String(version), key: randomUUID() };
    const byPage = await postPage(app, desk, orderPage, form, { orderId });
    expect(byPage.data.error).toMatchObject({ details: { reason: 'impossible-day' } });
    expect(byPage.data.error?.message).toContain(
      `with it ${(3 * pounds).toLocaleString('en-US')} lb are promised, and our trucks carry ${(2 * pounds).toLocaleString('en-US')} lb`,
    );
    // The page says it of that day, before anybody presses, and not of the next one.
    const fullDays = (await loadOrder(app, desk, orderId)).change?.full ?? {};
    expect([full in fullDays, '2026-03-18' in fullDays]).toEqual([true, false]);
    expect(await orderNow(orderId)).toMatchObject({ day: DAY, version });

    const rest = { action: 'redeliver', orderId, version, promisedOn: full };
    expect((await app.call(desk, 'POST', '/api/update-order', rest)).body).toMatchObject({
      error: { details: { reason: 'impossible-day' } },
    });

    const why = { ...form, key: randomUUID(), anyway: 'A second trip' };
    expect((await postPage(app, desk, orderPage, why, { orderId })).status).toBe(200);
    expect(await orderNow(orderId)).toMatchObject({
      day: full,
      after: { reason: 'Snow', anyway: 'A second trip' },
    });

    // Of a truck without a figure nothing is known, nor is asked where the company does not count; room that becomes free is room.
    const free = async () => {
      const other = await confirmed();
      const { version: now } = await orderNow(other);
      const answer = await app.call(desk, 'POST', '/api/update-order', {
        ...move,
        orderId: other,
        version: now,
      });
      await app.db.pool.query(`update orders set promised_on = $2 where id = $1`, [other, DAY]);
      return answer.status;
    };
    expect(await free()).toBe(409);
    await addTruck(app, { name: randomUUID() });
    expect(await free()).toBe(200);
    await trucksCarry(2);
    const asks = (yes: boolean) =>
      app.db.pool.query(
        `update company_settings set settings = settings || jsonb_build_object('departureAsksCapacity', $1::boolean)`,
        [yes],
      );
    await asks(false);
    expect(await free()).toBe(200);
    await asks(true);
    expect(await free()).toBe(409);
    await app.db.pool.query(`update orders set promised_on = $2 where id = any($1)`, [theirs, DAY]);
    expect(await free()).toBe(200);
  },
);

seam(
  {
    fact: 'company: a day is closed',
    act: 'runs: chosen orders are put on a run of it',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/put-on-run.ts',
      code: 'if (why) not.push({ number: order.number, why });\n      else put.push(order);',
      without: 'put.push(order);',
    },
  },
  async () => {
    await closeDay(FEAST);
    const [order, own] = [await confirmed(), await confirmed('confirmed', FEAST)];
    const run = await addRun(app, { day: FEAST });
    const answer = await putOnRun(app, desk, { runId: run, orderIds: [order, own] });
    expect(answer.not).toEqual([
      { number: expect.any(String), why: expect.stringContaining('Move its delivery day first') },
    ]);
    // What the desk promised for that day, with its reason, rides.
    expect(await stopsOf(run)).toEqual([own]);
  },
);

seam(
  {
    fact: 'customers: the truck comes on other weekdays',
    act: 'runs: an order is dragged to a run of such a day',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/move-stop.ts',
      code: 'if (why) throw notThen(order.number, why);',
      without: '',
    },
  },
  async () => {
    await routeDays([2]);
    const order = await confirmed();
    const run = await addRun(app, { day: FEAST });
    const to = await seenAt(run);
    await expect(
      moveStop(app, desk, { orderId: order, from: null, to, before: null }),
    ).rejects.toMatchObject({ details: { reason: 'impossible-day' } });
    expect(await stopsOf(run)).toEqual([]);
  },
);

seam(
  {
    fact: 'customers: the truck comes on other weekdays',
    act: 'runs: a suggestion or an undo puts an order on such a day',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/arrange-runs.ts',
      code: 'if (why) throw notThen(order.number, why);',
      without: '',
    },
  },
  async () => {
    await routeDays([2]);
    const order = await confirmed();
    const run = await addRun(app, { day: FEAST });
    await expect(
      arrangeRuns(app, desk, { runs: [{ ...(await seenAt(run)), orderIds: [order] }] }),
    ).rejects.toMatchObject({ details: { reason: 'impossible-day' } });
    expect(await stopsOf(run)).toEqual([]);
  },
);

seam(
  {
    fact: 'company: a day is closed',
    act: 'deliveries: a stop that nobody was at is promised for it at the end of a run',
    outcome: 'refused',
    guard: DAY_GUARD,
  },
  async () => {
    await closeDay(FEAST);
    const order = await confirmed();
    const run = await addRun(app, { day: DAY, state: 'out', orders: [order] });
    await app.db.pool.query(`update orders set status = 'out_for_delivery' where id = $1`, [order]);
    const closing = {
      runId: run,
      products: [],
      empties: [],
      stops: [{ orderId: order, to: FEAST }],
    };
    await expect(closeRun(app, desk, closing as never, randomUUID())).rejects.toMatchObject({
      details: { reason: 'impossible-day', next: '2026-03-13' },
    });
    expect((await orderNow(order)).day).toBe(DAY);
  },
);

seam(
  {
    fact: 'company: days are offered for six weeks',
    act: 'orders: an order is moved beyond them, or wanted or changed to a day beyond them',
    outcome: 'asked',
    guard: {
      file: 'src/company/delivery-days.ts',
      code: 'return first > last ? first : last;',
      without: "return '9999-12-31';",
    },
  },
  async () => {
    const far = '2028-02-02';
    const orderId = await confirmed();
    const { version } = await orderNow(orderId);
    const move = { action: 'move-day', promisedOn: far, version: String(version) };
    const ask = (more: object) =>
      postPage(app, desk, orderPage, { ...move, key: randomUUID(), ...more }, { orderId });
    const { data } = await ask({});
    expect(data.error).toMatchObject({ details: { reason: 'impossible-day', promisedOn: far } });
    expect(data.error?.message).toContain('Wed, Feb 2, 2028');
    expect(await orderNow(orderId)).toMatchObject({ day: DAY, version });
    expect((await ask({ anyway: 'They open then' })).status).toBe(200);
    expect((await orderNow(orderId)).after).toMatchObject({ anyway: 'They open then' });

    const buyer = await addUser(app, { customers: [inn], brands: ['Linnetfold'] });
    const productId = await addProduct(app, { priceCents: 5000, quantity: 100 });
    const onDay = (wantedOn: string) =>
      app.call(
        buyer,
        'POST',
        '/api/place-order',
        {
          customerId: inn,
          wantedOn,
          lines: [{ productId, quantity: 2, expectedUnitPriceCents: 5000 }],
        },
        { 'idempotency-key': randomUUID() },
      );
    expect((await onDay(far)).body).toMatchObject({
      error: { code: 'invalid-argument', details: { field: 'wantedOn' } },
    });
    const placed = (await onDay(FEAST)).body as { orderId: string; version: number };
    expect(placed).toMatchObject({ version: 1 });
    const edit = { action: 'change-details', orderId: placed.orderId, version: 1, wantedOn: far };
    expect((await app.call(buyer, 'POST', '/api/update-order', edit)).body).toMatchObject({
      error: { code: 'invalid-argument', details: { field: 'wantedOn' } },
    });
  },
);
