import { afterAll, beforeAll, expect } from 'vitest';
import * as claimPage from '../../src/delivery/claims/pages/claim.tsx';
import { waitingInDelivery } from '../../src/delivery/claims/server/public/waiting.ts';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { printPapers } from '../../src/delivery/runs/server/print-papers.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import { longDayText, shiftDay } from '../../src/kit/time.ts';
import { addUser, type TestUser } from '../support/app.ts';
import type { OrderToDeliver } from '../support/deliveries.ts';
import { type Reported, startGoodsBack } from '../support/goods-back.ts';
import { postPage } from '../support/post-page.ts';
import { readPdf } from '../support/read-pdf.ts';
import { addCustomer } from '../support/rows.ts';
import { addRun } from '../support/runs.ts';
import { seam } from './seam.ts';

// Goods of a claim that stay at the customer's door, and who hears why.

let shop: Awaited<ReturnType<typeof startGoodsBack>>;
beforeAll(async () => {
  shop = await startGoodsBack();
});
afterAll(() => shop.app.close());

const query = (text: string) => shop.app.db.pool.query(text);
const today = () => new Date(shop.app.clock.now()).toISOString().slice(0, 10);
const stopOf = async (order: OrderToDeliver) =>
  (await readDriverDay(shop.app, shop.desk, { order: order.id })).stops[0];
const toDo = async () =>
  (
    await waitingInDelivery(shop.app, {
      user: shop.desk,
      owner: false,
      desk: true,
      driver: false,
      books: false,
      today: today(),
    })
  ).fetch;
/** All that the papers of a run with these orders say. */
async function papersOf(runId: string) {
  const files = await Promise.all(
    (['load-list', 'delivery-notes'] as const).map(async (paper) => {
      const { bytes } = await printPapers(shop.app, shop.desk, { runId, paper });
      return (await readPdf(bytes)).pages.join(' ');
    }),
  );
  return files;
}

seam(
  {
    fact: 'hazards: nobody knows any more how goods travel that were to be taken back, or they need a paper now',
    act: 'stops, runs and frame: the driver’s phone, the papers, the run’s page and To do leave them there and say why',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/goods-back.ts',
      code: 'const why = isLeft ? null : (reasons[at] ?? null);',
      without: 'const why = null;',
    },
  },
  async () => {
    const one = await shop.reported();
    const next = await shop.makeOrder();
    expect(await shop.plan(shop.desk, one, 2)).toMatchObject({ status: 200 });
    const runId = await addRun(shop.app, {
      day: today(),
      driverId: shop.driver.id,
      orders: [next.id],
    });
    expect(await stopOf(next)).toMatchObject({ toFetch: [{ quantity: 2 }], leaveThere: [] });
    expect((await loadRun(shop.app, shop.desk, runId, 'stops')).leftThere).toEqual([]);
    for (const [change, why] of [
      ['update products set hazardous = true', 'how it travels is not known'],
      [
        'update products set hazardous = false, hazard_stated_at = null, hazard_source = null',
        'its hazards are not known',
      ],
      [
        `insert into safety_data (name_key, un_number, packing_group)
         select distinct name_key, 'UN1791', 'II' from products
         on conflict (name_key) do update set un_number = 'UN1791', packing_group = 'II'`,
        'needs a shipping paper',
      ],
    ] as const) {
      await shop.says('hazardous = true');
      await query(change);
      const stop = await stopOf(next);
      expect(stop?.toFetch).toEqual([]);
      expect(stop?.leaveThere).toMatchObject([
        { number: one.order.number, text: expect.stringContaining(why) },
      ]);
      expect(stop?.leaveThere?.[0]?.text).toContain('2 × Citrus degreaser');
      for (const text of await papersOf(runId)) {
        expect(text).toContain('Leave it there');
        expect(text).toContain(why);
        expect(text).not.toContain('Take back');
      }
      const { leftThere } = await loadRun(shop.app, shop.driver, runId, 'stops');
      expect(leftThere).toMatchObject([{ text: expect.stringContaining(why) }]);
      expect((await toDo()).named).toMatchObject([
        { name: expect.stringContaining(why), to: `/dashboard/claims/${one.claimId}` },
      ]);
    }
    // A driver who has it on the truck all the same is never stopped from saying so.
    expect((await shop.takeBack(next, [shop.goodsOf(one, 2)])).status).toBe(200);
  },
);

