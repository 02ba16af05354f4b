import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, startApp } from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import { libraryQuery } from '../library-query.ts';
import { readLibrary, soundsLike } from './public/library.ts';

let app: AppUnderTest;
beforeAll(async () => {
  app = await startApp();
  const add = (nameKey: string, name: string, more: object = {}) =>
    addProduct(app, { nameKey, name, ...more });
  await add('acid-bowl', 'Acid Bowl Cleaner 9%', {
    brand: 'Vesperline',
    category: 'Housekeeping',
    sku: 'VL-4080-Q12',
  });
  await add('acid-bowl', 'Acid Bowl Cleaner 9%', {
    brand: 'Vesperline',
    category: 'Housekeeping',
    sku: 'VL-4080-C4',
    sizeUnit: '4 x 1 gal case',
  });
  await add('disinfectant', 'One-Step Disinfectant 64', {
    brand: 'Vesperline',
    category: 'Housekeeping',
  });
  await add('creme', 'Crème Hand Soap', { category: 'Hand Care' });
  await add('bleach', 'Chlorine Destainer');
  await add('gone', 'Gone Acid', { isActive: false });
  await addSafety(app, 'acid-bowl', {
    signalWord: 'Danger',
    pictograms: ['GHS05', 'GHS07'],
    unNumber: 'UN1789',
    packingGroup: 'II',
  });
  await addSafety(app, 'disinfectant', {
    signalWord: 'Danger',
    pictograms: ['GHS05'],
    epaRegNo: '10324-85',
  });
  await addSafety(app, 'creme', { dilution: 'RTU' });
  await addSafety(app, 'bleach', { signalWord: 'Warning', pictograms: ['GHS07'] });
});
afterAll(() => app.close());

const found = async (search: string) =>
  (await readLibrary(app, libraryQuery(new URLSearchParams(search)))).rows.map(
    (row) => row.nameKey,
  );

test.each([
  ['', ['acid-bowl', 'bleach', 'creme', 'disinfectant']],
  ['q=aci', ['acid-bowl']],
  ['q=ACID-bowl', ['acid-bowl']],
  ['q=bowl acid', ['acid-bowl']],
  ['q=msds bowl', ['acid-bowl']],
  ['q=creme', ['creme']],
  ['q=cr%C3%A8me', ['creme']],
  ['q=vl-4080-c4', ['acid-bowl']],
  ['q=UN1789', ['acid-bowl']],
  ['q=10324-85', ['disinfectant']],
  ['q=%25', ['acid-bowl', 'bleach', 'creme', 'disinfectant']],
  ['q=gone', []],
  ["q=' or true --", []],
  ['signal=Danger', ['acid-bowl', 'disinfectant']],
  ['signal=none', ['creme']],
  ['signal=unknown', []],
  ['signal=Danger&signal=none', ['acid-bowl', 'creme', 'disinfectant']],
  ['pictogram=GHS05&pictogram=GHS07', ['acid-bowl']],
  ['epa=yes', ['disinfectant']],
  ['brand=Vesperline&q=disinfectant', ['disinfectant']],
  ['category=Hand Care&category=Laundry', ['bleach', 'creme']],
  ['signal=Nonsense&pictogram=%00&brand=%00', ['acid-bowl', 'bleach', 'creme', 'disinfectant']],
])('%j finds %j', async (search, keys) => {
  expect(await found(search)).toEqual(keys);
});

test('each filter counts what it would leave with the others as they are', async () => {
  const { facets } = await readLibrary(app, libraryQuery(new URLSearchParams('signal=Danger')));
  expect(facets.total).toBe(2);
  expect(facets.signals).toEqual(
    [
      { value: 'Danger', count: 2 },
      { value: 'none', count: 1 },
      { value: 'Warning', count: 1 },
    ].sort((a, b) => (a.value < b.value ? -1 : 1)),
  );
  expect(facets.pictograms).toEqual([
    { value: 'GHS05', count: 2 },
    { value: 'GHS07', count: 1 },
  ]);
  expect(facets.brands).toContainEqual({ value: 'Linnetfold', count: 0 });
  expect(facets.epa).toBe(1);
});

test('pages go on where they stopped, and a nonsense place begins at the start', async () => {
  const query = libraryQuery(new URLSearchParams());
  const first = await readLibrary(app, query, 3);
  const second = await readLibrary(app, { ...query, after: first.next }, 3);
  expect([...first.rows, ...second.rows].map((row) => row.nameKey)).toEqual(await found(''));
  expect(second.next).toBeNull();
  for (const after of ['x', '["a"]', '[1,2]', '{"a":"b"}'])
    expect((await readLibrary(app, { ...query, after }, 3)).rows).toHaveLength(3);
});

test('a mistyped name finds its neighbours', async () => {
  expect((await soundsLike(app, ['disinfectent'])).map((one) => one.nameKey)).toContain(
    'disinfectant',
  );
  expect(await soundsLike(app, [])).toEqual([]);
});

test('the endpoint answers a visitor, without a price anywhere', async () => {
  const { status, body } = await app.call(null, 'GET', '/api/sds?q=bowl');
  expect(status).toBe(200);
  expect(body.rows).toEqual([
    {
      nameKey: 'acid-bowl',
      name: 'Acid Bowl Cleaner 9%',
      brand: 'Vesperline',
      category: 'Housekeeping',
      onFile: true,
      signalWord: 'Danger',
      pictograms: ['GHS05', 'GHS07'],
      epaRegNo: null,
      sheet: null,
      earlier: [],
    },
  ]);
});

test('what its words do not find is understood as in the catalogue, and said', async () => {
  await addProduct(app, { name: 'Understood Degreaser' });
  const meaningOf = async (q: string) => {
    const page = await readLibrary(app, libraryQuery(new URLSearchParams({ q })));
    return { how: page.understood?.how, names: page.rows.map((row) => row.name) };
  };
  expect(await meaningOf('degreeser understood')).toEqual({
    how: 'correction',
    names: ['Understood Degreaser'],
  });
  expect((await meaningOf('desengrasante')).how).toBe('synonym');
  expect(await meaningOf('qqqqqq')).toEqual({ how: undefined, names: [] });
  const { body } = await app.call(null, 'GET', '/api/sds?q=degreeser');
  expect(body.rows).toEqual([]);
});
