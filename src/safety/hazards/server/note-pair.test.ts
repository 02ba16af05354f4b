import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import type { NotePair } from '../contract.ts';
import { opponentsOf } from './describe-safety.ts';
import { notePair, takeBackPair } from './note-pair.ts';
import { incompatibleInCart, incompatibleOnSite } from './public/incompatible-in-cart.ts';
import { staffPairsOf } from './staff-pairs.ts';

const REQUEST = { requestId: 'r', network: '127.0.0.1' };
const GROUPS = {
  bleach: 'hypochlorite',
  sour: 'acid',
  builder: 'strong-alkali',
  soap: 'none',
  softener: 'quat',
} as const;
const ids = new Map<string, string>();
let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
  await addCustomer(app);
  for (const [nameKey, reactivityGroup] of Object.entries(GROUPS)) {
    ids.set(nameKey, await addProduct(app, { nameKey, name: nameKey, sku: `SKU-${nameKey}` }));
    await addSafety(app, nameKey, { reactivityGroup });
  }
  await addProduct(app, { nameKey: 'foreign', brand: 'Ostrel', sku: 'SKU-foreign' });
});
afterAll(() => app.close());

const note = (spec: Partial<NotePair>, by: TestUser = owner) =>
  notePair(
    app,
    by,
    {
      nameKey: 'builder',
      sku: 'sku-sour',
      kind: 'meant-to-meet',
      severity: null,
      reason: '',
      source: 'Wash program of May 2026, page 3',
      ...spec,
    },
    REQUEST,
  );
const severities = async () =>
  (await incompatibleOnSite(app, [...ids.keys()])).map(
    ({ a, b, severity }) => `${a.nameKey}-${b.nameKey} ${severity}`,
  );

test('a site is told its pairs, and a maker’s system is told mildly, from either product and in the cart', async () => {
  expect(await severities()).toEqual(['bleach-sour 3', 'bleach-softener 2', 'builder-sour 2']);
  expect(await note({})).toEqual({ name: 'sour' });
  expect(await severities()).toEqual(['bleach-sour 3', 'bleach-softener 2', 'builder-sour 1']);
  const inCart = await incompatibleInCart(app, [ids.get('sour') ?? '', ids.get('builder') ?? '']);
  expect(inCart).toMatchObject([
    { severity: 1, reason: expect.stringContaining('Made to be used') },
  ]);
  const against = await opponentsOf(app, {
    nameKey: 'sour',
    reactivityGroup: 'acid',
    alsoGroups: [],
  });
  expect(against.map(({ nameKey, severity }) => `${nameKey} ${severity}`)).toEqual([
    'bleach 3',
    'builder 1',
  ]);
  expect(await staffPairsOf(app.db, 'sour')).toMatchObject([
    { nameKey: 'builder', name: 'builder' },
  ]);
});

test('a maker’s warning speaks where the groups say nothing', async () => {
  const warning = { nameKey: 'soap', sku: 'SKU-softener', kind: 'warned' } as const;
  await note({ ...warning, severity: 1, reason: 'Together they gel.', source: 'SDS, section 10' });
  expect(await severities()).toContain('soap-softener 1');
  // The same from the other side, worse: one of the two papers is wrong.
  await expect(
    note({ ...warning, nameKey: 'softener', sku: 'SKU-soap', severity: 2, reason: 'Gas.' }),
  ).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('severity 1, from "SDS, section 10".'),
  });
  await expect(note({ ...warning, severity: 1, reason: 'Gel.' })).rejects.toMatchObject({
    code: 'no-changes',
  });
  await takeBackPair(app, owner, { nameKey: 'softener', other: 'soap' }, REQUEST);
  expect(await severities()).not.toContain('soap-softener 1');
  await expect(
    takeBackPair(app, owner, { nameKey: 'softener', other: 'soap' }, REQUEST),
  ).rejects.toMatchObject({ code: 'not-found' });
  const { rows } = await app.db.pool.query(
    `select action from audit_log where action like 'reactive-pair%' order by seq`,
  );
  expect(rows.map(({ action }) => action).slice(-2)).toEqual([
    'reactive-pair.note',
    'reactive-pair.take-back',
  ]);
});

test.each<[string, Partial<NotePair>, string]>([
  [
    'what can kill is never meant to meet',
    { nameKey: 'bleach' },
    'A pair that can kill always warns',
  ],
  [
    'nor made milder',
    { nameKey: 'bleach', kind: 'warned', severity: 1, reason: 'x' },
    'Our table says severity 3 for their groups (The Chlorine',
  ],
  ['two makers have no system', { sku: 'SKU-foreign' }, 'Linnetfold and Ostrel'],
  ['a size of the same product', { sku: 'SKU-builder' }, 'a size of the same product'],
  ['an unknown SKU', { sku: 'NONE' }, 'no product with the SKU NONE'],
  ['a warning without severity', { kind: 'warned', reason: 'x' }, 'how bad'],
  ['a warning without what happens', { kind: 'warned', severity: 2 }, 'what happens'],
  ['a severity of what is meant', { severity: 1 }, 'has no severity'],
])('%s', async (_name, spec, message) => {
  await expect(note(spec)).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining(message),
  });
});

test('nobody but the owner notes or takes back', async () => {
  const staff = await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' });
  await expect(note({}, staff)).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(
    takeBackPair(app, staff, { nameKey: 'builder', other: 'sour' }, REQUEST),
  ).rejects.toMatchObject({ code: 'permission-denied' });
  await expect(note({ nameKey: 'never-was' })).rejects.toMatchObject({ code: 'not-found' });
});

test('a product of two groups is named wherever either of them reacts', async () => {
  await addProduct(app, { nameKey: 'peroxy', name: 'Peroxy descaler', sku: 'SKU-peroxy' });
  await addSafety(app, 'peroxy', { reactivityGroup: 'peroxide', alsoGroups: ['acid'] });
  const [pair] = await incompatibleOnSite(app, ['bleach', 'peroxy']);
  expect(pair).toMatchObject({ severity: 3, reason: expect.stringContaining('chlorine gas') });
  const against = await opponentsOf(app, {
    nameKey: 'bleach',
    reactivityGroup: 'hypochlorite',
    alsoGroups: [],
  });
  expect(against.find(({ nameKey }) => nameKey === 'peroxy')).toMatchObject({
    group: 'acid',
    severity: 3,
  });
  await expect(
    note({ nameKey: 'peroxy', sku: 'SKU-bleach', kind: 'warned', severity: 2, reason: 'Fizzes.' }),
  ).rejects.toMatchObject({ message: expect.stringContaining('severity 3 for their groups') });
});
