import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addDemoProducts } from '../../../../tests/support/demo-products.ts';
import { lettersApart } from '../../../kit/letters-apart.ts';
import { browseOf } from '../public/browsing.ts';
import { closestWord } from './closest-word.ts';
import { browseProducts } from './public/browse.ts';
import { searchSellable } from './public/queries.ts';
import { catalogueScope } from './public/scope.ts';
import { listSearchWords, noteSearchMiss, purgeSearchMisses } from './search-words.ts';
import { forgetSearchWord, teachSearch } from './teach-search.ts';

let app: AppUnderTest;
let owner: TestUser;
let laundry: TestUser;
beforeAll(async () => {
  app = await startApp();
  await addDemoProducts(app);
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  laundry = await addUser(app, { brands: ['Linnetfold'] });
});
afterAll(() => app.close());

const pricing = { onDate: '2026-03-03', windowDays: 548 };
const look = async (typed: string, user = owner) => {
  const shopper = { scope: catalogueScope(user), customerId: null, pricing, seesRule: false };
  const list = await browseProducts(app.db, shopper, browseOf(new URLSearchParams({ q: typed })));
  return { ...list, names: list.products.map((product) => product.name) };
};

describe('what a search finds that finds nothing by the rule', () => {
  test.each([
    ['bleach', 'synonym', 'Chlorine Destainer'],
    ['hand sanitizer', 'synonym', 'Alcohol Hand Rub 70%'],
    ['limpiador de pisos', 'synonym', 'Neutral Floor Cleaner'],
    ['lavandería suavizante', 'synonym', 'Fabric Softener'],
    ['lejia', 'synonym', 'Chlorine Destainer'],
    ['hot tub', 'synonym', 'Liquid Pool Chlorine'],
    ['Jacuzzi', 'synonym', 'Liquid Pool Chlorine'],
    ['washroom', 'synonym', 'Daily Restroom Cleaner'],
    ['dishwashing liquid', 'synonym', 'Pot & Pan Detergent'],
    ['destainer chlorine', 'words', 'Chlorine Destainer'],
    ['floor stripper', 'words', 'Floor Finish Stripper'],
    ['linnetfold softener', 'words', 'Fabric Softener'],
    ['degreeser', 'correction', 'Kitchen Degreaser'],
    ['clhorine', 'correction', 'Chlorine Destainer'],
    ['dissinfectent', 'correction', 'One-Step Disinfectant 64'],
    ['limpador', 'correction', 'All-Purpose Cleaner'],
    ['oven degreaser', 'some', 'Kitchen Degreaser'],
    ['oven degreser', 'some', 'Oven & Grill Cleaner'],
    ['degreaser chlorine', 'some', 'Chlorine Destainer'],
  ] as const)('%s, by %s, finds %s', async (typed, how, name) => {
    const { understood, names } = await look(typed);
    expect(understood?.how).toBe(how);
    expect(names).toContain(name);
  });

  test('of words that no product has together the rarer one leads, also where the category alone says it', async () => {
    const { understood, names, products } = await look('spa cleaner');
    expect(understood?.how).toBe('some');
    const isSpa = products.map(({ category }) => category === 'Pool & Spa');
    const spa = isSpa.lastIndexOf(true) + 1;
    expect(spa).toBeGreaterThan(2);
    expect(isSpa.slice(0, spa)).not.toContain(false);
    expect(names.slice(spa).some((name) => name.includes('Cleaner'))).toBe(true);
    // In whatever order they are typed.
    expect((await look('cleaner for spa')).names).toEqual(names);
  });

  test('it is said as what it became', async () => {
    expect((await look('clhorine')).understood?.shownAs).toBe('chlorine');
    expect((await look('limpiador de pisos')).understood?.shownAs).toBe('cleaner floor');
    expect((await look('bleach')).understood?.shownAs).toBe('chlorine or destainer');
  });

  test.each(['LF-1019', '9911', 'zzzzzz', 'xyz', 'de la', 'zzzzzz qqqqqq'])(
    '%s finds nothing, and nothing is made of it',
    async (typed) => {
      expect(await look(typed)).toMatchObject({ names: [], understood: null, seeAlso: [] });
    },
  );

  test('filters stay: nothing is guessed because of them', async () => {
    const shopper = {
      scope: catalogueScope(owner),
      customerId: null,
      pricing,
      seesRule: false,
    };
    const browse = browseOf(new URLSearchParams('q=chlorine&category=Kitchen'));
    expect(await browseProducts(app.db, shopper, browse)).toMatchObject({
      products: [],
      understood: null,
    });
  });

  test('a person is led to no word of a brand that they may not see', async () => {
    expect((await look('degreeser', laundry)).understood).toBeNull();
    expect((await look('detergant', laundry)).names).not.toEqual([]);
    for (const { brand } of (await look('bleach', laundry)).products)
      expect(brand).toBe('Linnetfold');
  });

  test('quick add offers the same', async () => {
    const found = await searchSellable(
      app.db,
      catalogueScope(owner),
      { customerId: null, term: 'lejía', limit: 5 },
      pricing,
    );
    expect(found.map((one) => one.name)).toContain('Chlorine Destainer');
  });

  test('a line of an order is never taken for a product that has some of its words', async () => {
    const quick = { customerId: null, term: 'oven degreaser', limit: 5 };
    expect(await searchSellable(app.db, catalogueScope(owner), quick, pricing)).toEqual([]);
  });

  test('the API answers by the rule alone', async () => {
    const { body } = await app.call(null, 'GET', '/api/public/products?q=degreeser');
    expect(body).toMatchObject({ products: [] });
    expect(Object.keys(body).toSorted()).toEqual(['facets', 'next', 'products']);
  });
});

