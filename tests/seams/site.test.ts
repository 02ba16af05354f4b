import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { loadOrder } from '../../src/ordering/guides/server/load-order.ts';
import { proposalFor } from '../../src/ordering/guides/ui/guide-line.tsx';
import { findProductPage } from '../../src/products/catalogue/server/public/load-product-page.ts';
import { makeBinder } from '../../src/safety/binders/server/make-binder.ts';
import { readSiteBinder } from '../../src/safety/binders/server/site-binder.ts';
import { makeSiteCode, siteCodes } from '../../src/safety/binders/server/site-codes.ts';
import { renderSitePage } from '../../src/safety/binders/ui/site-page.tsx';
import { gatherPack } from '../../src/safety/inspection/server/gather-pack.ts';
import { chemicalRecord } from '../../src/safety/inventory/server/chemical-record.ts';
import { loadStock } from '../../src/safety/inventory/server/load-stock.ts';
import { countStoreroom } from '../../src/safety/inventory/server/record-movements.ts';
import { drawLabels } from '../../src/safety/labels/server/draw-labels.ts';
import { labelFacts } from '../../src/safety/labels/server/make-label.ts';
import { loadSheet } from '../../src/safety/sheets/server/load-sheet.ts';
import { sendSheet } from '../../src/safety/sheets/server/send-sheet.ts';
import { withdrawSheet } from '../../src/safety/sheets/server/withdraw-sheet.ts';
import {
  loadProductSafety,
  readProductSafety,
} from '../../src/safety/sites/server/public/load-product-safety.ts';
import { setPars } from '../../src/safety/sites/server/public/place-products.ts';
import { joinStorerooms } from '../../src/safety/sites/server/same-room.ts';
import { sheetsOfSite } from '../../src/safety/sites/server/sheets-of-site.ts';
import { writeElsewhere } from '../../src/safety/sites/server/write-elsewhere.ts';
import { familiesAtSite } from '../../src/safety/training/server/site-families.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { handOver } from '../support/inventory.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { addSafety } from '../support/safety-rows.ts';
import { plainSheet } from '../support/sheet-corpus.ts';
import { addSheet } from '../support/sheets.ts';
import { countWholeSite, takeBack } from '../support/sites.ts';
import { seam } from './seam.ts';

// What one room knows of a site's chemicals, every other one says.

const FACTS = { requestId: 'r', network: '127.0.0.1' };
let app: AppUnderTest;
let hotel: string;
let buyer: TestUser;
let owner: TestUser;
let bleach: string;
let acid: string;
let keys: { bleach: string; acid: string };
let serial = 0;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());
beforeEach(async () => {
  serial += 1;
  keys = { bleach: `bleach-${serial}`, acid: `acid-${serial}` };
  hotel = await addCustomer(app, { name: `Harbor Hotel ${serial}` });
  buyer = await addUser(app, { customers: [hotel], brands: ['Linnetfold'] });
  const made = async (nameKey: string, reactivityGroup: string) => {
    const id = await addProduct(app, { nameKey, name: nameKey, hazardous: true });
    await addSafety(app, nameKey, { signalWord: 'Danger', reactivityGroup });
    await addSheet(app, nameKey, await plainSheet(nameKey));
    return id;
  };
  bleach = await made(keys.bleach, 'hypochlorite');
  acid = await made(keys.acid, 'acid');
  for (const storeroom of ['Laundry', 'Pool'])
    await makeSiteCode(app, buyer, { customerId: hotel, storeroom }, FACTS);
});

async function wall() {
  const [code] = await siteCodes(app, buyer, hotel);
  const found = await readSiteBinder(app, code?.token ?? '', `10.2.0.${serial}`);
  if (found.state !== 'valid') throw new Error('The code of the wall is not valid.');
  return found;
}
const onWall = async () => (await wall()).products.map(({ safety }) => safety.nameKey);
/** Half a pack is 2.5 gallons of an opened pail. */
async function count(
  productId: string,
  quantity: number,
  storeroom = 'Laundry',
  leaves: '' | 'opened' = '',
) {
  app.clock.advance(60_000);
  const code = (await siteCodes(app, buyer, hotel)).find((one) => one.storeroom === storeroom);
  const packs = Math.floor(quantity);
  const loose = (quantity - packs) * 5;
  const unit = loose > 0 ? ('gallon' as const) : ('' as const);
  const line = { productId, packs, loose, unit, lot: '', expiresOn: null, leaves };
  const input = { customerId: hotel, codeId: code?.id ?? '', at: app.clock.now(), lines: [line] };
  await countStoreroom(app, buyer, input, undefined);
}

