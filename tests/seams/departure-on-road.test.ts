import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { readCompany } from '../../src/company/server/queries.ts';
import { deliverOrderInput } from '../../src/delivery/deliveries/contract.ts';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import { deliverOrder } from '../../src/delivery/deliveries/server/deliver-order.ts';
import { loadLive } from '../../src/delivery/deliveries/server/load-live.ts';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { loadBoard } from '../../src/delivery/runs/server/load-board.ts';
import { moveStop } from '../../src/delivery/runs/server/move-stop.ts';
import { printPapers } from '../../src/delivery/runs/server/print-papers.ts';
import { takeOverStop } from '../../src/delivery/runs/server/take-over-stop.ts';
import { changeRun } from '../../src/delivery/shipping/server/change-crew.ts';
import { checksOfDay } from '../../src/delivery/shipping/server/checks-of-day.ts';
import { confirmPlacards } from '../../src/delivery/shipping/server/confirm-placards.ts';
import { departRun } from '../../src/delivery/shipping/server/depart-run.ts';
import { readDeparture } from '../../src/delivery/shipping/server/departure-points.ts';
import { readLoadAtDock } from '../../src/delivery/shipping/server/load-at-dock.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { readAttention } from '../../src/frame/server/attention.ts';
import { addUser, type TestUser } from '../support/app.ts';
import {
  acid,
  apart,
  bleach,
  confirmAll,
  endorse,
  FACTS,
  leave,
  orderId,
  orderOf,
  owner,
  product,
  query,
  ready,
  runId,
  serial,
  sign,
  startDepartures,
  train,
} from '../support/departures.ts';
import { app, DAY, desk, driver, seen, seenAt, soap, statusOf } from '../support/planning.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addRun, addTruck, countLoad } from '../support/runs.ts';
import { seam } from './seam.ts';

startDepartures();

/** What the phone says of placards. */
const onPhone = (phoneTexts: readonly { text: string }[] = []) =>
  phoneTexts.filter(({ text }) => text.startsWith('Placards')).length;

seam(
  {
    fact: 'shipping: a new driver has no training for what is on the truck',
    act: 'runs: the desk gives a run on the road to another driver',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/change-crew.ts',
      code: 'if (missing.length > 0) throw notOnRoad(run.name, missing);',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const other = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
    const { truckId, name } = await seen(runId);
    const give = async () =>
      changeRun(app, desk, { ...(await seenAt(runId)), name, truckId, driverId: other.id });
    await expect(give()).rejects.toMatchObject({ details: { reason: 'departure' } });
    expect((await seen(runId)).driverId).toBe(driver.id);
    await train(other);
    await endorse(other);
    await give();
    expect((await seen(runId)).driverId).toBe(other.id);
  },
);

seam(
  {
    fact: 'runs: what together can kill rides in two sections',
    act: 'runs: the desk gives the run on the road a truck without sections',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/change-crew.ts',
      code: '...(await pairsInOneSection(tx, run)),',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const { truckId, driverId, name } = await seen(runId);
    const other = await addTruck(app, { name: `Van ${serial}` });
    const two = await addTruck(app, { name: `Big ${serial}`, sections: ['Front', 'Back'] });
    const give = async (to: string) =>
      changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId: to });
    await expect(give(other)).rejects.toMatchObject({
      details: { points: [expect.objectContaining({ kind: 'pairs' })] },
    });
    expect((await seen(runId)).truckId).toBe(truckId);
    await give(two);
    expect((await seen(runId)).truckId).toBe(two);
  },
);

