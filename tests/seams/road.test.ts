import { beforeEach, expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import { goodsAboard } from '../../src/delivery/deliveries/server/goods-aboard.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { readLoad } from '../../src/delivery/runs/server/read-load.ts';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readDeparture } from '../../src/delivery/shipping/server/departure-points.ts';
import { readPaper } from '../../src/delivery/shipping/server/read-paper.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { parsePack } from '../../src/products/packs/public/pack.ts';
import { poundsOfLine } from '../../src/safety/hazards/public/transport.ts';
import { addOrder } from '../support/orders.ts';
import { app, DAY, desk, driver, inn, seenAt, startShop, statusOf } from '../support/planning.ts';
import { addProduct } from '../support/rows.ts';
import { addRun, addTruck, countLoad } from '../support/runs.ts';
import { addSheet } from '../support/sheets.ts';
import { seam } from './seam.ts';

// A truck on the road: what is aboard, what joins it, and what comes back.

startShop();

const query = (sql: string, values: unknown[] = []) => app.db.pool.query(sql, values);
let serial = 0;
/** 55 gal drums: about 595 lb each, and together deadly. */
let bleach: string;
let acid: string;

async function drum(name: string, un: string, group: string): Promise<string> {
  const nameKey = `${name.toLowerCase()}-road-${serial}`;
  const id = await addProduct(app, { nameKey, name, sizeUnit: '55 gal drum', hazardous: true });
  await query(
    `insert into safety_data (name_key, un_number, packing_group, density, rq_percent, reactivity_group)
     values ($1, $2, 'III', 1.2, 5, $3)`,
    [nameKey, un, group],
  );
  return id;
}
const orderOf = (productId: string, quantity: number, status = 'confirmed') =>
  addOrder(app, {
    customerId: inn,
    status,
    promisedOn: DAY,
    lines: [{ productId, quantity, unitPriceCents: 100 }],
  });
const hand = (
  order: Awaited<ReturnType<typeof orderOf>>,
  runId: string,
  delivered: number,
  why = { reason: 'refused', reasonNote: 'No' },
) =>
  app.call(
    driver,
    'POST',
    '/api/deliver-order',
    {
      orderId: order.id,
      runId,
      lines: [{ orderLineId: order.lineIds[0], delivered, ...why }],
      signerName: 'Rosa',
      noSignatureReason: 'No pen',
    },
    { 'idempotency-key': crypto.randomUUID() },
  );

const addSheets = async (productId: string) => {
  const { rows } = await query('select name_key from products where id = $1', [productId]);
  await addSheet(app, rows[0]?.name_key, Buffer.from(String(rows[0]?.name_key)));
};

beforeEach(async () => {
  serial += 1;
  bleach = await drum('Bleach', 'UN1791', 'hypochlorite');
  acid = await drum('Sour', 'UN1805', 'acid');
});

/** A truck on the road with bleach for one stop and acid for the next. */
async function onTheRoad() {
  const one = await orderOf(bleach, 3, 'out_for_delivery');
  const two = await orderOf(acid, 1, 'out_for_delivery');
  const truckId = await addTruck(app, { name: `Box ${serial}`, sections: ['Nose', 'Tail'] });
  const runId = await addRun(app, {
    day: DAY,
    driverId: driver.id,
    truckId,
    state: 'out',
    orders: [one.id, two.id],
  });
  await countLoad(app, runId, driver.id, { [bleach]: 'Nose', [acid]: 'Tail' });
  return { one, two, runId };
}

/** What so many drums of an unknown density weigh. */
const poundsOf = (drums: number) => poundsOfLine(parsePack('55 gal drum'), null, drums);

seam(
  {
    fact: 'deliveries: regulated goods were handed over at a door',
    act: 'runs: somebody reads what is on the truck',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/aboard.ts',
      code: 'h.product_id, -h.quantity',
      without: 'h.product_id, 0',
    },
  },
  async () => {
    const { one, two, runId } = await onTheRoad();
    const aboard = async () => {
      const load = await readLoad(app, desk, runId);
      return load ? goodsAboard(app, orderScope(desk), load) : null;
    };
    expect(await aboard()).toMatchObject({ warning: 'placard', apart: [{ severity: 3 }] });
    // Two of three drums of bleach are handed over: the third rides on, beside the acid.
    expect((await hand(one, runId, 2)).body).toMatchObject({ state: 'delivered_short' });
    expect(await aboard()).toMatchObject({
      warning: 'placard',
      regulated: [{ name: 'Bleach', quantity: 1 }, { name: 'Sour' }],
      apart: [{ severity: 3 }],
    });
    expect((await hand(two, runId, 1)).status).toBe(200);
    const left = await aboard();
    expect(left).toMatchObject({ warning: 'none', apart: [], regulated: [{ quantity: 1 }] });
  },
);

