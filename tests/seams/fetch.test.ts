import { afterAll, beforeAll, expect } from 'vitest';
import * as claimPage from '../../src/delivery/claims/pages/claim.tsx';
import { waitingInDelivery } from '../../src/delivery/claims/server/public/waiting.ts';
import * as dayPage from '../../src/delivery/deliveries/pages/day.tsx';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { everyProof, readProof } from '../../src/delivery/deliveries/server/read-proof.ts';
import { proofFacts } from '../../src/delivery/proofs/proof-facts.ts';
import { fetches } from '../../src/delivery/runs/board-messages.ts';
import { printPapers } from '../../src/delivery/runs/server/print-papers.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { addUser, type TestUser } from '../support/app.ts';
import type { OrderToDeliver } from '../support/deliveries.ts';
import { type Reported, startGoodsBack } from '../support/goods-back.ts';
import { openPage } from '../support/open-page.ts';
import { contextOf } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addCustomer } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

// Goods of a claim that our driver takes back: what the desk says, who carries it out, and where they are afterwards.

let shop: Awaited<ReturnType<typeof startGoodsBack>>;
let desk: TestUser;
let buyer: TestUser;
beforeAll(async () => {
  shop = await startGoodsBack();
  ({ desk, buyer } = shop);
});
afterAll(() => shop.app.close());

const stopOf = async (order: OrderToDeliver) =>
  (await readDriverDay(shop.app, desk, { order: order.id })).stops[0]?.toFetch ?? [];
const waiting = async () =>
  (
    await waitingInDelivery(shop.app, {
      user: desk,
      owner: false,
      desk: true,
      driver: false,
      books: false,
      today: new Date(shop.app.clock.now()).toISOString().slice(0, 10),
    })
  ).fetch;
const dayOf = async (day: string) => {
  const request = new Request(`http://shop/dashboard/deliveries?day=${day}`);
  const args = { request, params: {}, context: contextOf(shop.app, desk) };
  const answer = openPage([dayPage as never], dayPage.loader as never, args);
  return (await answer) as Awaited<ReturnType<typeof dayPage.loader>>;
};
const mailsOf = async ({ claimId }: Reported) =>
  (
    await shop.app.db.pool.query<{ subject: string; body_text: string }>(
      `select subject, body_text from mails
        where kind = 'claim-fetch' and dedupe_key like $1 and recipient = $2`,
      [`claim:${claimId}:fetch:%`, buyer.email],
    )
  ).rows;
seam(
  {
    fact: 'claims: the desk has goods of a claim taken back',
    act: 'stops, runs and frame: the driver’s phone, the papers and To do say it, until the driver has it on the truck',
    outcome: 'told',
    guard: {
      file: 'src/delivery/stops/server/read-driver-day.ts',
      code: 'goodsHere(fetching, {',
      without: 'goodsHere([], {',
    },
  },
  async () => {
    const one = await shop.reported();
    const next = await shop.makeOrder();
    expect(await stopOf(next)).toEqual([]);
    expect(await shop.plan(desk, one, 2)).toMatchObject({ status: 200, body: { toFetch: 2 } });
    expect(await stopOf(next)).toMatchObject([
      { claimId: one.claimId, number: one.order.number, quantity: 2, kind: 'by-mistake' },
    ]);
    expect((await waiting()).named).toMatchObject([{ to: `/dashboard/claims/${one.claimId}` }]);
    const runId = await addRun(shop.app, {
      day: new Date(shop.app.clock.now()).toISOString().slice(0, 10),
      driverId: shop.driver.id,
      orders: [next.id],
    });
    for (const paper of ['load-list', 'delivery-notes'] as const) {
      const { bytes } = await printPapers(shop.app, desk, { runId, paper });
      expect((await readPdf(bytes)).pages.join(' ')).toContain('2 × Citrus degreaser');
    }
    const [mail] = await mailsOf(one);
    expect(mail?.subject).toBe(`We take goods of ${one.order.number} back`);
    expect(mail?.body_text).toContain('2 × Citrus degreaser');
    // Somebody else's customer gives nothing back.
    const foreign = await shop.makeOrder({ customerId: await addCustomer(shop.app) });
    expect(await stopOf(foreign)).toEqual([]);
    const goods = { claimId: one.claimId, orderLineId: one.order.lineIds[0], quantity: 2 };
    const wrong = await shop.takeBack(foreign, [goods]);
    expect(wrong.status).toBe(400);

    const sent = await shop.takeBack(next, [goods]);
    expect(sent.status).toBe(200);
    expect(await shop.lineOf(one)).toMatchObject({ toFetch: 2, fetched: 2 });
    expect([await stopOf(await shop.makeOrder()), (await waiting()).count]).toEqual([[], 0]);
    // It stands on the sealed proof.
    const proof = await readProof(shop.app.db, everyProof(), sent.body.deliveryId);
    expect(proof && proofFacts(proof, 'UTC')).toContainEqual(
      expect.objectContaining({ key: 'fetched', text: expect.stringContaining('2 × Citrus') }),
    );
  },
);