/** Damaged goods of a claim, hazardous, and known to travel unregulated unless a UN number is given. */
async function damaged(un: string | null = null) {
  await shop.says('hazardous = true');
  await query(
    `insert into safety_data (name_key, not_regulated, un_number, packing_group)
     select distinct name_key, ${un === null}, ${un ? `'${un}', 'III'` : 'null, null'} from products
     on conflict (name_key) do update
        set not_regulated = excluded.not_regulated, un_number = excluded.un_number, packing_group = excluded.packing_group`,
  );
  const one = await shop.reported('damaged');
  const say = (who: TestUser | null, input: object) =>
    shop.app.call(who, 'POST', `/api/claims/${one.claimId}/damage`, {
      orderLineId: one.order.lineIds[0],
      ...input,
    });
  const page = (who: TestUser, input: object) =>
    postPage(
      shop.app,
      who,
      claimPage,
      { intent: 'damage', orderLineId: one.order.lineIds[0] ?? '', on: '', who: '', ...input },
      { claimId: one.claimId },
    );
  const mails = async () =>
    (
      await shop.app.db.pool.query<{ body_text: string }>(
        'select body_text from mails where dedupe_key like $1 and recipient = $2 order by id',
        [`claim:${one.claimId}:damage:%`, shop.buyer.email],
      )
    ).rows.map((row) => row.body_text);
  return { one, say, page, mails };
}
const mine = (stop: Awaited<ReturnType<typeof stopOf>>, { order }: Reported) => ({
  taken: stop?.toFetch?.filter(({ number }) => number === order.number),
  left: stop?.leaveThere?.filter(({ number }) => number === order.number).map(({ text }) => text),
});