seam(
  {
    fact: 'runs: a run on the road gets another truck',
    act: 'shipping: the board, the run and its driver’s phone say whether its placards hang',
    outcome: 'asked',
    guard: {
      file: 'src/delivery/shipping/server/confirm-placards.ts',
      code: 'and (c.truck_id is null or c.truck_id is not distinct from r.truck_id)',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const { driverId, name } = await seen(runId);
    const open = async () => {
      const { points, placards } = await readDeparture(app, desk, runId);
      const checks = await checksOfDay(app, desk, [await seen(runId)]);
      const kinds = (of: readonly { kind: string }[] = []) =>
        of.filter(({ kind }) => kind === 'placards').length;
      const { runs } = await readDriverDay(app, driver, {});
      const phone = onPhone(runs.find(({ id }) => id === runId)?.onRoad);
      return [kinds(points), kinds(checks[runId]?.points), placards.confirmed === null, phone];
    };
    expect(await open()).toEqual([0, 0, false, 0]);
    const two = await addTruck(app, { name: `Spare ${serial}`, sections: ['Front', 'Back'] });
    await changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId: two });
    expect(await open()).toEqual([1, 1, true, 1]);
    const { placards } = await readDeparture(app, desk, runId);
    await confirmPlacards(app, driver, { runId, placards: placards.names }, FACTS);
    expect(await open()).toEqual([0, 0, false, 0]);
  },
);

seam(
  {
    fact: 'hazards: an order brings packages that the signed paper does not name',
    act: 'runs: the desk puts it on a run that is on the road',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/move-stop.ts',
      code: 'if (names.length > 0) throw paperOnRoad(order.number, to.name, names);',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const more = await orderOf([[bleach, 1]]);
    const mild = await orderOf([[soap, 1]]);
    const put = async (id: string) =>
      moveStop(app, desk, { orderId: id, from: null, to: await seenAt(runId), before: null });
    await expect(put(more)).rejects.toMatchObject({ details: { reason: 'paper-on-road' } });
    const { refused } = await loadBoard(app, desk, new URL(`http://shop/?day=${DAY}`));
    expect(refused[more]?.[runId]).toMatch(/shipping paper does not name/);
    expect(refused[mild]?.[runId]).toBeUndefined();
    expect(await statusOf(more)).toBe('confirmed');
    await put(mild);
    expect(await statusOf(mild)).toBe('out_for_delivery');
  },
);

seam(
  {
    fact: 'hazards: an order brings packages that the signed paper does not name',
    act: 'runs: a driver on the road takes it over',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/take-over-stop.ts',
      code: 'if (regulated.length > 0) throw paperOnRoad(order.number, to.name, regulated);',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const numberOf = async (id: string) =>
      (await query('select number from orders where id = $1', [id])).rows[0].number as string;
    const take = async (id: string, key: string) =>
      takeOverStop(app, { ...driver, workday: DAY }, { number: await numberOf(id) }, key);
    const more = await orderOf([[bleach, 1]]);
    const mild = await orderOf([[soap, 1]]);
    await expect(take(more, 'take-more')).rejects.toMatchObject({
      details: { reason: 'paper-on-road' },
    });
    expect(await statusOf(more)).toBe('confirmed');
    await take(mild, 'take-mild');
    expect(await statusOf(mild)).toBe('out_for_delivery');
  },
);

const deliver = async (id: string, lines: Readonly<Record<string, number>>) => {
  const { rows } = await query('select id, product_id from order_lines where order_id = $1', [id]);
  await deliverOrder(
    app,
    driver,
    deliverOrderInput.parse({
      orderId: id,
      lines: rows
        .filter((line) => line.product_id in lines)
        .map((line) => ({
          orderLineId: line.id,
          delivered: lines[line.product_id],
          ...(lines[line.product_id] === 0 ? { reason: 'refused' } : {}),
        })),
      signerName: 'Rosa',
      signedByName: true,
      appVersion: '1',
    }),
    { key: randomUUID() },
  );
};

const alsoCarry = async (id: string) =>
  moveStop(app, desk, { orderId: id, from: null, to: await seenAt(runId), before: null });

/** What each place that speaks of placards says of the run: points of the gate, of the board and of the phone, the names, and what the paper page reads. */
const placardTexts = async () => {
  const { points, placards } = await readDeparture(app, desk, runId);
  const checks = await checksOfDay(app, desk, [await seen(runId)]);
  const count = (of: readonly { kind: string }[] = []) =>
    of.filter(({ kind }) => kind === 'placards').length;
  const phone = (await readDriverDay(app, driver, {})).runs.find(({ id }) => id === runId);
  const page = await loadRun(app, desk, runId, 'papers');
  return {
    open: [
      count(points),
      count(checks[runId]?.points),
      count(page.departure.points),
      onPhone(phone?.onRoad),
    ],
    names: placards.names,
    byPhone: phone?.placards,
    paper: page.asked?.notices?.placards[0],
    left: page.leftWith?.placards,
  };
};

