import { afterAll, beforeAll, expect } from 'vitest';
import { waitingInDelivery } from '../../src/delivery/claims/server/public/waiting.ts';
import { loadRun } from '../../src/delivery/deliveries/server/load-run.ts';
import { printPapers } from '../../src/delivery/runs/server/print-papers.ts';
import { readDriverDay } from '../../src/delivery/stops/server/read-driver-day.ts';
import type { OrderToDeliver } from '../support/deliveries.ts';
import { startGoodsBack } from '../support/goods-back.ts';
import { readPdf } from '../support/read-pdf.ts';
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
      code: 'whyNot: reasons[at] ?? null',
      without: 'whyNot: null',
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