/** A claim whose goods are to be fetched, and a run with two orders for the customer's door. */
async function fetchedByRun() {
  const one = await shop.reported();
  await shop.plan(desk, one, 2);
  const orders = [await shop.makeOrder(), await shop.makeOrder()];
  const day = new Date(shop.app.clock.now()).toISOString().slice(0, 10);
  const ids = orders.map(({ id }) => id);
  const runId = await addRun(shop.app, { day, driverId: shop.driver.id, orders: ids });
  return { one, orders, day, runId };
}

seam(
  {
    fact: 'claims: the desk has goods of a claim taken back at a door of two orders',
    act: 'runs: the delivery notes of both are printed',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/print-papers.ts',
      code: 'toFetch: isFirst ? facts.toFetch : [],',
      without: 'toFetch: facts.toFetch,',
    },
  },
  async () => {
    const { one, orders, runId } = await fetchedByRun();
    const { bytes } = await printPapers(shop.app, desk, { runId, paper: 'delivery-notes' });
    const says = (await readPdf(bytes)).pages.join(' ').split('Take back from here');
    expect(says).toHaveLength(2);
    expect(says[0]).toContain(orders[0]?.number);
    expect(says[0]).not.toContain(orders[1]?.number);
    await shop.plan(desk, one, 0);
  },
);

seam(
  {
    fact: 'claims: the desk has goods of a claim taken back',
    act: 'runs: the desk reads the plan and the run',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/queries.ts',
      code: 'where f.customer_id = o.customer_id and (',
      without: 'where false and (',
    },
  },
  async () => {
    const { one, day, runId } = await fetchedByRun();
    const waits = await shop.makeOrder();
    const seen = async () => {
      const { plan } = await dayOf(day);
      const { run } = await loadRun(shop.app, desk, runId, 'stops');
      const waiting = plan?.board.waiting.find(({ orderId }) => orderId === waits.id);
      const rides = plan?.board.runs.find(({ id }) => id === runId)?.stops[0];
      return [waiting?.fetches, rides?.fetches, run.stops[0]?.fetches];
    };
    expect(await seen()).toEqual([2, 2, 2]);
    expect(fetches(1)).toBe('fetches 1 package');
    await shop.plan(desk, one, 0);
    expect(await seen()).toEqual([0, 0, 0]);
  },
);

seam(
  {
    fact: 'claims: goods are taken back from one of a customer’s two doors',
    act: 'runs and stops: plan, papers and the driver’s list name both doors',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/goods-back.ts',
      code: 'if (hasStop) return [];',
      without: 'if (hasStop) return [one];',
    },
  },
  async () => {
    const main = { address1: '3 Main Door' };
    const one = await shop.reported('by-mistake', main);
    await shop.plan(desk, one, 2);
    const day = new Date(shop.app.clock.now()).toISOString().slice(0, 10);
    const annex = await shop.makeOrder({ address1: '7 Annex Way' });
    const run = { day, driverId: shop.driver.id };
    const annexRun = await addRun(shop.app, { ...run, name: 'Annex', orders: [annex.id] });
    const notes = async (runId: string) => {
      const { bytes } = await printPapers(shop.app, desk, { runId, paper: 'load-list' });
      return (await readPdf(bytes)).pages.join(' ').replaceAll(/\s+/g, ' ');
    };
    // Nobody stops where the goods are: the other door says where that is.
    const stands = /It stands at 3 Main Door, /;
    expect(await stopOf(annex)).toMatchObject([
      { claimId: one.claimId, how: expect.stringMatching(stands) },
    ]);
    expect(await notes(annexRun)).toMatch(stands);
    const home = await shop.makeOrder(main);
    const homeRun = await addRun(shop.app, { ...run, name: 'Home', orders: [home.id] });
    expect(await stopOf(home)).toMatchObject([{ claimId: one.claimId }]);
    expect((await stopOf(home))[0]).not.toHaveProperty('how');
    expect(await stopOf(annex)).toEqual([]);
    expect(await notes(homeRun)).toContain('2 × Citrus degreaser');
    expect(await notes(annexRun)).not.toContain('Take back');
    const { plan } = await dayOf(day);
    const fetchesOn = (id: string) =>
      plan?.board.runs.find((row) => row.id === id)?.stops.map((stop) => stop.fetches);
    expect([fetchesOn(homeRun), fetchesOn(annexRun)]).toEqual([[2], [0]]);
    await shop.plan(desk, one, 0);
  },
);