seam(
  {
    fact: 'deliveries: what was handed over is not on the truck any more',
    act: 'shipping: gate, board, run page, paper page and phone say which placards are due',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/goods-on-truck.ts',
      code: "if (run.state !== 'out' || content.packages === 0) return content;",
      without: 'return content;',
    },
  },
  async () => {
    const first = await orderOf([[bleach, 1]]);
    await alsoCarry(first);
    await ready();
    await leave();
    const { driverId, name } = await seen(runId);
    const other = await addTruck(app, { name: `Spare ${serial}`, sections: ['Front', 'Back'] });
    await changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId: other });
    const before = await placardTexts();
    expect(before).toMatchObject({ open: [1, 1, 1, 1], names: 'CORROSIVE', byPhone: 'CORROSIVE' });
    // Three drums left; with two of them 1,190 lb are aboard, with one 595 lb.
    await deliver(first, { [bleach]: 1 });
    expect(await placardTexts()).toMatchObject({ open: [1, 1, 1, 1], names: 'CORROSIVE' });
    await deliver(orderId, { [bleach]: 1, [acid]: 0 });
    const after = await placardTexts();
    expect(after).toMatchObject({ open: [0, 0, 0, 0], names: '', byPhone: '', left: 'CORROSIVE' });
    expect(after.paper).toMatch(/^595 lb .* no placard is due/);
    await expect(
      confirmPlacards(app, driver, { runId, placards: 'CORROSIVE' }, FACTS),
    ).rejects.toMatchObject({ details: { reason: 'placards', due: '' } });
    // Nor does the next driver need the endorsement for it.
    const next = await addUser(app, { role: 'admin', customers: 'all', duties: ['driver'] });
    await train(next);
    await changeRun(app, desk, {
      ...(await seenAt(runId)),
      name,
      driverId: next.id,
      truckId: other,
    });
  },
);

seam(
  {
    fact: 'deliveries: fewer placards are due door by door',
    act: 'shipping: those that were confirmed with others before it left hang',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/confirm-placards.ts',
      code: "or (r.state = 'out'",
      without: 'or (false',
    },
  },
  async () => {
    const oxidizer = await product('Bright', { un: 'UN3149', group: 'peroxide', packing: 'II' });
    const [one, two] = [await orderOf([[oxidizer, 1]]), await orderOf([[acid, 1]])];
    for (const id of [one, two]) await alsoCarry(id);
    await query(
      'update trucks set sections = $2 where id = (select truck_id from runs where id = $1)',
      [runId, ['Nose', 'Middle', 'Tail']],
    );
    await train(desk);
    await train(driver);
    await endorse(driver);
    await countLoad(app, runId, driver.id, { ...apart(), [oxidizer]: 'Middle' });
    await confirmAll();
    await sign();
    await leave();
    expect((await placardTexts()).names).toBe('CORROSIVE, OXIDIZER');
    await deliver(one, { [oxidizer]: 1 });
    expect(await placardTexts()).toMatchObject({ open: [0, 0, 0, 0], names: 'CORROSIVE' });
  },
);

seam(
  {
    fact: 'runs: the run has another truck than the one that placards were hung on',
    act: 'shipping: a phone sends later that they hang',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/confirm-placards.ts',
      code: 'if (truckName !== undefined && truckName !== load.run.truckName)',
      without: 'if (false)',
    },
  },
  async () => {
    await ready();
    await leave();
    const { driverId, name, truckName } = await seen(runId);
    const other = await addTruck(app, { name: `Spare ${serial}`, sections: ['Front', 'Back'] });
    await changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId: other });
    const say = async (of: string) =>
      app.call(driver, 'POST', '/api/confirm-placards', {
        runId,
        placards: 'CORROSIVE',
        truckName: of,
      });
    const late = await say(truckName);
    expect([late.status, late.body.error.message]).toEqual([
      409,
      expect.stringContaining(`confirmed for ${truckName}`),
    ]);
    expect((await placardTexts()).open).toEqual([1, 1, 1, 1]);
    expect((await say(`Spare ${serial}`)).status).toBe(200);
    // Sent twice because an answer was lost, it stands once.
    expect((await say(`Spare ${serial}`)).status).toBe(200);
    expect((await placardTexts()).open).toEqual([0, 0, 0, 0]);
  },
);