seam(
  {
    fact: 'stops: the driver said at a door what was not on the truck',
    act: 'deliveries: the run is counted back without it',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/close-run.ts',
      code: 'atDoor !== undefined && atDoor.missing === differenceOf(count);',
      without: 'false;',
    },
  },
  async () => {
    const { one, two, runId } = await onTheRoad();
    const why = { reason: 'short-loaded', reasonNote: 'Never on the pallet' };
    expect((await hand(one, runId, 1, why)).status).toBe(200);
    expect((await hand(two, runId, 1)).status).toBe(200);
    const close = (returned: number) =>
      app.call(
        driver,
        'POST',
        '/api/close-run',
        {
          runId,
          products: [
            { productId: bleach, returned, damaged: 0 },
            { productId: acid, returned: 0, damaged: 0 },
          ],
        },
        { 'idempotency-key': crypto.randomUUID() },
      );
    // Another difference than the one that was said is asked for.
    expect((await close(1)).body.error.message).toBe('Say why the count is not even: Bleach.');
    expect((await close(0)).body).toEqual({ runId, differences: 1 });
    const { rows } = await query(
      `select explanation from run_counts where run_id = $1 and explanation <> ''`,
      [runId],
    );
    expect(rows).toEqual([
      { explanation: 'Said at the door: 2 not on the truck. Never on the pallet' },
    ]);
  },
);

seam(
  {
    fact: 'runs: the truck’s count knows fewer of a product than are handed over beyond an order',
    act: 'deliveries: the extra goods are billed',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/deliveries/server/open-case.ts',
      code: '? aboard && (aboard.get(productId) ?? 0)',
      without: '? null',
    },
  },
  async () => {
    const casesOf = async (orderId: string) =>
      (
        await query(
          `select c.kind, c.told, c.other, c.billed, c.reason from delivery_cases c
             join deliveries d on d.id = c.delivery_id where d.order_id = $1`,
          [orderId],
        )
      ).rows;
    const beyond = async (productId: string, quantity: number, reason?: string) => {
      const { two, runId } = await onTheRoad();
      await query(
        'update users set brands = array(select distinct brand from products) where id = $1',
        [driver.id],
      );
      const body = {
        ...{ orderId: two.id, runId, signerName: 'Rosa', noSignatureReason: 'No pen' },
        lines: [{ orderLineId: two.lineIds[0], delivered: 1 }],
        extras: [{ productId, quantity, ...(reason ? { reason } : {}) }],
      };
      const key = { 'idempotency-key': crypto.randomUUID() };
      const sent = await app.call(driver, 'POST', '/api/deliver-order', body, key);
      expect(sent.status).toBe(200);
      return casesOf(two.id);
    };
    // Three drums of bleach were counted onto the truck, for the next door.
    expect(await beyond(bleach, 3, 'The chef asked for it')).toEqual([]);
    expect(await beyond(bleach, 4, 'The chef asked for it')).toEqual([
      {
        ...{ kind: 'more-than-counted', told: 4, other: 3, billed: 3 },
        reason: 'The chef asked for it',
      },
    ]);
    // Of what the count does not know at all; a phone of an earlier release says no reason, and is not refused.
    const soap = await jug('Soap', 'none');
    expect(await beyond(soap, 1)).toEqual([
      { kind: 'more-than-counted', told: 1, other: 0, billed: 0, reason: '' },
    ]);
  },
);

/** Goods without a shipping paper, in small packages: what is asked of them is only with what they stand. */
async function jug(name: string, group: string): Promise<string> {
  const id = await drum(name, 'UN1791', group);
  await query('update safety_data set not_regulated = true, un_number = null where name_key = $1', [
    `${name.toLowerCase()}-road-${serial}`,
  ]);
  await addSheets(id);
  return id;
}

