import { expect, test } from 'vitest';
import { addUser } from '../../../../tests/support/app.ts';
import {
  app,
  owner,
  priceOn,
  REQUEST,
  setList,
  startPricing,
  today,
  write,
} from '../../../../tests/support/pricing.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { shiftDay } from '../../../kit/time.ts';
import { endCustomerPrice } from '../../prices/server/end-customer-price.ts';
import { setCustomerPrices } from '../../prices/server/set-customer-prices.ts';
import { applyDueListPrices } from './public/apply-list-prices.ts';
import { explainPrices } from './public/explain-price.ts';

startPricing();

// The rule of prices in plain TypeScript, held against the resolver for any run of changes.
interface Own {
  from: string;
  until: string | null;
  cents: number;
  seq: number;
}

test('any run of list, dated and customer prices is what the plain model says, on any day', async () => {
  let seed = 20261121;
  const dice = (n: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * n);
  };
  for (let run = 0; run < 6; run += 1) {
    const product = await addProduct(app, { priceCents: 1000 });
    const top = await addCustomer(app);
    const parent = await addCustomer(app, { parentId: top });
    const child = await addCustomer(app, { parentId: parent });
    const family = [child, parent, top];
    const list = new Map<string, number>([['0000-01-01', 1000]]);
    const own: Record<string, Own[]> = { [child]: [], [parent]: [], [top]: [] };
    const listOn = (day: string) =>
      [...list].toSorted(([a], [b]) => (a < b ? -1 : 1)).findLast(([from]) => from <= day)?.[1] ??
      0;
    const ownOn = (id: string, day: string) =>
      own[id]
        ?.filter((one) => one.from <= day && (one.until === null || one.until >= day))
        .toSorted((a, b) => (a.from === b.from ? a.seq - b.seq : a.from < b.from ? -1 : 1))
        .at(-1)?.cents;
    // The nearest of the customer and the two above it.
    const model = (day: string, whose = child) => {
      const from = family.indexOf(whose);
      const at = family.findIndex((id, level) => level >= from && ownOn(id, day) !== undefined);
      if (at < 0) return [listOn(day), 'list'];
      return [ownOn(family[at] ?? '', day), at === from ? 'staff' : 'parent-staff'];
    };
    for (let step = 0; step < 14; step += 1) {
      const cents = 500 + dice(900);
      const at = shiftDay(today(), dice(12));
      const what = dice(6);
      if (what < 3) {
        const from = what === 0 ? null : at;
        await setList({ rows: [{ id: product, was: listOn(today()), priceCents: cents }], from });
        list.set(from ?? today(), cents);
      } else if (what < 5) {
        const customerId = family[dice(3)] ?? child;
        const until = dice(2) ? null : shiftDay(at, dice(5));
        const [was] = model(at, customerId);
        await setCustomerPrices(
          app,
          owner,
          {
            rows: [{ customerId, productId: product, was: was as number, unitPriceCents: cents }],
            from: at,
            until,
            reason: '',
          },
          write(),
        );
        const others = own[customerId]!.filter((one) => one.from !== at || one.until !== until);
        own[customerId] = [...others, { from: at, until, cents, seq: step }];
      } else {
        app.clock.advance(dice(3) * 86_400_000);
        if (dice(2)) await applyDueListPrices(app);
      }
      for (let ahead = 0; ahead < 14; ahead += 3) {
        const day = shiftDay(today(), ahead);
        expect(await priceOn(product, child, day), `run ${run}, step ${step}, ${day}`).toEqual(
          model(day),
        );
      }
      const why = (
        await explainPrices(app, owner, { customerId: child, productIds: [product] })
      ).get(product);
      const won = why?.kind === 'all' ? why.candidates.filter((one) => one.state === 'won') : [];
      expect(won.map((one) => [one.unitPriceCents, one.rule])).toEqual([model(today())]);
    }
  }
}, 120_000);

test('staff learn every rule, who and when; buyers whether it is theirs and since when', async () => {
  const product = await addProduct(app, { priceCents: 1000 });
  const parent = await addCustomer(app, { name: 'Harbor Group' });
  const child = await addCustomer(app, { parentId: parent });
  const price = (customerId: string, unitPriceCents: number, was: number) =>
    setCustomerPrices(
      app,
      owner,
      {
        rows: [{ customerId, productId: product, was, unitPriceCents }],
        from: today(),
        until: null,
        reason: '',
      },
      write(),
    );
  await price(parent, 900, 1000);
  const buyer = await addUser(app, { customers: [child], brands: ['Linnetfold'] });
  const request = { customerId: child, productIds: [product] };
  expect((await explainPrices(app, buyer, request)).get(product)).toEqual({
    kind: 'short',
    own: true,
    since: today(),
    onRequest: false,
  });
  await price(child, 800, 900);
  await setList({
    rows: [{ id: product, was: 1000, priceCents: 1100 }],
    from: shiftDay(today(), 3),
  });
  expect((await explainPrices(app, owner, request)).get(product)).toMatchObject({
    kind: 'all',
    candidates: [
      { rule: 'staff', unitPriceCents: 800, state: 'won', by: owner.displayName },
      { rule: 'parent-staff', unitPriceCents: 900, state: 'lost', customer: 'Harbor Group' },
      { rule: 'list', unitPriceCents: 1000, state: 'lost' },
      { rule: 'list', unitPriceCents: 1100, state: 'coming', from: shiftDay(today(), 3) },
    ],
  });
  expect(
    (await explainPrices(app, buyer, { customerId: null, productIds: [product] })).get(product),
  ).toEqual({
    kind: 'short',
    own: false,
    since: null,
    onRequest: false,
  });
  const foreign = { customerId: await addCustomer(app), productIds: [product] };
  await expect(explainPrices(app, buyer, foreign)).rejects.toMatchObject({ code: 'not-found' });
  const outsider = await addUser(app, { role: 'admin', brands: ['Ostrel'], customers: 'all' });
  expect((await explainPrices(app, outsider, request)).size).toBe(0);
  const { rows } = await app.db.pool.query(
    'select id from customer_prices where customer_id = $1',
    [child],
  );
  const { next } = await endCustomerPrice(app, owner, { id: rows[0].id }, REQUEST);
  expect(next).toMatchObject({ rule: 'parent-staff', unitPriceCents: 900 });
});