/** Gives the run a truck of this name and capacity, or the one that it left with. */
const giveTruck = async (truckId: string) => {
  const { driverId, name } = await seen(runId);
  await changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId });
};
const smallVan = () =>
  addTruck(app, { name: `Van ${serial}`, sections: ['Left', 'Right'], pounds: 900 });

seam(
  {
    fact: 'runs: the goods of a run on the road were counted into another truck than it has',
    act: 'runs: load check, load list and plan say where they stand, and which pairs share a section',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/read-load.ts',
      code: "left join trucks into_truck on ${run.state} = 'out' and into_truck.id",
      without: 'left join trucks into_truck on false and into_truck.id',
    },
  },
  async () => {
    await ready();
    await leave();
    const pointTexts = async () => {
      const { lines, together } = await readLoadAtDock(app, driver, runId);
      const { bytes } = await printPapers(app, desk, { runId, paper: 'load-list' });
      const paper = (await readPdf(bytes)).pages.join(' ');
      const check = (await checksOfDay(app, desk, [await seen(runId)]))[runId];
      return {
        lines: lines.map(({ countedInto = '', section }) => `${countedInto}, ${section}`),
        together,
        paper: [
          paper.includes(`Counted into Box ${serial}; not counted in Van ${serial}`),
          paper.includes('This list has'),
        ],
        plan: [check?.leftIn, check?.apartNotKnown],
        page: (await loadRun(app, desk, runId, 'load')).lines.into,
      };
    };
    const itsOwn = {
      lines: [', Nose', ', Tail'],
      together: [],
      paper: [false, true],
      plan: [null, false],
      page: [],
    };
    expect(await pointTexts()).toEqual(itsOwn);
    const first = (await seen(runId)).truckId ?? '';
    await giveTruck(await smallVan());
    expect(await pointTexts()).toEqual({
      lines: [`Box ${serial}, Nose`, `Box ${serial}, Tail`].toSorted(),
      together: [],
      paper: [true, false],
      plan: [`Box ${serial}`, true],
      page: [`Box ${serial}`],
    });
    await giveTruck(first);
    expect(await pointTexts()).toEqual(itsOwn);
  },
);

const openEverywhere = async () => {
  const check = (await checksOfDay(app, desk, [await seen(runId)]))[runId];
  const live = await loadLive(app, desk, await readCompany(app), { day: DAY, today: DAY });
  const page = await loadRun(app, desk, runId, 'stops');
  const today = async (user: TestUser) =>
    (await readAttention(app, user))
      .filter(({ key }) => key === 'on-road')
      .flatMap(({ named = [] }) => named)
      .filter(({ to }) => to === `/dashboard/runs/${runId}`)
      .map(({ name }) => name);
  const phone = (await readDriverDay(app, driver, {})).runs.find(({ id }) => id === runId);
  return {
    plan: check?.points.map(({ short }) => short),
    live: live.runs.find(({ id }) => id === runId)?.problems,
    page: page.departure.points.map(({ short }) => short),
    today: await today(desk),
    owner: await today(owner),
    driver: await today(driver),
    phone: phone?.onRoad?.length,
  };
};

