import { afterAll, beforeAll, expect } from 'vitest';
import * as claimPage from '../../src/delivery/claims/pages/claim.tsx';
import { readWaiting } from '../../src/frame/server/attention.ts';
import { shiftDay } from '../../src/kit/time.ts';
import { addUser, type TestUser } from '../support/app.ts';
import { type Reported, startGoodsBack } from '../support/goods-back.ts';
import { contextOf } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer } from '../support/rows.ts';
import { seam } from './seam.ts';

// Damaged goods that may not ride as they are, and of which nobody has said what becomes of them.

let shop: Awaited<ReturnType<typeof startGoodsBack>>;
beforeAll(async () => {
  shop = await startGoodsBack();
});
afterAll(() => shop.app.close());

const waits = async (who: TestUser = shop.desk) => {
  const { claims, damage } = await readWaiting(shop.app, who);
  return { claims, damage };
};
const press = ({ order, claimId }: Reported, input: Record<string, string>) =>
  postPage(
    shop.app,
    shop.desk,
    claimPage,
    { orderLineId: order.lineIds[0] ?? '', ...input },
    { claimId },
  );
const approve = (one: Reported, approved: string) =>
  press(one, { intent: 'approve', approved, replaced: '0', answer: 'Settled.' });

seam(
  {
    fact: 'claims: a claim with hazardous damaged goods is approved, and nobody says what becomes of them',
    act: 'frame: the desk reads what waits',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/public/waiting.ts',
      code: 'desk ? claimsUnsaid(app.db, scope) : [],',
      without: '[],',
    },
  },
  async () => {
    await shop.says('hazardous = true');
    const one = await shop.reported('damaged');
    expect(await waits()).toEqual({ claims: 1, damage: 0 });
    expect((await approve(one, '2')).status).toBeLessThan(400);
    expect(await waits()).toEqual({ claims: 0, damage: 1 });
    const people = { role: 'admin' as const, customers: 'all' as const };
    const drives = await addUser(shop.app, { ...people, duties: ['driver'] });
    const far = await addUser(shop.app, {
      role: 'admin',
      customers: [await addCustomer(shop.app)],
      duties: ['desk'],
    });
    for (const who of [drives, far, shop.buyer])
      expect(await waits(who)).toEqual({ claims: 0, damage: 0 });

    const on = shiftDay(new Date(shop.app.clock.now()).toISOString().slice(0, 10), 2);
    const written = await press(one, { intent: 'damage', disposal: 'carrier', on, who: 'Harbor' });
    expect(written.data).toMatchObject({ done: expect.any(String) });
    expect(await waits()).toEqual({ claims: 0, damage: 0 });

    // Nothing is to be said of what is no hazard.
    await shop.says('hazardous = false');
    expect((await approve(await shop.reported('damaged'), '2')).status).toBeLessThan(400);
    expect(await waits()).toEqual({ claims: 0, damage: 0 });
  },
);

seam(
  {
    fact: 'claims: the press that approves a claim says what becomes of its damaged goods',
    act: 'frame: the desk reads what waits, and the claim’s page says it',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/pages/claim.tsx',
      code: 'isDeclined ? [] : disposalsIn(form, params.claimId, orderLineId)',
      without: '[]',
    },
  },
  async () => {
    await shop.says('hazardous = true');
    const one = await shop.reported('damaged');
    const before = await waits();
    const read = async () =>
      (
        await claimPage.loader({
          context: contextOf(shop.app, shop.desk),
          params: { claimId: one.claimId },
        } as never)
      ).claim;
    const decision = { intent: 'approve', approved: '2', replaced: '0', answer: 'Settled.' };
    const carrier = { ...decision, disposal0: 'carrier', who0: 'Harbor' };
    // Without the day neither is done, and the field is named.
    const refused = await press(one, carrier);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.data.error)).toContain('on0');
    expect(await read()).toMatchObject({ state: 'open', lines: [{ disposal: '' }] });
    const on = shiftDay(new Date(shop.app.clock.now()).toISOString().slice(0, 10), 2);
    const whole = { ...carrier, on0: on };
    const fields = { orderLineId: one.order.lineIds[0] ?? '', ...whole };
    const { claimId } = one;
    expect((await postPage(shop.app, shop.buyer, claimPage, fields, { claimId })).status).toBe(403);
    expect((await press(one, whole)).status).toBeLessThan(400);
    expect(await read()).toMatchObject({
      state: 'approved',
      lines: [{ approved: 2, disposal: 'carrier', disposalOn: on, disposalWho: 'Harbor' }],
    });
    expect(await waits()).toEqual({ claims: before.claims - 1, damage: before.damage });

    // What is declined stays the customer's: nothing is said of it.
    const other = await shop.reported('damaged');
    expect((await press(other, { ...whole, intent: 'decline' })).status).toBeLessThan(400);
    const { lines } = (
      await claimPage.loader({
        context: contextOf(shop.app, shop.desk),
        params: { claimId: other.claimId },
      } as never)
    ).claim;
    expect(lines).toMatchObject([{ approved: 0, disposal: '' }]);
  },
);

seam(
  {
    fact: 'safety data: damaged goods of an approved claim are no hazard here, and need a shipping paper all the same',
    act: 'frame: the desk reads what waits, as the claim’s page asks it',
    outcome: 'told',
    guard: {
      file: 'src/delivery/claims/server/arrange-disposal.ts',
      code: 'rows.filter((_, at) => why[at])',
      without: "rows.filter((_, at) => why[at] === 'damaged-hazard')",
    },
  },
  async () => {
    const before = (await waits()).damage;
    const one = await shop.reported('damaged');
    await shop.says('hazardous = false');
    await shop.app.db.pool.query(
      `insert into safety_data (name_key, un_number, packing_group)
       select distinct name_key, 'UN1791', 'II' from products
       on conflict (name_key) do update set un_number = 'UN1791', packing_group = 'II'`,
    );
    expect((await approve(one, '2')).status).toBeLessThan(400);
    const { damaged } = await claimPage.loader({
      context: contextOf(shop.app, shop.desk),
      params: { claimId: one.claimId },
    } as never);
    expect(damaged).toHaveLength(1);
    expect((await waits()).damage).toBeGreaterThan(before);
    const on = shiftDay(new Date(shop.app.clock.now()).toISOString().slice(0, 10), 2);
    const now = (await waits()).damage;
    await press(one, { intent: 'damage', disposal: 'carrier', on, who: 'Harbor' });
    expect((await waits()).damage).toBe(now - 1);
  },
);
