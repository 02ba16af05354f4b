import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafetyContact, holdMails } from '../../../../tests/support/safety-rows.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { newId } from '../../../platform/clock.ts';
import { mailDueSheets } from './mail-due-sheets.ts';
import { recordHandovers } from './public/record-handovers.ts';
import { recallSheet } from './recall-sheet.ts';

// Any sequence of trucks that leave, deliveries, revisions and recalls: each site got each revision that it needed once, at the right
// delivery. The model knows nothing of SQL: lists of numbers.

let app: AppUnderTest;
let owner: TestUser;
let sites: string[];
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
  sites = [await addCustomer(app), await addCustomer(app), await addCustomer(app)];
  await addSafetyContact(app, sites[0] ?? '');
});
afterAll(async () => {
  await holdMails(app);
  await app.close();
});

const SITES = 3;
const PRODUCTS = 2;
type Step =
  | { kind: 'revise'; product: number }
  | { kind: 'recall'; product: number }
  | { kind: 'leave'; site: number; products: number[] }
  | { kind: 'deliver'; site: number; products: number[] };
const product = fc.nat({ max: PRODUCTS - 1 });
const visit = {
  site: fc.nat({ max: SITES - 1 }),
  products: fc.uniqueArray(product, { minLength: 1, maxLength: PRODUCTS }),
};
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('revise' as const), product }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('recall' as const), product }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), ...visit }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('deliver' as const), ...visit }) },
);

type Deliver = (customerId: string, nameKeys: string[]) => Promise<[string, number][]>;
let serial = 0;

/** Plays the steps in the shop and in the model; throws where they differ. */
async function play(steps: readonly Step[], deliver: Deliver): Promise<void> {
  serial += 1;
  const products: {
    nameKey: string;
    id: string;
    revisions: { number: number; recalled: boolean }[];
  }[] = [];
  for (let at = 0; at < PRODUCTS; at += 1) {
    const nameKey = `p-${serial}-${at}`;
    const id = await addProduct(app, { nameKey });
    products.push({ nameKey, id, revisions: [] });
  }
  const current = (at: number) =>
    products[at]?.revisions.findLast(({ recalled }) => !recalled)?.number;
  const handed = new Set<string>();
  for (const one of steps) {
    if (one.kind === 'revise') {
      const target = products[one.product];
      if (!target) continue;
      const number = target.revisions.length + 1;
      await addSheet(app, target.nameKey, Buffer.from(`${target.nameKey} ${number}`));
      target.revisions.push({ number, recalled: false });
    } else if (one.kind === 'recall') {
      const target = products[one.product];
      const number = current(one.product);
      const wrong = target?.revisions.find((revision) => revision.number === number);
      if (!target || !wrong) continue;
      const { rows } = await app.db.pool.query(
        'select id from sds_revisions where name_key = $1 and revision_number = $2',
        [target.nameKey, number],
      );
      const { nameKey } = target;
      await recallSheet(
        app,
        { ...ownerActor(), kind: 'user' },
        { nameKey, revisionId: rows[0].id, what: 'wrong-file', reason: 'It is another product’s.' },
        { requestId: newId(app), network: '127.0.0.1' },
      );
      wrong.recalled = true;
    } else {
      const customerId = sites[one.site] ?? '';
      const chosen = one.products.map((at) => products[at]).filter((found) => found !== undefined);
      if (one.kind === 'leave') {
        const productIds = chosen.map(({ id }) => id);
        await mailDueSheets(app, { customerId, orderId: newId(app), productIds });
        continue;
      }
      const expected = one.products
        .map((at) => [products[at]?.nameKey ?? '', current(at)] as const)
        .filter(([key, number]) => number && !handed.has(`${one.site} ${key} ${number}`));
      for (const [key, number] of expected) handed.add(`${one.site} ${key} ${number}`);
      const got = await deliver(
        customerId,
        chosen.map(({ nameKey }) => nameKey),
      );
      expect(new Set(got.map(String))).toEqual(new Set(expected.map(String)));
    }
  }
  const { rows } = await app.db.pool.query<{ sha: string }>(
    `select h.customer_id || ' ' || h.name_key || ' ' || r.revision_number as sha
       from sds_handovers h join sds_revisions r on r.id = h.revision_id
      where h.how = 'delivery' and h.name_key like $1`,
    [`p-${serial}-%`],
  );
  const written = rows.map(({ sha }) => sha).sort();
  expect(written).toEqual(
    [...handed].map((entry) => entry.replace(/^\d/, (at) => sites[Number(at)] ?? '')).sort(),
  );
}

const ownerActor = () => ({
  id: owner.id,
  sessionId: '',
  displayName: '',
  email: '',
  role: 'super_admin' as const,
  brands: [],
  customers: 'all' as const,
  defaultCustomerId: null,
  salesRep: false,
  duties: [],
  readsOnly: false,
  deliveriesOnly: false,
  signedInAt: 0,
  workday: null,
});

const asBuilt: Deliver = async (customerId, nameKeys) => {
  const facts = { customerId, deliveryId: newId(app), nameKeys, at: app.clock.now() };
  const handover = { ...facts, onPaper: true };
  const sheets = await app.db.transaction((tx) => recordHandovers(tx, app, handover));
  return sheets.map(({ nameKey, number }) => [nameKey, number]);
};

/** Breaks the rule: whoever has any sheet of a product gets no other one. */
const firstOnly: Deliver = async (customerId, nameKeys) => {
  const { rows } = await app.db.pool.query<{ name_key: string }>(
    `select name_key from sds_handovers where customer_id = $1 and how = 'delivery'`,
    [customerId],
  );
  return asBuilt(
    customerId,
    nameKeys.filter((key) => !rows.some((row) => row.name_key === key)),
  );
};

const holds = (deliver: Deliver, numRuns: number) =>
  fc.check(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) =>
      play(steps, deliver),
    ),
    { numRuns, seed: 20261122, endOnFailure: true },
  );

test('each site got each revision it needed once, at the right delivery', async () => {
  const found = await holds(asBuilt, 25);
  expect(found.failed ? fc.defaultReportMessage(found) : '').toBe('');
}, 30_000);

test('the test notices a ledger that hands over first sheets only', async () => {
  expect((await holds(firstOnly, 25)).failed).toBe(true);
}, 30_000);