seam(
  {
    fact: 'hazards: something of an order and something aboard together can kill',
    act: 'runs: the desk puts the order on the run on the road',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/move-stop.ts',
      code: 'await checkPairsOnRoad(tx, order, to);',
      without: '',
    },
  },
  async () => {
    const { one, two, runId } = await onTheRoad();
    const joins = await orderOf(await jug('Limeaway', 'acid'), 1);
    const put = async () => ({
      orderId: joins.id,
      from: null,
      to: await seenAt(runId),
      before: null,
    });
    await expect(moveStop(app, desk, await put())).rejects.toMatchObject({
      details: { reason: 'pair-on-road', pairs: ['Bleach and Limeaway'] },
    });
    // The board's menu knows it beforehand, and as long as it is so.
    const known = async () =>
      (await loadBoard(app, desk, new URL(`http://shop/?day=${DAY}`))).refused[joins.id]?.[runId];
    expect(await known()).toBe('it is out: Bleach and Limeaway together can kill');
    expect(await statusOf(joins.id)).toBe('confirmed');
    // Refused bleach rides on; once all of it is handed over, the order may join.
    expect((await hand(two, runId, 1)).status).toBe(200);
    await expect(moveStop(app, desk, await put())).rejects.toMatchObject({
      details: { reason: 'pair-on-road' },
    });
    expect((await hand(one, runId, 3)).status).toBe(200);
    expect(await known()).toBeUndefined();
    await moveStop(app, desk, await put());
    expect(await statusOf(joins.id)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'runs: what the truck on the road carries already, and what it may carry',
    act: 'runs: the desk puts an order on it',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/move-stop.ts',
      code: 'await checkRoomOnRoad(app, tx, order, to);',
      without: '',
    },
  },
  async () => {
    const soap = await addProduct(app, { name: 'Soap', sizeUnit: '55 gal drum' });
    const aboard = await orderOf(soap, 2, 'out_for_delivery');
    const truckId = await addTruck(app, { name: `Light ${serial}`, pounds: 1 });
    const runId = await addRun(app, {
      day: DAY,
      driverId: driver.id,
      truckId,
      state: 'out',
      orders: [aboard.id],
    });
    await countLoad(app, runId, driver.id);
    await query('update trucks set capacity_pounds = $2 where id = $1', [truckId, poundsOf(2)]);
    const joins = await orderOf(soap, 1);
    const put = async () => ({
      orderId: joins.id,
      from: null,
      to: await seenAt(runId),
      before: null,
    });
    const known = async () =>
      (await loadBoard(app, desk, new URL(`http://shop/?day=${DAY}`))).refused[joins.id]?.[runId];
    const refused = {
      details: { reason: 'too-heavy', pounds: poundsOf(2) + poundsOf(1), most: poundsOf(2) },
    };
    await expect(moveStop(app, desk, await put())).rejects.toMatchObject(refused);
    expect(await known()).toContain('it is out, and would carry');
    expect(await statusOf(joins.id)).toBe('confirmed');
    // One drum handed over makes room for one.
    expect((await hand(aboard, runId, 1)).status).toBe(200);
    expect(await known()).toBeUndefined();
    await moveStop(app, desk, await put());
    expect(await statusOf(joins.id)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'runs, deliveries: all of a deadly product that was loaded is handed over, a cancelled or short part of its line was never aboard',
    act: 'runs: the desk puts the other half of the pair on the run on the road',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/pairs-on-road.ts',
      code: 'group by told.product_id having sum(told.quantity) > 0',
      without: 'group by told.product_id',
    },
  },
  async () => {
    const joins = async () => orderOf(await jug(`Limeaway${(serial += 1)}`, 'acid'), 1);
    const put = async (order: Awaited<ReturnType<typeof orderOf>>, runId: string) =>
      moveStop(app, desk, {
        orderId: order.id,
        from: null,
        to: await seenAt(runId),
        before: null,
      });
    const refused = { details: { reason: 'pair-on-road' } };
    // Five ordered, two cancelled before the dock, two of the three that were left loaded.
    const order = await orderOf(bleach, 5, 'out_for_delivery');
    await query('update order_lines set cancelled = 2 where id = $1', [order.lineIds[0]]);
    const truckId = await addTruck(app, { name: `Part ${serial}`, sections: [] });
    const runId = await addRun(app, {
      ...{ day: DAY, driverId: driver.id, truckId, state: 'out', orders: [order.id] },
    });
    await countLoad(app, runId, driver.id);
    await query('update run_loads set loaded = 2 where run_id = $1', [runId]);
    await expect(put(await joins(), runId)).rejects.toMatchObject(refused);
    // One is handed over: the other one rides on, whatever is cancelled now.
    const short = { reason: 'short-loaded', reasonNote: 'One was on the truck' };
    expect((await hand(order, runId, 1, short)).status).toBe(200);
    await query('update order_lines set cancelled = 4 where id = $1', [order.lineIds[0]]);
    await expect(put(await joins(), runId)).rejects.toMatchObject(refused);
    await query('update order_lines set cancelled = 3 where id = $1', [order.lineIds[0]]);
    await query(`update orders set status = 'out_for_delivery' where id = $1`, [order.id]);
    expect((await hand(order, runId, 1)).status).toBe(200);
    // All that was aboard is handed over: the truck may take the acid.
    const last = await joins();
    await put(last, runId);
    expect(await statusOf(last.id)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'hazards: something of an order and something aboard together can kill',
    act: 'runs: a driver on the road takes the stop over',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/take-over-stop.ts',
      code: "if (to.state === 'out') await checkPairsOnRoad(tx, order, to);",
      without: '',
    },
  },
  async () => {
    const { runId } = await onTheRoad();
    const joins = await orderOf(await jug('Limeaway', 'acid'), 1);
    const { rows } = await query('select number from orders where id = $1', [joins.id]);
    const take = () =>
      app.call(
        driver,
        'POST',
        '/api/take-over-stop',
        { number: rows[0]?.number, runId },
        { 'idempotency-key': crypto.randomUUID() },
      );
    const { status, body } = await take();
    expect([status, body.error.details.reason]).toEqual([409, 'pair-on-road']);
    await query(`update safety_data set reactivity_group = 'none' where name_key like 'limeaway%'`);
    const again = await take();
    expect([again.status, again.body.error]).toEqual([200, undefined]);
  },
);

