import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDemoSheet } from '../../../../demo/make-sheets.ts';
import { loadDemo } from '../../../../demo/prepare.ts';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { VISITOR } from '../../../kit/actor.ts';
import type { AppError } from '../../../kit/app-error.ts';
import { incompatibleInCart } from '../../hazards/server/public/incompatible-in-cart.ts';
import { transportLoad } from '../../hazards/server/public/transport-load.ts';
import { printLabel } from '../../labels/server/print-label.ts';
import { loadSheet } from './load-sheet.ts';
import { safetyOf } from './safety-of.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  await loadDemo(app, async () => 'no-password');
  await makeDemoSheet(app, { nameKey: 'one-step-disinfectant-64' });
}, 60_000);
afterAll(() => app.close());

const ids = async (...skusOrKeys: string[]) => {
  const { rows } = await app.db.pool.query<{ id: string; name_key: string; size_unit: string }>(
    'select id, name_key, size_unit from products where name_key = any($1) order by id',
    [skusOrKeys],
  );
  return rows;
};

test('a product’s safety in words: no code reaches a person', async () => {
  const safety = await safetyOf(app, 'one-step-disinfectant-64');
  expect(safety).toMatchObject({
    signalWord: 'Danger',
    contactTime: '10 min',
    dilution: '1:64 (2 oz/gal)',
    epaRegNo: '00000-121',
    sheet: { number: 2 },
  });
  expect(safety?.hazards[0]).toEqual({
    text: 'Harmful if swallowed',
    plain: 'Never swallow it: it can make you sick.',
  });
  expect(safety?.precautions.map((group) => group.heading)).toEqual([
    'Prevention',
    'Response',
    'Storage',
    'Disposal',
  ]);
  expect(safety?.firstAid[0]).toMatchObject({
    where: 'Eyes',
    text: expect.stringContaining('Rinse cautiously with water'),
  });
  const { pictograms: _, ...words } = safety ?? { pictograms: [] };
  expect(JSON.stringify(words)).not.toMatch(/\b[HP]\d{3}\b/);
  expect(safety?.pictograms.every((view) => view.paths.length > 2 && view.name.length > 3)).toBe(
    true,
  );
});

test('it names the products that it must never meet, with what would happen', async () => {
  const safety = await safetyOf(app, 'acid-bowl-cleaner');
  expect(safety?.neverWith[0]).toMatchObject({
    reason: 'Together they give off chlorine gas, which can kill.',
  });
  const named = safety?.neverWith.flatMap(({ products }) => products) ?? [];
  expect(named.map((one) => one.name)).toEqual(
    expect.arrayContaining(['Chlorine Destainer', 'Liquid Pool Chlorine']),
  );
  expect(named.map((one) => one.nameKey)).not.toContain('acid-bowl-cleaner');
  const bought = await safetyOf(app, 'acid-bowl-cleaner', async () => ['liquid-pool-chlorine']);
  expect(bought?.neverWith[0]?.products[0]).toMatchObject({
    nameKey: 'liquid-pool-chlorine',
    bought: true,
  });
  expect((await safetyOf(app, 'foaming-hand-soap'))?.neverWith).toEqual([]);
  expect(await safetyOf(app, 'no-such-thing')).toBeUndefined();
});

test('the page of a sheet has all 16 sections as the file has them', async () => {
  const sheet = await loadSheet(app, VISITOR, 'one-step-disinfectant-64');
  expect(sheet?.sections?.map((section) => section.number)).toEqual(
    Array.from({ length: 16 }, (_, index) => index + 1),
  );
  const { rows } = await app.db.pool.query(
    `select path from sds_revisions where name_key = 'one-step-disinfectant-64' and superseded_at is null`,
  );
  const squeeze = (text: string) => text.replace(/[^A-Za-z0-9]/g, '');
  const printed = squeeze(
    (await readPdf((await app.storage.get(rows[0].path)).bytes)).pages.join(' '),
  );
  for (const block of sheet?.sections?.[3]?.blocks ?? [])
    if (block.kind === 'pair') expect(printed).toContain(squeeze(block.value).slice(0, 60));
  expect(sheet?.url).toBe('http://localhost:3000/sds/one-step-disinfectant-64');
  expect(sheet?.qr.d.length).toBeGreaterThan(500);
});

test('a cart with acid and bleach is told once for each pair, whatever the sizes', async () => {
  const products = await ids('acid-bowl-cleaner', 'chlorine-destainer', 'foaming-hand-soap');
  expect(products.length).toBeGreaterThan(3);
  const pairs = await incompatibleInCart(
    app,
    products.map((product) => product.id),
  );
  expect(pairs).toEqual([
    {
      a: { nameKey: 'acid-bowl-cleaner', name: 'Acid Bowl Cleaner 9%' },
      b: { nameKey: 'chlorine-destainer', name: 'Chlorine Destainer' },
      reason: 'Together they give off chlorine gas, which can kill.',
      advice: expect.stringContaining('never mix them'),
      severity: 3,
      source: expect.stringContaining('The Chlorine Institute'),
    },
  ]);
  expect(
    await incompatibleInCart(
      app,
      products
        .filter((product) => product.name_key !== 'chlorine-destainer')
        .map((product) => product.id),
    ),
  ).toEqual([]);
});

