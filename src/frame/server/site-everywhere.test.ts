import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { handOver } from '../../../tests/support/inventory.ts';
import { addCustomer, addProduct } from '../../../tests/support/rows.ts';
import { addSafety } from '../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../tests/support/sheet-corpus.ts';
import { addSheet } from '../../../tests/support/sheets.ts';
import { countWholeSite, takeBack } from '../../../tests/support/sites.ts';
import { makeBinder } from '../../safety/binders/server/make-binder.ts';
import { readSiteBinder } from '../../safety/binders/server/site-binder.ts';
import { makeSiteCode, siteCodes } from '../../safety/binders/server/site-codes.ts';
import {
  type ApartPair,
  incompatibleInCart,
} from '../../safety/hazards/server/public/incompatible-in-cart.ts';
import { gatherPack } from '../../safety/inspection/server/gather-pack.ts';
import { loadList } from '../../safety/inventory/server/load-list.ts';
import { loadStock } from '../../safety/inventory/server/load-stock.ts';
import { countStoreroom, recordLeaving } from '../../safety/inventory/server/record-movements.ts';
import { siteChemicals } from '../../safety/inventory/server/site-chemicals.ts';
import { withdrawSheet } from '../../safety/sheets/server/withdraw-sheet.ts';
import { sheetsOfSite } from '../../safety/sites/server/sheets-of-site.ts';
import { siteProductsFor, withoutSheet } from '../../safety/sites/server/site-products.ts';
import { writeElsewhere } from '../../safety/sites/server/write-elsewhere.ts';
import { familiesAtSite } from '../../safety/training/server/site-families.ts';

// One site, whatever happened there: every screen and paper names the same products, pairs and missing sheets.