seam(
  {
    fact: 'hazards: goods need a shipping paper, are hazardous and damaged, or their hazards are not known',
    act: 'claims: the desk has them taken back',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/goods-back.ts',
      code: 'regulated.has(productId) || ',
      without: '',
    },
  },
  async () => {
    const reasonOf = async (one: Reported) =>
      (await shop.plan(desk, one, 1)).body.error?.details?.reason as string | undefined;
    const [mistake, damaged, short] = [
      await shop.reported(),
      await shop.reported('damaged'),
      await shop.reported('short'),
    ];
    expect(await reasonOf(short)).toBe('not-received');
    await shop.says('hazardous = true');
    expect(await reasonOf(damaged)).toBe('damaged-hazard');
    await shop.app.db.pool.query(
      'update products set hazardous = false, hazard_stated_at = null, hazard_source = null',
    );
    expect(await reasonOf(mistake)).toBe('hazard-unknown');
    await shop.says('hazardous = true');
    await shop.app.db.pool.query(
      `insert into safety_data (name_key, un_number, packing_group)
       select distinct name_key, 'UN1791', 'II' from products
       on conflict (name_key) do update set un_number = 'UN1791', packing_group = 'II'`,
    );
    expect(await reasonOf(mistake)).toBe('needs-paper');
    expect(await shop.lineOf(mistake)).toMatchObject({ toFetch: 0 });
    expect(await mailsOf(mistake)).toEqual([]);
    await shop.app.db.pool.query(
      'update safety_data set not_regulated = true, un_number = null, packing_group = null',
    );
    await shop.says('hazardous = false');
    expect(await reasonOf(mistake)).toBeUndefined();
    expect((await shop.plan(desk, mistake, 0)).status).toBe(200);
    expect((await mailsOf(mistake)).map(({ subject }) => subject)).toContain(
      `We do not take goods of ${mistake.order.number} back`,
    );
  },
);

seam(
  {
    fact: 'deliveries: the driver took goods back that were ordered by mistake',
    act: 'catalogue: the desk puts them into stock again, once',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/restock-line.ts',
      code: 'await putBackIntoStock(tx, [{ productId: sold.productId, quantity }]);',
      without: '',
    },
  },
  async () => {
    const one = await shop.reported();
    const [orderLineId = ''] = one.order.lineIds;
    const restock = (who: TestUser, form = { intent: 'restock', orderLineId }) =>
      postPage(shop.app, who, claimPage, form, { claimId: one.claimId });
    const stock = async () =>
      (
        await shop.app.db.pool.query<{ quantity: number }>(
          'select quantity from products where id = $1',
          [shop.products[0]],
        )
      ).rows[0]?.quantity ?? 0;
    const before = await stock();
    await shop.plan(desk, one, 2);
    // Nothing has come back yet.
    expect((await restock(desk)).status).toBe(409);
    await shop.takeBack(await shop.makeOrder(), [
      { claimId: one.claimId, orderLineId, quantity: 2 },
    ]);
    // Less than what is on the truck already can't be planned.
    expect((await shop.plan(desk, one, 1)).body.error?.details).toMatchObject({
      reason: 'is-here',
    });
    const drives = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['driver'] });
    const far = await addUser(shop.app, {
      role: 'admin',
      customers: [await addCustomer(shop.app)],
      duties: ['desk'],
    });
    for (const [who, status] of [
      [buyer, 403],
      [drives, 403],
      [far, 404],
    ] as const) {
      expect((await shop.plan(who, one, 2)).status).toBe(status);
      const api = `/api/claims/${one.claimId}/restock`;
      expect((await shop.app.call(who, 'POST', api, { orderLineId })).status).toBe(status);
    }
    expect(await stock()).toBe(before);
    expect((await restock(desk)).data).toMatchObject({ done: '2 back in stock' });
    expect((await restock(desk)).status).toBe(409);
    expect(await stock()).toBe(before + 2);
    expect(await shop.lineOf(one)).toMatchObject({ fetched: 2, restocked: 2 });
  },
);