test('the load of a truck: papers, Limited Quantity and the placard at 1,001 lb', async () => {
  const drums = (await ids('heavy-soil-laundry-detergent')).filter((product) =>
    product.size_unit.includes('55 gal'),
  );
  const drum = drums[0]?.id ?? '';
  const load = (quantity: number) => transportLoad(app, [{ productId: drum, quantity }]);
  expect(await load(1)).toMatchObject({
    regulated: [
      {
        description:
          'UN1719, Caustic alkali liquids, n.o.s. (contains potassium hydroxide), 8, PG II',
        grossPounds: 555,
        densityUnknown: false,
      },
    ],
    grossPounds: 555,
    warning: 'none',
    apart: [],
  });
  // 55 gal x 8.3454 lb x 1.12 x 1.08 for the packaging; a pail is 50 lb.
  const pail =
    (await ids('heavy-soil-laundry-detergent')).find((product) =>
      product.size_unit.startsWith('5 gal'),
    )?.id ?? '';
  expect(
    await transportLoad(app, [
      { productId: drum, quantity: 1 },
      { productId: pail, quantity: 7 },
    ]),
  ).toMatchObject({ grossPounds: 908, warning: 'near-placard' });
  expect((await load(2)).warning).toBe('placard');
  const bottles = (await ids('acid-bowl-cleaner')).find((product) =>
    product.size_unit.startsWith('12 x'),
  );
  expect(await transportLoad(app, [{ productId: bottles?.id ?? '', quantity: 4 }])).toMatchObject({
    regulated: [],
    limitedQuantityPackages: 4,
    grossPounds: 0,
    warning: 'none',
  });
  expect((await transportLoad(app, [])).warning).toBe('none');
});

const label = (nameKey: string, query: string) =>
  printLabel(app, VISITOR, new Request(`http://localhost:3000/sds/${nameKey}/label.pdf${query}`), {
    nameKey,
    network: '127.0.0.1',
  });
const words = async (answer: Response) =>
  (await readPdf(new Uint8Array(await answer.arrayBuffer()))).pages.map((page) =>
    page.replace(/\s+/g, ''),
  );

test('a label says the dilution, the contact time and what it must never meet', async () => {
  const [page] = await words(await label('one-step-disinfectant-64', ''));
  for (const text of [
    'Diluted1:64-2oz/gal',
    'Nohazardclassified',
    'thoseat1:64',
    '00000-121',
    '10min',
    'NEVERMIXWITH',
  ])
    expect(page).toContain(text);
  expect(await words(await label('acid-bowl-cleaner', '?stock=sheet&language=es'))).toHaveLength(1);
  expect((await words(await label('acid-bowl-cleaner', '?stock=thermal&copies=3'))).length).toBe(3);
});

test.each([
  ['one-step-disinfectant-64', '?dilution=10', 'allows 1:64'],
  ['acid-bowl-cleaner', '?dilution=64', 'allows'],
  ['acid-bowl-cleaner', '?copies=101', 'copies'],
  ['acid-bowl-cleaner', '?stock=wallpaper', 'stock'],
  ['acid-bowl-cleaner', '?language=xx', 'language'],
  ['acid-bowl-cleaner', '?other=1', 'other'],
])('%s%s is refused', async (nameKey, query, says) => {
  await expect(label(nameKey, query)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(says),
  });
});

test('no label of an unknown product; one that is no longer sold keeps its label for everybody', async () => {
  await expect(label('no-such-thing', '')).rejects.toMatchObject({ status: 404 });
  expect(
    (
      await printLabel(app, VISITOR, new Request('http://localhost:3000/x'), {
        nameKey: 'spa-bromine-tablets',
        network: '127.0.0.1',
      })
    ).status,
  ).toBe(200);
});

test('a product without safety data is not called harmless: it is not on file, and has no label', async () => {
  const nameKey = 'fresh-oven-cleaner';
  await addProduct(app, { nameKey, name: 'Fresh Oven Cleaner', hazardous: false });
  expect(await safetyOf(app, nameKey)).toMatchObject({ onFile: false, signalWord: '' });
  await expect(label(nameKey, '')).rejects.toMatchObject({
    code: 'failed-precondition',
    message: expect.stringContaining('not on file yet'),
  });
});

test('every demo product gets both labels in both languages', async () => {
  const { rows } = await app.db.pool.query(
    `select distinct name_key from products where is_active and hazardous`,
  );
  let made = 0;
  for (const { name_key: nameKey } of rows) {
    for (const query of ['?stock=thermal&language=en', '?stock=sheet&language=es&copies=1']) {
      const print = (choice: string, network: string) =>
        printLabel(app, VISITOR, new Request(`http://localhost:3000/x${choice}`), {
          nameKey,
          network,
        });
      // What burns needs its first aid whole: a size that can't hold it is refused, and the one that is named then holds it.
      const answer = await print(query, `10.0.${made}.1`).catch((error: AppError) => {
        expect(error.message, nameKey).toContain('Take 4 x 6 in.');
        return print(query.replace('sheet', 'thermal'), `10.0.${made}.2`);
      });
      expect(answer.headers.get('content-type'), nameKey).toBe('application/pdf');
      made += 1;
    }
  }
  expect(made).toBeGreaterThan(60);
});