describe('beside what the rule finds', () => {
  test('taught meanings are offered with what they add, and never mixed in', async () => {
    const { understood, seeAlso, names } = await look('stripper');
    expect(understood).toBeNull();
    expect(names).toEqual(['Floor Finish Stripper']);
    expect(seeAlso).toEqual([]);
    await teachSearch(app, owner, { word: 'chlorine', means: ['destainer'], change: false });
    expect((await look('chlorine')).seeAlso).toEqual([{ text: 'destainer', count: 1 }]);
  });
});

describe('teaching', () => {
  test('a new word counts at once, changes, and goes', async () => {
    expect((await look('zauberwasser')).names).toEqual([]);
    await teachSearch(app, owner, { word: 'Zauberwasser', means: ['rinse aid'], change: false });
    expect((await look('zauber-wasser')).names).toEqual(['High-Temp Rinse Aid']);
    await expect(
      teachSearch(app, owner, { word: 'zauberwasser', means: ['sour'], change: false }),
    ).rejects.toMatchObject({ code: 'already-exists' });
    await teachSearch(app, owner, { word: 'zauberwasser', means: ['sour'], change: true });
    await teachSearch(app, owner, { word: 'zauberwasser', means: ['sour'], change: true });
    expect((await look('zauberwasser')).names).toEqual(['Laundry Sour']);
    const { words } = await listSearchWords(app, owner);
    expect(words.find((one) => one.folded === 'zauberwasser')).toMatchObject({
      means: ['sour'],
      updatedByName: owner.displayName,
    });
    await forgetSearchWord(app, owner, { folded: 'zauberwasser' });
    await expect(forgetSearchWord(app, owner, { folded: 'zauberwasser' })).rejects.toMatchObject({
      code: 'not-found',
    });
    expect((await look('zauberwasser')).names).toEqual([]);
  });

  test('is for staff', async () => {
    const refused = { code: 'permission-denied' };
    const word = { word: 'abc', means: ['sour'], change: false };
    await expect(teachSearch(app, laundry, word)).rejects.toMatchObject(refused);
    await expect(forgetSearchWord(app, laundry, { folded: 'bleach' })).rejects.toMatchObject(
      refused,
    );
    await expect(listSearchWords(app, laundry)).rejects.toMatchObject(refused);
  });

  test('searches in vain are counted without a person, go when taught, and after a year', async () => {
    await noteSearchMiss(app, 'Ice Melt');
    await noteSearchMiss(app, 'ice-melt');
    await noteSearchMiss(app, 'xy');
    await noteSearchMiss(app, 'Snow salt');
    const typed = async () =>
      (await listSearchWords(app, owner)).misses.map((miss) => [miss.typed, miss.times]);
    expect(await typed()).toEqual([
      ['Ice Melt', 2],
      ['Snow salt', 1],
    ]);
    await teachSearch(app, owner, { word: 'snow salt', means: ['alkali'], change: false });
    expect(await typed()).toEqual([['Ice Melt', 2]]);
    app.clock.advance(366 * 86_400_000);
    await purgeSearchMisses(app);
    expect(await typed()).toEqual([]);
  });
});

test('nonsense does not fill the list: a full one counts only what stands in it', async () => {
  await app.db.pool.query(
    `insert into search_misses (folded, typed, last_at)
     select 'nonsense' || n, 'nonsense' || n, now() from generate_series(1, 5000) n`,
  );
  await noteSearchMiss(app, 'one more');
  await noteSearchMiss(app, 'nonsense7');
  const { rows } = await app.db.pool.query(
    "select folded, times from search_misses where times > 1 or folded = 'onemore'",
  );
  expect(rows).toEqual([{ folded: 'nonsense7', times: 2 }]);
});

test.each([
  ['abcd', 'abcd', 0],
  ['abcd', 'abdc', 1],
  ['abcd', 'abc', 1],
  ['abcd', 'xbcd', 1],
  ['abcd', 'badc', 2],
  ['abcd', 'wxyz', 3],
])('%s and %s are %i letters apart, at most three', (a, b, distance) => {
  expect(lettersApart(a, b, 2)).toBe(distance);
  expect(lettersApart(b, a, 2)).toBe(distance);
});

test('short words and figures are not corrected', () => {
  expect(closestWord('cat', ['cut'])).toBeUndefined();
  expect(closestWord('gone', ['one'])).toBeUndefined();
  expect(closestWord('1010', ['1011'])).toBeUndefined();
  expect(closestWord('sours', ['hours', 'sour', 'tours'])).toBe('sour');
});