seam(
  {
    fact: 'shipping: what is open in the truck that a run has on the road',
    act: 'frame: Today says it, as plan, Live, run page and phone do',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/public/waiting.ts',
      code: 'runsWithAnotherTruck(app.db).then((others) => openOnRoad(app, user, others))',
      without: '([] as Awaited<ReturnType<typeof openOnRoad>>)',
    },
  },
  async () => {
    await ready();
    await leave();
    const none = { plan: [], live: [], page: [], today: [], owner: [], driver: [], phone: 0 };
    expect(await openEverywhere()).toEqual(none);
    const first = (await seen(runId)).truckId ?? '';
    await giveTruck(await smallVan());
    const toDo = ['Placards not confirmed', 'Too heavy: 1,190 of 900 lb'];
    const open = [...toDo, `Counted into Box ${serial}, counted again when it is back`];
    const row = [`North: ${toDo.join('; ')}`];
    expect(await openEverywhere()).toEqual({
      ...none,
      plan: open,
      live: toDo,
      page: open,
      today: row,
      owner: row,
      phone: 3,
    });
    // What was handed over is neither too heavy nor to be counted any more.
    await deliver(orderId, { [bleach]: 1, [acid]: 0 });
    expect(await openEverywhere()).toMatchObject({ plan: [], today: [], phone: 0 });
    await giveTruck(first);
    expect(await openEverywhere()).toMatchObject({ plan: [], today: [] });
  },
);

seam(
  {
    fact: 'runs: the truck that a run has on the road carries less than what is aboard',
    act: 'shipping: the plan says it of this truck, not of the one that left',
    outcome: 'told',
    guard: {
      file: 'src/delivery/shipping/server/points-on-road.ts',
      code: 'capacityPoints({ run, weight })',
      without: '([] as DeparturePoint[])',
    },
  },
  async () => {
    await ready();
    await leave();
    const heavy = async () => {
      const check = (await checksOfDay(app, desk, [await seen(runId)]))[runId];
      return [check?.leftIn, check?.points.filter(({ kind }) => kind === 'capacity').length];
    };
    const first = (await seen(runId)).truckId ?? '';
    await giveTruck(await smallVan());
    expect(await heavy()).toEqual([`Box ${serial}`, 1]);
    await giveTruck(first);
    expect(await heavy()).toEqual([null, 0]);
  },
);

seam(
  {
    fact: 'shipping: nobody confirmed the placards of the truck that a run got on the road',
    act: 'deliveries: the run is looked at when the duty has ended door by door',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/change-run.ts',
      code: '        ...onRoad,',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const { driverId, name, truckId: one } = await seen(runId);
    const two = await addTruck(app, { name: `Spare ${serial}`, sections: ['Front', 'Back'] });
    const give = async (truckId: string | null) =>
      changeRun(app, desk, { ...(await seenAt(runId)), name, driverId, truckId });
    const trace = async () => (await loadRun(app, desk, runId, 'stops')).neverConfirmed;
    await give(two);
    // While they are due the open point says it.
    expect(await trace()).toEqual([]);
    await give(one);
    const never = [
      { placards: expect.any(String), truckName: `Spare ${serial}`, since: expect.any(String) },
    ];
    expect(await trace()).toEqual(never);
    await give(two);
    const { placards } = await readDeparture(app, desk, runId);
    await confirmPlacards(app, driver, { runId, placards: placards.names }, FACTS);
    expect(await trace()).toEqual([]);
  },
);

seam(
  {
    fact: 'runs: the goods of a run on the road were counted, and the row of the count names no truck',
    act: 'shipping: plan, run page and phone say what is open in the truck that takes its place',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/read-load.ts',
      code: 'case when rl.is_counted then (${truckLeftWith(run.id)}) end)',
      without: 'null)',
    },
  },
  async () => {
    await ready();
    await leave();
    await query('update run_loads set truck_id = null where run_id = $1', [runId]);
    const first = (await seen(runId)).truckId ?? '';
    await giveTruck(await addTruck(app, { name: `Van ${serial}`, sections: ['A', 'B'] }));
    const says = `Counted into Box ${serial}, counted again when it is back`;
    const counts = async () => {
      const check = (await checksOfDay(app, desk, [await seen(runId)]))[runId];
      const page = (await loadRun(app, desk, runId, 'stops')).departure.points;
      const { body } = await app.call(driver, 'GET', '/api/driver/stops');
      const phone = (body as { runs: { onRoad?: { kind?: string }[] }[] }).runs[0]?.onRoad ?? [];
      return [
        check?.points.filter(({ short }) => short === says).length,
        page.filter(({ short }) => short === says).length,
        phone.filter(({ kind }) => kind === 'count').length,
      ];
    };
    expect(await counts()).toEqual([1, 1, 1]);
    await giveTruck(first);
    expect(await counts()).toEqual([0, 0, 0]);
  },
);

