import { randomUUID } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterAll, beforeAll, expect } from 'vitest';
import { readClaim } from '../../src/delivery/claims/server/queries.ts';
import { FetchGoods } from '../../src/delivery/claims/ui/fetch-goods.tsx';
import { readCountBack } from '../../src/delivery/deliveries/server/count-back.ts';
import { openReports } from '../../src/delivery/deliveries/server/to-decide.ts';
import { FetchedBack } from '../../src/delivery/deliveries/ui/fetched-back.tsx';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { newId } from '../../src/platform/clock.ts';
import { addUser } from '../support/app.ts';
import { startGoodsBack } from '../support/goods-back.ts';
import { addCustomer } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

// Goods of a claim that came back count once, whoever reports them, however late.

let shop: Awaited<ReturnType<typeof startGoodsBack>>;
beforeAll(async () => {
  shop = await startGoodsBack();
});
afterAll(() => shop.app.close());

/** What a phone of this release says besides: what is refused of it is kept for the desk. */
const PHONE = { appVersion: '2026.11', noSignatureReason: 'No pen', signerName: '' };

const handedOver = async (orderId: string) =>
  (
    await shop.app.db.pool.query<{ delivered: number }>(
      'select delivered from order_lines where order_id = $1 order by position',
      [orderId],
    )
  ).rows.map(({ delivered }) => delivered);

seam(
  {
    fact: 'deliveries: a colleague has reported goods of a claim as taken back',
    act: 'deliveries: another phone reports the same goods, or one line of them twice',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/deliveries/server/check-fetched.ts',
      code: 'if (goods.quantity <= left) return [goods];',
      without: 'return [goods];',
    },
  },
  async () => {
    const one = await shop.reported();
    await shop.plan(shop.desk, one, 2);
    const [first, second, third] = [
      await shop.makeOrder(),
      await shop.makeOrder(),
      await shop.makeOrder(),
    ];
    const colleague = await addUser(shop.app, {
      role: 'admin',
      customers: 'all',
      brands: ['Linnetfold'],
    });
    const twice = await shop.takeBack(third, [shop.goodsOf(one, 1), shop.goodsOf(one, 1)], PHONE);
    expect(twice.status).toBe(400);
    expect(twice.body.error.message).toContain('Citrus degreaser stands here twice');
    expect(await shop.lineOf(one)).toMatchObject({ fetched: 0 });
    // Both have it on their phone; who is second is told, and the office has all of it.
    const both = await Promise.all([
      shop.takeBack(first, [shop.goodsOf(one, 2)], PHONE),
      shop.takeBack(second, [shop.goodsOf(one, 2)], PHONE, colleague),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.error.message).toMatch(/Citrus degreaser, 2 taken back.*counts once/);
    expect(refused?.body.error.message).toContain('The office has your report');
    expect(refused?.body.error.details).toMatchObject({ reason: 'fetched-already' });
    expect(await shop.lineOf(one)).toMatchObject({ toFetch: 2, fetched: 2 });
    // The desk records what was handed over there; the goods are not counted again.
    const late = refused === both[0] ? first : second;
    const reports = await openReports(shop.app.db, orderScope(shop.desk));
    const report = reports.find(({ orderId }) => orderId === late.id);
    expect(report?.sentence).toContain('Citrus degreaser, 2 taken back');
    const recorded = await shop.app.call(
      shop.desk,
      'POST',
      '/api/settle-refused-stop',
      { id: report?.id, way: 'record', reason: 'Their phone was late' },
      { 'idempotency-key': randomUUID() },
    );
    expect(recorded.status).toBe(200);
    expect(await handedOver(late.id)).toEqual([5, 2]);
    expect(await shop.lineOf(one)).toMatchObject({ toFetch: 2, fetched: 2 });
  },
);

seam(
  {
    fact: 'claims: whose goods are to be taken back, and in which claim',
    act: 'deliveries: a phone names a claim of another customer, or one without these goods',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/deliveries/server/check-fetched.ts',
      code: 'and a.customer_id = ${customerId}',
      without: '',
    },
  },
  async () => {
    const [mine, other] = [await shop.reported(), await shop.reported()];
    await shop.plan(shop.desk, mine, 2);
    await shop.plan(shop.desk, other, 2);
    const mixed = { ...shop.goodsOf(mine, 1), claimId: other.claimId };
    const foreign = await shop.makeOrder({ customerId: await addCustomer(shop.app) });
    const here = await shop.makeOrder();
    for (const [order, goods] of [
      [here, mixed],
      [here, { ...mixed, claimId: newId(shop.app) }],
      [foreign, shop.goodsOf(mine, 1)],
    ] as const) {
      const answer = await shop.takeBack(order, [goods]);
      expect(answer.status).toBe(400);
      expect(answer.body.error.message).toContain('Nobody asked for what was taken back');
      expect(await handedOver(order.id)).toEqual([0, 0]);
    }
    expect(await shop.lineOf(mine)).toMatchObject({ fetched: 0 });
    expect((await shop.takeBack(here, [shop.goodsOf(mine, 1)])).status).toBe(200);
    expect(await shop.lineOf(mine)).toMatchObject({ fetched: 1 });
  },
);