seam(
  {
    fact: 'inventory: a chemical that we never delivered was counted in a storeroom',
    act: 'inventory: the stock of the site is opened',
    outcome: 'told',
    guard: {
      file: 'src/safety/inventory/server/stand-together.ts',
      code: 'row.nameKey === nameKey && row.isHere',
      without: 'row.nameKey === nameKey && !row.isHere',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    await count(bleach, 2);
    await count(acid, 1);
    const stock = await loadStock(app, buyer, hotel, { search: '', chemicalsOnly: false });
    const laundry = stock.rooms.find(({ name }) => name === 'Laundry');
    expect(laundry?.apart).toMatchObject([{ severity: 3 }]);
  },
);

seam(
  {
    fact: 'inventory: a storeroom was counted after the goods came, and before the driver’s phone could report it',
    act: 'guides: the order of the site is opened, and the record of its chemicals',
    outcome: 'told',
    guard: {
      file: 'src/safety/sites/server/site-items.ts',
      code: 'd.done_at as at,',
      without: 'd.accepted_at as at,',
    },
  },
  async () => {
    const reported = new Date(app.clock.now() + 2 * 3_600_000);
    await handOver(app, hotel, bleach, 2, 0, reported);
    const pars = [{ productId: bleach, par: 5, reason: '' }];
    await setPars(app, buyer, { customerId: hotel, pars });
    await count(bleach, 2);
    app.clock.advance(3 * 3_600_000);
    const { guide } = await loadOrder(app, buyer, new Request('http://localhost:3000/dashboard'));
    expect(guide?.rows.map(proposalFor)).toEqual([3]);
    const record = await chemicalRecord(app.db, hotel, 'America/New_York');
    expect(record.map(({ kind }) => kind)).toEqual(['delivered', 'counted']);
  },
);

seam(
  {
    fact: 'inventory: a storeroom was counted and holds less than the par',
    act: 'guides: the order of the site is opened',
    outcome: 'told',
    guard: {
      file: 'src/ordering/guides/server/read-guide.ts',
      code: '...onHandOf(stock, row, zone),',
      without: 'onHand: null, onHandOn: null,',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    const pars = [{ productId: bleach, par: 5, reason: '' }];
    await setPars(app, buyer, { customerId: hotel, pars });
    await count(bleach, 1);
    const { guide } = await loadOrder(app, buyer, new Request('http://localhost:3000/dashboard'));
    expect(guide?.rows.map(proposalFor)).toEqual([4]);
  },
);

seam(
  {
    fact: 'inventory: full packs were counted, and nobody looked at what is opened',
    act: 'guides: the order says how much is there',
    outcome: 'told',
    guard: {
      file: 'src/safety/sites/server/site-items.ts',
      code: '...(leaves ? { leaves } : {})',
      without: '...{}',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 3, 20);
    await count(bleach, 2.5);
    app.clock.advance(86_400_000);
    await count(bleach, 4, 'Laundry', 'opened');
    const { guide } = await loadOrder(app, buyer, new Request('http://localhost:3000/dashboard'));
    expect(guide?.rows).toMatchObject([{ productId: bleach, onHand: 4.5 }]);
    const record = await chemicalRecord(app.db, hotel, 'America/New_York');
    expect(record.map(({ kind, quantity }) => [kind, quantity])).toEqual([
      ['delivered', 3],
      ['counted', 2.5],
      ['counted-packs', 4],
    ]);
  },
);

seam(
  {
    fact: 'inventory: a product that nobody placed was counted in a storeroom',
    act: 'guides: the order of the site is opened',
    outcome: 'told',
    guard: {
      file: 'src/ordering/guides/server/read-guide.ts',
      code: 'row.storeroomId ?? stock.products.get(row.productId)?.countedRoom ?? null',
      without: 'row.storeroomId',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    await count(bleach, 1, 'Pool');
    const stock = await loadStock(app, buyer, hotel, { search: '', chemicalsOnly: false });
    const pool = stock.rooms.find(({ rows }) => rows.some((row) => row.productId === bleach));
    const { guide } = await loadOrder(app, buyer, new Request('http://localhost:3000/dashboard'));
    expect(pool).toMatchObject({ name: 'Pool' });
    expect(guide?.rows).toMatchObject([{ productId: bleach, storeroomId: pool?.id }]);
  },
);

/** Another supplier's bleach comes to the hotel; its product key. */
async function poolShock(): Promise<string> {
  const { productId } = await writeElsewhere(
    app,
    buyer,
    {
      customerId: hotel,
      id: null,
      version: 0,
      name: 'Pool Shock',
      maker: 'Brand X',
      sizeUnit: '1 gal jug',
      hazard: 'yes',
      signalWord: 'Danger',
      hStatements: ['H314'],
      unNumber: 'UN1791',
      ph: 12.5,
      casNumbers: [],
      reactivityGroup: null,
    },
    undefined,
  );
  return `other-supplier-${productId}`;
}

seam(
  {
    fact: 'sites: another supplier’s bleach stands at the hotel',
    act: 'catalogue: its buyer opens the page of our acid',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/server/safety-of.ts',
      code: 'opponentsOf(app, product, bought, noted)',
      without: 'opponentsOf(app, product, [], noted)',
    },
  },
  async () => {
    const nameKey = await poolShock();
    const pageOf = async (user: TestUser | undefined) => {
      const request = new Request(`http://localhost:3000/products/${keys.acid}`);
      const page = await findProductPage(app, user, request, keys.acid);
      if (page.kind === 'closed') throw new Error('The page of the acid is closed.');
      const facts = await readProductSafety(app, keys.acid);
      const { safety } = await loadProductSafety(app, user, page, { request, facts });
      return safety?.neverWith.flatMap(({ products }) => products) ?? [];
    };
    expect(await pageOf(buyer)).toContainEqual({ nameKey, name: 'Pool Shock', bought: true });
    // Nobody else hears what the hotel has.
    expect((await pageOf(undefined)).map((product) => product.nameKey)).not.toContain(nameKey);
  },
);

seam(
  {
    fact: 'sites: another supplier’s bleach stands beside our acid',
    act: 'binders: the code on the wall is opened, and the binder, never-mix and the pack are read',
    outcome: 'told',
    guard: {
      file: 'src/safety/sites/server/site-items.ts',
      code: 'union select o.id from other_chemicals o where o.customer_id = ${site}',
      without: '',
    },
  },
  async () => {
    await handOver(app, hotel, acid, 2, 3);
    const nameKey = await poolShock();
    const found = await wall();
    expect(found.products.map(({ safety }) => safety.name)).toContain('Pool Shock');
    expect(found.apart).toMatchObject([{ severity: 3 }]);
    expect((await sheetsOfSite(app, buyer, hotel)).missing).toEqual([
      { nameKey, name: 'Pool Shock' },
    ]);
    const binder = await makeBinder(app, owner, { nameKeys: [], customerId: hotel }, '10.9.1.1');
    expect(binder.missing).toEqual(['Pool Shock']);
    const pack = await gatherPack(app, buyer, hotel);
    for (const name of ['chemical-list.csv', 'missing-sheets.csv'])
      expect(pack.texts.find((file) => file.name === name)?.text).toContain('Pool Shock');
    // No label of ours is printed for it.
    expect(pack.labels.map(({ name }) => name)).not.toContain('Pool Shock');
    expect((await familiesAtSite(app.db, hotel)).taught.map(({ name }) => name)).toContain(
      'Pool Shock',
    );
  },
);

seam(
  {
    fact: 'sites: two storerooms are one room by two names',
    act: 'binders: the code that hangs under the one name is opened, and its list is read',
    outcome: 'told',
    guard: {
      file: 'src/safety/sites/server/joins.ts',
      code: 'coalesce(source.joined_into, source.id)',
      without: 'source.id',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    const { rooms } = await loadStock(app, buyer, hotel, { search: '', chemicalsOnly: false });
    const idOf = (name: string) => rooms.find((room) => room.name === name)?.id ?? '';
    const [storeroomId, intoId] = [idOf('Laundry'), idOf('Pool')];
    await joinStorerooms(app, buyer, { customerId: hotel, storeroomId, intoId });
    expect(await onWall()).toEqual([keys.bleach]);
    expect((await siteCodes(app, buyer, hotel)).map(({ storeroom }) => storeroom)).toEqual([
      'Pool',
      'Pool',
    ]);
  },
);

seam(
  {
    fact: 'inventory: a storeroom was counted as holding none of what stood there',
    act: 'binders: the code on the wall is opened',
    outcome: 'told',
    guard: {
      file: 'src/safety/sites/server/site-products.ts',
      code: 'isThere: sizes.some((size) => size.isThere)',
      without: 'isThere: true',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    await count(bleach, 2);
    await count(bleach, 0);
    expect(await onWall()).toEqual([]);
    expect((await sheetsOfSite(app, buyer, hotel)).here).toEqual([]);
  },
);

seam(
  {
    fact: 'inventory: none in one storeroom, and the other one was not looked at',
    act: 'binders: the code on the wall is opened',
    outcome: 'told',
    guard: {
      file: 'src/safety/sites/on-hand.ts',
      code: 'if (!held) return this.notHere(room, at);',
      without: '',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    await count(bleach, 0, 'Pool');
    expect(await onWall()).toEqual([keys.bleach]);
    await count(bleach, 0, 'Laundry');
    expect(await onWall()).toEqual([]);
  },
);

seam(
  {
    fact: 'guides: the whole site was counted as none',
    act: 'training: the lessons of the site are read',
    outcome: 'told',
    guard: {
      file: 'src/safety/sites/server/site-items.ts',
      code: "...shelfCounts.map(({ at, quantity }) => ({ kind: 'counted-site' as const, at, quantity })),",
      without: '',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    const lessons = async () =>
      (await familiesAtSite(app.db, hotel)).families.map(({ family }) => family);
    expect(await lessons()).toContain('chlorine');
    await countWholeSite(app, hotel, buyer, bleach, 0);
    expect(await lessons()).not.toContain('chlorine');
  },
);

seam(
  {
    fact: 'deliveries: a correction took back all that was handed over',
    act: 'inspection: the pack is made',
    outcome: 'told',
    guard: {
      file: 'src/safety/sites/server/site-items.ts',
      code: 'where d.customer_id = ${customerId} and d.units > 0`',
      without: 'where d.customer_id = ${customerId}`',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    await takeBack(app, await handOver(app, hotel, acid, 2, 3));
    const { texts } = await gatherPack(app, buyer, hotel);
    const list = texts.find(({ name }) => name === 'chemical-list.csv')?.text ?? '';
    expect(list).toContain(keys.bleach);
    expect(list).not.toContain(keys.acid);
    expect((await wall()).apart).toEqual([]);
  },
);

seam(
  {
    fact: 'inventory: a chemical was counted whose sheet was never handed over',
    act: 'binders: the site’s binder is made, and its sheets are looked at',
    outcome: 'told',
    guard: {
      file: 'src/safety/binders/server/make-binder.ts',
      code: 'const products = await siteProducts(app.db, customerId);',
      without: 'const products: Awaited<ReturnType<typeof siteProducts>> = [];',
    },
  },
  async () => {
    await count(acid, 1);
    const { total, missing } = await makeBinder(
      app,
      buyer,
      { nameKeys: [], customerId: hotel },
      '10.2.1.1',
    );
    expect([total, missing]).toEqual([1, []]);
    const { notHanded } = await sheetsOfSite(app, buyer, hotel);
    expect(notHanded.map(({ nameKey }) => nameKey)).toEqual([keys.acid]);
  },
);

seam(
  {
    fact: 'sheets: the sheet of a product that stands at a site was taken away',
    act: 'inspection: the pack is made',
    outcome: 'told',
    guard: {
      file: 'src/safety/inspection/server/gather-pack.ts',
      code: 'const missing = chemicals.filter(({ sheet }) => sheet === null);',
      without: 'const missing: typeof chemicals = [];',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    await app.db.transaction((tx) =>
      withdrawSheet(app, tx, owner, { nameKey: keys.bleach, ...FACTS }),
    );
    const { texts } = await gatherPack(app, buyer, hotel);
    expect(texts.find(({ name }) => name === 'missing-sheets.csv')?.text).toContain(keys.bleach);
    expect((await wall()).products).toMatchObject([{ sheet: null }]);
  },
);

const VISITOR = { kind: 'visitor' } as const;
const fileOf = (nameKey: string) =>
  sendSheet(app, VISITOR, new Request(`http://localhost:3000/sds/${nameKey}.pdf`), {
    nameKey,
    revision: null,
  });

seam(
  {
    fact: 'catalogue: a product is no longer sold',
    act: 'sheets: a visitor opens its sheet, file and label from a bottle',
    outcome: 'told',
    guard: {
      file: 'src/safety/sheets/server/scope.ts',
      code: 'select 1 from kept_sheets kept where kept.name_key = ${product}.name_key',
      without: 'select 1 where false',
    },
  },
  async () => {
    await app.db.pool.query('update products set is_active = false where id = $1', [bleach]);
    expect((await loadSheet(app, VISITOR, keys.bleach))?.ended).toContain('No longer sold');
    const file = await fileOf(keys.bleach);
    expect([file.status, file.headers.get('x-robots-tag')]).toEqual([200, 'noindex']);
    const { facts } = await labelFacts(app, VISITOR, keys.bleach, undefined);
    expect([facts.isSold, facts.concentrate.signalWord]).toEqual([false, 'Danger']);
  },
);

seam(
  {
    fact: 'sheets: a product has a sheet',
    act: 'catalogue: the owner deletes its last record',
    outcome: 'told',
    guard: {
      file: 'src/products/catalogue/server/remove-product.ts',
      code: 'if (await mustStay(tx, id)) return deactivate(app, tx, actor, { id, ...facts });',
      without: '',
    },
  },
  async () => {
    const pages = await app.call(owner, 'DELETE', `/api/products/${bleach}`);
    expect([pages.status, pages.body]).toEqual([200, { id: bleach, outcome: 'deactivated' }]);
    expect((await fileOf(keys.bleach)).status).toBe(200);
    expect((await loadSheet(app, VISITOR, keys.bleach))?.safety.isActive).toBe(false);
  },
);

seam(
  {
    fact: 'catalogue: a product of the site is no longer sold',
    act: 'binders: the code on the wall is opened',
    outcome: 'told',
    guard: {
      file: 'src/safety/binders/ui/site-product.tsx',
      code: '<SentenceText say={({ ended }) => ended} />',
      without: '',
    },
  },
  async () => {
    await handOver(app, hotel, bleach, 2, 3);
    await app.db.pool.query('update products set is_active = false where id = $1', [bleach]);
    const page = renderSitePage(await wall(), 'n');
    expect(page).toContain(keys.bleach);
    for (const phrase of ['No longer sold', 'Ya no se vende']) expect(page).toContain(phrase);
  },
);

seam(
  {
    fact: 'hazards: two products of the site kill together',
    act: 'binders: a Spanish speaker opens the code on the wall',
    outcome: 'told',
    guard: {
      file: 'src/safety/binders/ui/site-never-mix.tsx',
      code: 'pairWordsInSpanish(reason) ?? posterSpanish.legend[severity]',
      without: 'reason',
    },
  },
  async () => {
    for (const product of [bleach, acid]) await handOver(app, hotel, product, 2, 3);
    expect(renderSitePage(await wall(), 'n')).toContain('gas de cloro, que puede matar');
  },
);

seam(
  {
    fact: 'hazards: a product of the site burns skin and eyes',
    act: 'binders: a Spanish speaker opens the code on the wall after a splash',
    outcome: 'told',
    guard: {
      file: 'src/safety/binders/server/site-binder.ts',
      code: 'firstAidInSpanish: firstAidInSpanish(product),',
      without: 'firstAidInSpanish: [],',
    },
  },
  async () => {
    await app.db.pool.query(`update safety_data set h_statements = '{H314}' where name_key = $1`, [
      keys.acid,
    ]);
    await handOver(app, hotel, acid, 2, 3);
    expect(renderSitePage(await wall(), 'n')).toContain('EN CASO DE CONTACTO CON LOS OJOS');
  },
);

seam(
  {
    fact: 'hazards: a product burns skin and eyes',
    act: 'labels: a label is made that is too small for its first aid',
    outcome: 'refused',
    guard: {
      file: 'src/safety/labels/server/fit-label.ts',
      code: 'style.mayLeaveAid && !content.hazardCodes.some((code) => NEEDS_AID.includes(code))',
      without: 'style.mayLeaveAid',
    },
  },
  async () => {
    await app.db.pool.query(
      `update safety_data set h_statements = '{H314,H290,H335,H302,H410}', pictograms = '{GHS05,GHS07,GHS09}' where name_key = $1`,
      [keys.acid],
    );
    const { facts } = await labelFacts(app, VISITOR, keys.acid, undefined);
    expect(() => drawLabels(facts, 'bottle', 'es')).toThrow('Take 4 x');
    expect(drawLabels(facts, 'thermal', 'es')[0]?.left.routes).toEqual([]);
  },
);