seam(
  {
    fact: 'runs: the goods of a run on the road were counted, into the truck that broke down',
    act: 'frame: Today and Live say what is to be done about the truck that took its place',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/points-on-road.ts',
      code: 'open.points.filter(({ isKnown }) => !isKnown)',
      without: 'open.points',
    },
  },
  async () => {
    await ready();
    await leave();
    await giveTruck(await addTruck(app, { name: `Van ${serial}`, sections: ['A', 'B'] }));
    const { placards } = await readDeparture(app, desk, runId);
    await confirmPlacards(app, driver, { runId, placards: placards.names }, FACTS);
    // It is counted back; nobody can do anything about it until then, and plan and phone say so.
    expect(await openEverywhere()).toMatchObject({ live: [], today: [], owner: [], phone: 1 });
    const check = (await checksOfDay(app, desk, [await seen(runId)]))[runId];
    expect(check?.points).toMatchObject([{ kind: 'count', isKnown: true }]);
    const { body } = await app.call(driver, 'GET', '/api/driver/stops');
    const [phone] = (body as { runs: { onRoad?: object[] }[] }).runs;
    expect(phone?.onRoad).toMatchObject([{ kind: 'count', drivesOn: true }]);
  },
);

seam(
  {
    fact: 'runs: the desk says of the truck that a run had on the road that it is not fit to drive',
    act: 'shipping: another run leaves in it',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/shipping/server/departure-points.ts',
      code: '    ...truck,\n',
      without: '',
    },
  },
  async () => {
    await ready();
    await leave();
    const { driverId, name, truckId } = await seen(runId);
    const more = await orderOf([[soap, 1]]);
    const next = await addRun(app, { day: DAY, name: 'Next', truckId, driverId, orders: [more] });
    const van = await addTruck(app, { name: `Van ${serial}`, sections: ['A', 'B'] });
    const other = await addTruck(app, { name: `Bus ${serial}`, sections: ['A', 'B'] });
    const inUse = async () =>
      (await query('select is_active from trucks where id = $1', [truckId])).rows[0].is_active;
    const give = async (to: string, oldTruckOut: string) => {
      const { version } = await seen(runId);
      const fields = { runId, version: String(version), name, driverId: driverId ?? '' };
      const form = { intent: 'change', ...fields, truckId: to, oldTruckOut };
      return (await postPage(app, desk, dayPage, form)).data.error;
    };
    expect(await give(van, '')).toBeUndefined();
    expect(await inUse()).toBe(true);
    expect(await give(truckId ?? '', '')).toBeUndefined();
    expect(await give(other, 'yes')).toBeUndefined();
    expect(await inUse()).toBe(false);
    const { points } = await readDeparture(app, desk, next);
    expect(points.filter(({ kind }) => kind === 'truck')).toMatchObject([
      { text: `Box ${serial} is out of use.`, override: 'nobody' },
    ]);
    const override = {
      points: ['truck' as const, 'driver' as const, 'count' as const],
      reason: 'Hurry',
    };
    await expect(departRun(app, desk, { ...(await seenAt(next)), override })).rejects.toMatchObject(
      { code: 'failed-precondition' },
    );
    // It is given to no run before somebody sets it in use again.
    expect((await give(truckId ?? '', ''))?.code).toBe('invalid-argument');
    // At the dock it is said in the same way, of the truck that the run had.
    await query('update trucks set is_active = true where id = $1', [truckId]);
    const seenNext = await seen(next);
    await changeRun(app, desk, {
      ...(await seenAt(next)),
      name: 'Next',
      driverId: seenNext.driverId,
      truckId: van,
      oldTruckOut: true,
    });
    expect(await inUse()).toBe(false);
  },
);