seam(
  {
    fact: 'claims: the desk wants fewer goods back than it did, or the claim is withdrawn',
    act: 'deliveries: a late report says that they are on the truck',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/plan-fetch.ts',
      code: 'greatest(fetch_asked, ${line.toFetch})',
      without: '${line.toFetch}',
    },
  },
  async () => {
    const one = await shop.reported();
    await shop.plan(shop.desk, one, 2);
    await shop.plan(shop.desk, one, 0);
    const withdrawn = await shop.app.call(
      shop.buyer,
      'POST',
      `/api/claims/${one.claimId}/withdraw`,
      {},
    );
    expect(withdrawn.status).toBe(200);
    const sent = await shop.takeBack(await shop.makeOrder(), [shop.goodsOf(one, 2)]);
    expect(sent.status).toBe(200);
    expect(await shop.lineOf(one)).toMatchObject({ toFetch: 0, fetched: 2 });
  },
);

const shown = (element: ReturnType<typeof createElement>) =>
  renderToStaticMarkup(
    createElement(RouterProvider, { router: createMemoryRouter([{ path: '*', element }]) }),
  );

seam(
  {
    fact: 'deliveries: goods of a claim came back that was declined or withdrawn meanwhile',
    act: 'claims: the desk opens the claim and puts them into stock again, once',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/ui/fetch-goods.tsx',
      code: '(!isEnded || mayRestock(line))',
      without: '!isEnded',
    },
  },
  async () => {
    for (const end of ['withdraw', 'decline'] as const) {
      const one = await shop.reported();
      const page = async () => {
        const claim = await readClaim(shop.app, shop.desk, one.claimId);
        return shown(createElement(FetchGoods, { claim, but: [], answer: undefined }));
      };
      await shop.plan(shop.desk, one, 2);
      const ended =
        end === 'withdraw'
          ? await shop.app.call(shop.buyer, 'POST', `/api/claims/${one.claimId}/withdraw`, {})
          : await shop.app.call(shop.desk, 'POST', `/api/claims/${one.claimId}/decision`, {
              lines: [{ orderLineId: one.order.lineIds[0], approved: 0 }],
              answer: 'It was opened',
            });
      expect(ended.status).toBe(200);
      // Nothing came back: nothing is asked for any more, and nothing is here.
      expect(await page()).toBe('');
      await shop.takeBack(await shop.makeOrder(), [shop.goodsOf(one, 2)]);
      expect(await page()).toContain('Put 2 back into stock');
      expect(await page()).not.toContain('name="toFetch"');
      const [orderLineId] = one.order.lineIds;
      const api = `/api/claims/${one.claimId}/restock`;
      expect((await shop.app.call(shop.buyer, 'POST', api, { orderLineId })).status).toBe(403);
      expect(await shop.app.call(shop.desk, 'POST', api, { orderLineId })).toMatchObject({
        status: 200,
        body: { restocked: 2 },
      });
      expect(await page()).toBe('');
    }
  },
);

seam(
  {
    fact: 'deliveries: goods of a claim were taken back at a door of the run',
    act: 'deliveries: whoever counts the truck back reads what else is in it',
    outcome: 'told',
    guard: {
      file: 'src/delivery/deliveries/server/count-back.ts',
      code: 'join goods_fetched f on f.delivery_id = d.id',
      without: 'join goods_fetched f on false',
    },
  },
  async () => {
    const one = await shop.reported();
    await shop.plan(shop.desk, one, 2);
    const order = await shop.makeOrder();
    const runId = await addRun(shop.app, {
      day: new Date(shop.app.clock.now()).toISOString().slice(0, 10),
      driverId: shop.driver.id,
      state: 'out',
      orders: [order.id],
    });
    const fetched = async (who = shop.driver) =>
      (await readCountBack(shop.app.db, who, runId)).fetched;
    expect(await fetched()).toEqual([]);
    await shop.takeBack(order, [shop.goodsOf(one, 2)], { runId });
    expect(await fetched()).toMatchObject([
      { name: 'Citrus degreaser', quantity: 2, number: one.order.number },
    ]);
    expect(shown(createElement(FetchedBack, { rows: await fetched() }))).toContain(
      'not part of the load',
    );
    // Whoever may not see the customer reads what is there, and not whose it was.
    const far = await addUser(shop.app, {
      role: 'admin',
      customers: [await addCustomer(shop.app)],
      duties: ['desk'],
    });
    expect(await fetched(far)).toMatchObject([{ customerName: 'another customer', number: '' }]);
    // What was loaded and came back is counted without it.
    const { products } = await readCountBack(shop.app.db, shop.desk, runId);
    expect(products.map(({ expected }) => expected.returned)).toEqual(products.map(() => 0));
  },
);