seam(
  {
    fact: 'runs: what the truck on the road carries already, and what it may carry',
    act: 'runs: a driver on the road takes a stop over',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/take-over-stop.ts',
      code: "if (to.state === 'out') await checkRoomOnRoad(app, tx, order, to);",
      without: '',
    },
  },
  async () => {
    const soap = await addProduct(app, { name: 'Soap', sizeUnit: '55 gal drum' });
    const aboard = await orderOf(soap, 2, 'out_for_delivery');
    const truckId = await addTruck(app, { name: `Small ${serial}`, pounds: poundsOf(2) });
    const runId = await addRun(app, {
      day: DAY,
      driverId: driver.id,
      truckId,
      state: 'out',
      orders: [aboard.id],
    });
    await countLoad(app, runId, driver.id);
    const joins = await orderOf(soap, 1);
    const { rows } = await query('select number from orders where id = $1', [joins.id]);
    const take = async () => {
      const { status, body } = await app.call(
        driver,
        'POST',
        '/api/take-over-stop',
        { number: rows[0]?.number, runId },
        { 'idempotency-key': crypto.randomUUID() },
      );
      return [status, body.error?.details.reason];
    };
    expect(await take()).toEqual([409, 'too-heavy']);
    expect(await statusOf(joins.id)).toBe('confirmed');
    // A company that does not ask for what trucks carry does not ask here.
    const asks = (on: boolean) =>
      query(
        `update company_settings set settings = settings || jsonb_build_object('departureAsksCapacity', $1::boolean)`,
        [on],
      );
    await asks(false);
    expect(await take()).toEqual([200, undefined]);
    expect(await statusOf(joins.id)).toBe('out_for_delivery');
    await asks(true);
  },
);