seam(
  {
    fact: 'claims: damaged goods go in a salvage drum, packed on a day by somebody',
    act: 'stops, runs and the customer’s page: the driver takes them so from that day on, and leaves them before',
    outcome: 'told',
    guard: {
      file: 'src/delivery/runs/server/goods-back.ts',
      code: "how: stays ? '' : backMessages.inDrum(goods),",
      without: "how: '',",
    },
  },
  async () => {
    const { one, say, page, mails } = await damaged();
    const tomorrow = shiftDay(today(), 1);
    // Neither the plain way back, nor a drum without a day and somebody who packs it.
    expect((await shop.plan(shop.desk, one, 2)).body.error?.details?.reason).toBe('damaged-hazard');
    expect((await page(shop.desk, { disposal: '' })).status).toBe(400);
    expect((await page(shop.desk, { disposal: 'drum' })).status).toBe(400);
    expect(
      (await page(shop.desk, { disposal: 'drum', on: shiftDay(today(), -1), who: 'Ana' })).status,
    ).toBe(400);
    const drives = await addUser(shop.app, { role: 'admin', customers: 'all', duties: ['driver'] });
    const otherCustomers = [await addCustomer(shop.app)];
    const far = await addUser(shop.app, {
      role: 'admin',
      customers: otherCustomers,
      duties: ['desk'],
    });
    const drum = { disposal: 'drum', on: tomorrow, who: 'Ana, the hotel’s engineer' };
    for (const [who, status] of [
      [null, 401],
      [shop.buyer, 403],
      [drives, 403],
      [far, 404],
    ] as const)
      expect((await say(who, drum)).status).toBe(status);
    expect(await shop.lineOf(one)).toMatchObject({ disposal: '', toFetch: 0 });
    expect(await mails()).toEqual([]);

    expect((await page(shop.desk, drum)).data).toMatchObject({ done: expect.any(String) });
    expect((await say(shop.desk, drum)).body).toMatchObject({ disposal: 'drum', toFetch: 2 });
    expect(await shop.lineOf(one)).toMatchObject({
      disposal: 'drum',
      disposalOn: tomorrow,
      disposalWho: 'Ana, the hotel’s engineer',
      disposalByName: expect.any(String),
      disposalAt: expect.any(String),
      toFetch: 2,
    });
    // Said twice, mailed once.
    expect(await mails()).toEqual([expect.stringContaining('Ana, the hotel’s engineer')]);
    const next = await shop.makeOrder();
    expect(mine(await stopOf(next), one)).toEqual({
      taken: [],
      left: [expect.stringContaining('packed in a salvage drum on')],
    });
    expect((await say(shop.desk, { ...drum, on: today() })).status).toBe(200);
    expect(mine(await stopOf(next), one)).toMatchObject({
      taken: [
        {
          quantity: 2,
          how: expect.stringMatching(
            /salvage drum marked “SALVAGE: Citrus degreaser”.*packed by Ana/,
          ),
        },
      ],
      left: [],
    });
    const runId = await addRun(shop.app, {
      day: today(),
      driverId: shop.driver.id,
      orders: [next.id],
    });
    for (const text of await papersOf(runId)) expect(text).toContain('SALVAGE: Citrus degreaser');
    expect((await shop.takeBack(next, [shop.goodsOf(one, 2)])).status).toBe(200);
    // What is here is not settled anew.
    expect((await say(shop.desk, { disposal: 'stays' })).body.error?.details?.reason).toBe(
      'is-here',
    );
  },
);

seam(
  {
    fact: 'hazards: damaged goods of a claim are regulated for transport',
    act: 'claims: the desk has them taken in a salvage drum; stops: the driver reads who comes for them instead',
    outcome: 'refused',
    guard: {
      file: 'src/delivery/runs/server/goods-back.ts',
      code: '|| (isSpoiled && product.hasUn)',
      without: '',
    },
  },
  async () => {
    // In its own box it would ride as a limited quantity.
    const { one, say, mails } = await damaged('UN1950');
    await query(`update products set size_unit = '12 x 19 oz case', pack = '{}'`);
    await query('update safety_data set packing_group = null');
    const drum = { disposal: 'drum', on: today(), who: 'Ana' };
    const refused = await say(shop.desk, drum);
    expect(refused.body.error).toMatchObject({
      message: expect.stringContaining('A waste carrier takes it'),
      details: { reason: 'no-drum' },
    });
    const day = shiftDay(today(), 3);
    const carrier = { disposal: 'carrier', on: day, who: 'Harbor Waste' };
    expect((await say(shop.desk, { ...carrier, who: '' })).status).toBe(400);
    expect((await say(shop.desk, carrier)).body).toMatchObject({ disposal: 'carrier', toFetch: 0 });
    const next = await shop.makeOrder();
    expect(mine(await stopOf(next), one)).toEqual({
      taken: [],
      left: [expect.stringContaining(`Harbor Waste takes it on ${longDayText(day)}`)],
    });
    expect(await mails()).toEqual([expect.stringContaining('Do not give it to our driver')]);
    // What stays is said as well, and what is not damaged, or no hazard, goes its usual way.
    expect((await say(shop.desk, { disposal: 'stays' })).status).toBe(200);
    expect(mine(await stopOf(next), one).left).toEqual([
      expect.stringContaining('disposed of there'),
    ]);
    const { one: plain, say: sayPlain } = await damaged();
    await shop.says('hazardous = false');
    expect((await sayPlain(shop.desk, carrier)).body.error?.details?.reason).toBe('may-ride');
    expect((await shop.plan(shop.desk, plain, 1)).status).toBe(200);
  },
);