const FACTS = { requestId: 'r', network: '127.0.0.1' };
const GROUPS = ['hypochlorite', 'acid', 'amine', 'alkali'] as const;
const ROOMS = ['Laundry', 'Pool'] as const;
let app: AppUnderTest;
let owner: TestUser;
let serial = 0;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const place = fc.integer({ min: 0, max: GROUPS.length - 1 });
const room = fc.integer({ min: 0, max: ROOMS.length - 1 });
const amount = fc.integer({ min: 0, max: 3 });
const happening = fc.oneof(
  fc.record({ kind: fc.constant('deliver' as const), place }),
  fc.record({ kind: fc.constant('deliver-none' as const), place }),
  fc.record({ kind: fc.constant('count' as const), place, room, amount }),
  fc.record({ kind: fc.constant('count-site' as const), place, amount }),
  fc.record({ kind: fc.constant('use' as const), place, room, amount }),
  fc.record({ kind: fc.constant('move' as const), place, room, amount }),
  fc.record({ kind: fc.constant('elsewhere' as const), place }),
  fc.record({ kind: fc.constant('count-elsewhere' as const), place, amount }),
  fc.record({ kind: fc.constant('supersede' as const), place }),
  fc.record({ kind: fc.constant('withdraw' as const), place }),
  fc.record({ kind: fc.constant('switch-off' as const), place }),
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

interface Site {
  customerId: string;
  buyer: TestUser;
  products: { id: string; nameKey: string }[];
  codes: { id: string; token: string }[];
}

async function openSite(): Promise<Site> {
  serial += 1;
  const customerId = await addCustomer(app, { name: `Site ${serial}` });
  const buyer = await addUser(app, { customers: [customerId], brands: ['Linnetfold'] });
  const products = [];
  for (const [index, group] of GROUPS.entries()) {
    const nameKey = `p${serial}-${group}`;
    const id = await addProduct(app, {
      nameKey,
      name: `${index} ${group} ${serial}`,
      hazardous: true,
      sizeUnit: '4 x 1 gal case',
    });
    await addSafety(app, nameKey, { signalWord: 'Danger', reactivityGroup: group });
    if (index > 0) await addSheet(app, nameKey, await plainSheet(nameKey));
    products.push({ id, nameKey });
  }
  for (const storeroom of ROOMS) await makeSiteCode(app, buyer, { customerId, storeroom }, FACTS);
  const found = await siteCodes(app, buyer, customerId);
  const codes = ROOMS.map((storeroom) => {
    const one = found.find((code) => code.storeroom === storeroom);
    return { id: one?.id ?? '', token: one?.token ?? '' };
  });
  return { customerId, buyer, products, codes };
}

/** What the site buys from somebody else. */
const otherChemicalsOf = async ({ customerId }: Site) =>
  (
    await app.db.pool.query<{ id: string; name: string; name_key: string }>(
      'select id, name, name_key from other_chemicals where customer_id = $1',
      [customerId],
    )
  ).rows;

/** A chemical of another supplier, written down once. */
async function writeDown({ customerId, buyer }: Site, group: (typeof GROUPS)[number]) {
  const facts = {
    customerId,
    id: null,
    version: 0,
    name: `5 ${group} of others ${serial}`,
    maker: 'Brand X',
    sizeUnit: '1 gal jug',
    hazard: 'yes' as const,
    signalWord: 'Danger' as const,
    hStatements: [],
    unNumber: null,
    ph: null,
    casNumbers: [],
    reactivityGroup: group === 'alkali' ? null : group,
  };
  await writeElsewhere(app, buyer, facts, undefined).catch(() => undefined);
}

async function happen(site: Site, event: Happening, at: number): Promise<void> {
  const { customerId, buyer, codes } = site;
  const { id: productId, nameKey } = site.products[event.place] as Site['products'][number];
  app.clock.advance(60_000);
  if (event.kind === 'deliver') await handOver(app, customerId, productId, 2, 0);
  if (event.kind === 'deliver-none')
    await takeBack(app, await handOver(app, customerId, productId, 2, 0));
  if (event.kind === 'count-site')
    await countWholeSite(app, customerId, buyer, productId, event.amount);
  if (event.kind === 'supersede')
    await addSheet(app, nameKey, await plainSheet(`${nameKey} ${at}`), '2026-02-01');
  if (event.kind === 'withdraw')
    await app.db.transaction((tx) => withdrawSheet(app, tx, owner, { nameKey, ...FACTS }));
  if (event.kind === 'switch-off')
    await app.db.pool.query('update products set is_active = false where id = $1', [productId]);
  if (event.kind === 'elsewhere') await writeDown(site, GROUPS[event.place] ?? 'acid');
  if (event.kind === 'count-elsewhere') {
    const own = await otherChemicalsOf(site);
    const packs = { packs: event.amount, loose: 0, unit: '' as const, lot: '', expiresOn: null };
    const lines = own.map(({ id }) => ({ productId: id, ...packs }));
    const count = { customerId, storeroomId: '', at: app.clock.now(), lines };
    if (own.length > 0) await countStoreroom(app, buyer, count, undefined);
  }
  if (event.kind !== 'count' && event.kind !== 'use' && event.kind !== 'move') return;
  const code = codes[event.room]?.id ?? '';
  if (event.kind === 'count') {
    const line = {
      productId,
      packs: event.amount,
      loose: 0,
      unit: '' as const,
      lot: '',
      expiresOn: null,
    };
    const count = { customerId, codeId: code, at: app.clock.now(), lines: [line] };
    // What was never seen at the site and is no longer sold can't be counted there.
    await countStoreroom(app, buyer, count, undefined).catch(() => undefined);
    return;
  }
  const other = codes.find(({ id }) => id !== code)?.id ?? '';
  const leaving = {
    customerId,
    codeId: code,
    productId,
    kind: event.kind === 'use' ? ('used' as const) : ('moved' as const),
    quantity: event.amount + 1,
    toCodeId: event.kind === 'move' ? other : '',
    note: '',
  };
  await recordLeaving(app, buyer, leaving, undefined).catch(() => undefined);
}

const sorted = (keys: Iterable<string>) => [...new Set(keys)].sort();
const pairsOf = (pairs: readonly ApartPair[]) =>
  sorted(pairs.map(({ a, b }) => [a.nameKey, b.nameKey].sort().join(' + ')));
const csvKeys = (text: string) =>
  sorted(
    parse<Record<string, string>>(text, { columns: true, bom: true }).map(
      (row) => row['Product key'] ?? '',
    ),
  );

/** What each screen and paper says of one site. */
async function everywhere(site: Site) {
  const { customerId, buyer, products, codes } = site;
  const keyOf = new Map(
    (
      await app.db.pool.query<{ name: string; name_key: string }>(
        'select name, name_key from products where id = any($1)',
        [products.map(({ id }) => id)],
      )
    ).rows
      .concat(await otherChemicalsOf(site))
      .map((row) => [row.name, row.name_key]),
  );
  const keys = (names: readonly string[]) => sorted(names.map((name) => keyOf.get(name) ?? name));
  const reading = await siteProductsFor(app, buyer, customerId);
  const sheets = await sheetsOfSite(app, buyer, customerId);
  const pack = await gatherPack(app, buyer, customerId);
  const file = (name: string) => pack.texts.find((text) => text.name === name)?.text ?? '';
  const wall = await readSiteBinder(app, codes[0]?.token ?? '', `10.0.${serial % 250}.1`);
  if (wall.state !== 'valid') throw new Error('The code of the wall is not valid.');
  const stock = await loadStock(app, buyer, customerId, { search: '', chemicalsOnly: true });
  const bought = products.filter(({ nameKey }) => sheets.here.includes(nameKey));
  const ordered = await incompatibleInCart(
    app,
    bought.map(({ id }) => id),
  );
  const binder = await makeBinder(app, owner, { nameKeys: [], customerId }, '10.1.1.1').catch(
    () => null,
  );
  const bound = binder
    ? (
        await app.db.pool.query<{ name_key: string }>(
          `select r.name_key from sds_binders b join sds_revisions r on r.id = any(b.revision_ids)
            where b.id = $1`,
          [binder.id],
        )
      ).rows.map((row) => row.name_key)
    : [];
  const taught = await familiesAtSite(app.db, customerId);
  return {
    products: {
      reading: sorted(reading.map(({ nameKey }) => nameKey)),
      'page of the sheets': sorted(sheets.here),
      stock: sorted(
        stock.rooms.flatMap(({ rows }) =>
          rows.flatMap(({ nameKey, isHere }) => (isHere ? [nameKey] : [])),
        ),
      ),
      'code on the wall': sorted(wall.products.map(({ safety }) => safety.nameKey)),
      list: sorted((await loadList(app, buyer, customerId)).rows.map(({ nameKey }) => nameKey)),
      'list shared': sorted(
        (await siteChemicals(app.db, customerId)).map(({ nameKey }) => nameKey),
      ),
      'list in the pack': csvKeys(file('chemical-list.csv')),
      lessons: keys(taught.taught.map(({ name }) => name)),
      // A binder without any sheet is not made.
      ...(binder && { binder: sorted([...bound, ...keys(binder.missing)]) }),
    },
    missing: {
      reading: sorted(withoutSheet(reading).map(({ nameKey }) => nameKey)),
      'page of the sheets': sorted(sheets.missing.map(({ nameKey }) => nameKey)),
      'code on the wall': sorted(
        wall.products.filter(({ sheet }) => sheet === null).map(({ safety }) => safety.nameKey),
      ),
      'list in the pack': csvKeys(file('missing-sheets.csv')),
      ...(binder && { binder: keys(binder.missing) }),
    },
    pairs: {
      'page of the sheets': pairsOf(sheets.apart),
      'code on the wall': pairsOf(wall.apart),
    },
    ordered: {
      'cart with what it buys of us': pairsOf(ordered),
      'page of the sheets': pairsOf(
        sheets.apart.filter(({ a, b }) =>
          [a, b].every(({ nameKey }) => bought.some((one) => one.nameKey === nameKey)),
        ),
      ),
    },
    shelves: stock.rooms.map((room) => {
      const keys = [...room.rows, ...room.others.map(({ row }) => row)].map(
        ({ nameKey }) => nameKey,
      );
      return {
        shelf: pairsOf(room.apart),
        'page of the sheets': pairsOf(
          sheets.apart.filter(({ a, b }) =>
            [a, b].every(({ nameKey }) => room.id !== '' && keys.includes(nameKey)),
          ),
        ),
      };
    }),
  };
}

/** The newest word on each product decides the simple cases: what was said last, and nothing since. */
function lastArrival(events: readonly Happening[], place: number): 'came' | 'none' | 'open' {
  const last = events
    .filter((event) => event.place === place)
    .findLast(({ kind }) => ['deliver', 'count', 'count-site', 'use', 'move'].includes(kind));
  if (last?.kind === 'deliver') return 'came';
  if (last?.kind === 'count-site') return last.amount > 0 ? 'came' : 'none';
  if (
    last?.kind === 'count' &&
    last.amount > 0 &&
    events.every(({ kind }) => kind !== 'switch-off')
  )
    return 'came';
  const isNew = !events.some(
    (event) =>
      event.place === place &&
      event.kind !== 'supersede' &&
      event.kind !== 'withdraw' &&
      event.kind !== 'switch-off' &&
      event.kind !== 'deliver-none',
  );
  return isNew ? 'none' : 'open';
}

test('whatever happens at a site, its screens and papers name the same products, pairs and missing sheets', async () => {
  // A property of empty lists would hold whatever the screens said.
  let pairsOrdered = 0;
  let pairsOnShelves = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 1, maxLength: 10 }), async (events) => {
      const site = await openSite();
      for (const [index, event] of events.entries()) await happen(site, event, index);
      const { products, missing, pairs, ordered, shelves } = await everywhere(site);
      pairsOrdered += ordered['page of the sheets'].length;
      pairsOnShelves += shelves.reduce((sum, { shelf }) => sum + shelf.length, 0);
      for (const byPlace of [products, missing, pairs, ordered, ...shelves])
        for (const [where, keys] of Object.entries(byPlace))
          expect([where, keys]).toEqual([where, Object.values(byPlace)[0]]);
      for (const [place, { nameKey }] of site.products.entries()) {
        const arrival = lastArrival(events, place);
        if (arrival !== 'open')
          expect([nameKey, products.reading.includes(nameKey)]).toEqual([
            nameKey,
            arrival === 'came',
          ]);
      }
    }),
    { numRuns: Number(process.env['SITE_RUNS'] ?? 25), seed: 20261123 },
  );
  expect([pairsOrdered > 0, pairsOnShelves > 0]).toEqual([true, true]);
}, 240_000);