seam(
  {
    fact: 'runs: an order with half of a deadly pair joins a run that is ready, and nobody has counted it',
    act: 'runs: the run leaves with a reason for what is not counted',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/departure-points.ts',
      code: ' unplaced.filter(of)];',
      without: ' unplaced.slice(0, 0)];',
    },
  },
  async () => {
    const chlor = await jug('Chlor', 'hypochlorite');
    const first = await orderOf(chlor, 1);
    const truckId = await addTruck(app, { name: `Van ${serial}`, sections: ['Nose', 'Tail'] });
    const runId = await addRun(app, { day: DAY, driverId: driver.id, truckId, orders: [first.id] });
    await countLoad(app, runId, driver.id, { [chlor]: 'Tail' });
    const pointsOf = async () => (await readDeparture(app, desk, runId)).points;
    expect(await pointsOf()).toEqual([]);
    const sour = await jug('Tang', 'acid');
    const joins = await orderOf(sour, 1);
    await moveStop(app, desk, {
      orderId: joins.id,
      from: null,
      to: await seenAt(runId),
      before: null,
    });
    expect((await pointsOf()).map(({ kind }) => kind)).toEqual(['count', 'pairs']);
    const override = { points: ['count'] as ['count'], reason: 'Hurry' };
    await expect(
      departRun(app, driver, { ...(await seenAt(runId)), override }),
    ).rejects.toMatchObject({ code: 'failed-precondition' });
    await countLoad(app, runId, driver.id, { [chlor]: 'Tail', [sour]: 'Nose' });
    expect(await pointsOf()).toEqual([]);
  },
);

seam(
  {
    fact: 'deliveries: nothing was handed over at a door',
    act: 'runs: the desk reads how much is on the truck',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/load-board.ts',
      code: 'await aboardOfRun(app.db, scope.orders, id)',
      without: 'undefined',
    },
  },
  async () => {
    const { one, two, runId } = await onTheRoad();
    const aboard = async () =>
      (await loadBoard(app, desk, new URL(`http://shop.test/?day=${DAY}`))).aboard[runId];
    const whole = await aboard();
    expect(whole?.packages).toBe(4);
    const failed = { orderId: one.id, runId, lines: [], failed: 'closed' };
    const key = { 'idempotency-key': crypto.randomUUID() };
    expect((await app.call(driver, 'POST', '/api/deliver-order', failed, key)).body).toMatchObject({
      state: 'failed',
    });
    expect(await aboard()).toEqual(whole);
    const company = await readCompany(app);
    const live = await loadLive(app, desk, company, { day: DAY, today: DAY });
    expect(live.loads[runId]?.apart).toMatchObject([{ severity: 3 }]);
    expect((await hand(two, runId, 1)).status).toBe(200);
    expect((await aboard())?.packages).toBe(3);
  },
);

seam(
  {
    fact: 'runs: the desk took a stop off the truck that is on the road with its goods',
    act: 'shipping: the paper of the truck is read',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/read-load.ts',
      code: "(r.state = 'out' and rl.loaded > 0 or ${liesOffRun})",
      without: '(${liesOffRun})',
    },
  },
  async () => {
    const { one, two, runId } = await onTheRoad();
    const names = async () => {
      const { paper, load } = await readPaper(app, desk, runId);
      return { hash: paper.hash, lines: load.lines.length };
    };
    const signed = await names();
    expect(signed.lines).toBe(2);
    await moveStop(app, desk, {
      orderId: one.id,
      from: await seenAt(runId),
      to: null,
      before: null,
    });
    // The goods lie in the truck: what was signed for it is what it carries.
    expect(await names()).toEqual(signed);
    const { waiting } = await loadBoard(app, desk, new URL(`http://shop/?day=${DAY}`));
    expect(waiting.find(({ orderId }) => orderId === one.id)?.goodsOn).not.toBe('');
    expect(await statusOf(two.id)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'runs: the goods of an order lie in the truck, its stop was only taken off it',
    act: 'runs: the desk puts the stop back on that run',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/move-stop.ts',
      code: 'if ((await ordersAboard(tx, to.id, [order.id])).has(order.id)) return;',
      without: '',
    },
  },
  async () => {
    const { one, runId } = await onTheRoad();
    await addSheets(bleach);
    const move = { orderId: one.id, before: null };
    await moveStop(app, desk, { ...move, from: await seenAt(runId), to: null });
    expect(await statusOf(one.id)).toBe('confirmed');
    const url = new URL(`http://shop/?day=${DAY}`);
    expect((await loadBoard(app, desk, url)).refused[one.id]?.[runId]).toBeUndefined();
    await moveStop(app, desk, { ...move, from: null, to: await seenAt(runId) });
    expect(await statusOf(one.id)).toBe('out_for_delivery');
    // What never lay there is refused as before: the paper does not name it.
    const other = await orderOf(bleach, 1);
    await expect(
      moveStop(app, desk, {
        orderId: other.id,
        from: null,
        to: await seenAt(runId),
        before: null,
      }),
    ).rejects.toThrow(/paper/);
  },
);
