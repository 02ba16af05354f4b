import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { readPdf } from '../../../../tests/support/read-pdf.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { holdMails, safetyState } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { VISITOR } from '../../../kit/actor.ts';
import { newId } from '../../../platform/clock.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { recordHandovers } from '../../sheets/server/public/record-handovers.ts';
import { loader as binderFile } from '../pages/binder-file.ts';
import { buildBinder, pruneBinders } from './build-binder.ts';
import { finishedBinder, loadBinder } from './make-binder.ts';

let app: AppUnderTest;
let site: string;
let guest: TestUser;
let stranger: TestUser;
beforeAll(async () => {
  app = await startApp();
  for (const [nameKey, name, isActive] of [
    ['zinc', 'Zinc Polish', true],
    ['acid', 'Acid Bowl Cleaner', true],
    ['gone', 'Gone Cleaner', false],
    ['bare', 'Without Sheet', true],
  ] as const) {
    await addProduct(app, { nameKey, name, isActive });
    if (nameKey !== 'bare') await addSheet(app, nameKey, await plainSheet(`Sheet of ${name}`));
  }
  site = await addCustomer(app, { name: 'Harbor House' });
  guest = await addUser(app, { customers: [site] });
  stranger = await addUser(app, { customers: [await addCustomer(app)] });
  await app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId: site,
      deliveryId: newId(app),
      nameKeys: ['acid', 'gone'],
      at: app.clock.now(),
    }),
  );
  await holdMails(app);
});
afterAll(() => app.close());

const contextOf = (actor: TestUser) => {
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor,
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  });
  return context;
};
const make = (user: TestUser | null, body: object) =>
  app.call(user, 'POST', '/api/sds-binders', body);
const state = (user: TestUser | null, id: string) =>
  app.call(user, 'GET', `/api/sds-binders/${id}`);

test('anybody binds sheets, also of what is no longer sold: in the order of names, and what has no sheet is named', async () => {
  const made = await make(null, { nameKeys: ['zinc', 'acid', 'gone', 'bare', 'nothing', 'acid'] });
  expect(made.body).toEqual({
    id: expect.any(String),
    title: 'Bellcart Supply Co.',
    state: 'queued',
    done: 0,
    total: 3,
    sizeBytes: null,
    missing: ['Without Sheet'],
    leftOut: [],
  });
  expect((await state(null, made.body.id)).body.state).toBe('queued');
  await expect(finishedBinder(app, VISITOR, made.body.id)).rejects.toMatchObject({ status: 404 });
  expect(await app.runJobs()).toContain('build-binder');
  expect((await state(null, made.body.id)).body).toMatchObject({
    state: 'ready',
    done: 3,
    total: 3,
    sizeBytes: expect.any(Number),
  });
  const { path } = await finishedBinder(app, VISITOR, made.body.id);
  const { pages, outline } = await readPdf((await app.storage.get(path)).bytes);
  expect(outline).toEqual([
    'Contents',
    'Not in this binder',
    'Acid Bowl Cleaner (Linnetfold)',
    'Gone Cleaner (Linnetfold)',
    'Zinc Polish (Linnetfold)',
  ]);
  expect(pages).toHaveLength(6);
  expect(pages[0]).toContain('3 of 4 sheets');
  expect(pages[2]).toContain('Without Sheet');
  expect(pages[3]).toContain('Sheet of Acid Bowl Cleaner');
});

test('the same sheets again are the same binder, and cost nothing', async () => {
  const before = await safetyState(app);
  const again = await make(null, { nameKeys: ['acid', 'gone', 'zinc', 'bare'] });
  expect(again.body).toMatchObject({ state: 'ready', total: 3 });
  expect(await safetyState(app)).toBe(before);
});

test('a job that runs twice changes nothing', async () => {
  const { id } = (await make(null, { nameKeys: ['acid', 'gone', 'zinc', 'bare'] })).body;
  const before = await safetyState(app);
  await buildBinder(app, { binderId: id }, { attempt: 2, maxAttempts: 3 });
  expect(await safetyState(app)).toBe(before);
});

test('a site’s binder holds everything that was delivered there, and only people of the site may have it', async () => {
  const { body } = await make(guest, { customerId: site });
  expect(body).toMatchObject({ title: 'Harbor House', total: 2 });
  await app.runJobs();
  expect((await state(guest, body.id)).body.state).toBe('ready');
  const { outline } = await readPdf(
    (await app.storage.get((await finishedBinder(app, guest, body.id)).path)).bytes,
  );
  expect(outline.slice(1)).toEqual(['Acid Bowl Cleaner (Linnetfold)', 'Gone Cleaner (Linnetfold)']);
  // Its page leads back to the site; one from the library belongs to nobody.
  expect((await loadBinder(app, guest, body.id)).customerId).toBe(site);
  const { id } = (await make(null, { nameKeys: ['acid'] })).body;
  expect((await loadBinder(app, VISITOR, id)).customerId).toBeNull();
  for (const who of [VISITOR, stranger])
    await expect(loadBinder(app, who, body.id)).rejects.toMatchObject({ status: 404 });
  for (const user of [null, stranger]) expect((await state(user, body.id)).status).toBe(404);
  await expect(finishedBinder(app, VISITOR, body.id)).rejects.toMatchObject({ status: 404 });
  await expect(finishedBinder(app, stranger, body.id)).rejects.toMatchObject({ status: 404 });
});

test('the binder of a site is never cut at sixty: 64 sheets, and a page names the product that has none', async () => {
  const keys = Array.from({ length: 64 }, (_, index) => `big-${String(index).padStart(2, '0')}`);
  const bytes = await plainSheet('big');
  for (const nameKey of keys) {
    await addProduct(app, { nameKey, name: nameKey });
    await addSheet(app, nameKey, bytes);
  }
  await addProduct(app, { nameKey: 'owed', name: 'Owed Descaler', hazardous: true });
  const large = await addCustomer(app, { name: 'Grand Hotel' });
  const person = await addUser(app, { customers: [large] });
  await app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId: large,
      deliveryId: newId(app),
      nameKeys: [...keys, 'owed'],
      at: app.clock.now(),
    }),
  );
  await holdMails(app);
  const { body } = await make(person, { customerId: large });
  expect(body).toMatchObject({ total: 64, missing: ['Owed Descaler'], leftOut: [] });
  await app.runJobs();
  const finished = await finishedBinder(app, person, body.id);
  expect(finished).toMatchObject({ bound: 64, requested: 65 });
  const { pages, outline } = await readPdf((await app.storage.get(finished.path)).bytes);
  expect(outline).toHaveLength(66);
  expect(pages.slice(0, 6).join(' ')).toContain('64 of 65 sheets');
  expect(pages.find((page) => page.includes('Not in this binder'))).toContain('Owed Descaler');
  const answer = await binderFile({
    context: contextOf(person),
    request: new Request('http://localhost:3000/x'),
    params: { binderId: body.id },
  } as never);
  expect(answer.headers.get('content-disposition')).toContain('-64-of-65.pdf');
}, 30_000);

test('sheets that are too heavy for one file are left out by name, never without a word', async () => {
  const [heavy, person] = [
    await addCustomer(app, { name: 'Heavy Inn' }),
    await addUser(app, { role: 'super_admin', customers: 'all' }),
  ];
  const deliver = (nameKeys: string[]) =>
    app.db.transaction((tx) =>
      recordHandovers(tx, app, {
        customerId: heavy,
        deliveryId: newId(app),
        nameKeys,
        at: app.clock.now(),
      }),
    );
  await deliver(['acid', 'zinc']);
  await app.db.pool.query(
    `update sds_revisions set size_bytes = 150 * 1024 * 1024 where name_key in ('acid', 'zinc')`,
  );
  expect((await make(person, { customerId: heavy })).body).toMatchObject({
    total: 1,
    leftOut: ['Zinc Polish'],
  });
  await app.db.pool.query(
    `update sds_revisions set size_bytes = 1000 where name_key in ('acid', 'zinc')`,
  );
  await holdMails(app);
});

test('a foreign site, too many sheets, none at all: refused, and nothing is written', async () => {
  const before = await safetyState(app);
  expect((await make(stranger, { customerId: site })).status).toBe(404);
  expect((await make(null, { customerId: site })).status).toBe(401);
  expect((await make(null, { nameKeys: [] })).status).toBe(400);
  expect((await make(null, { nameKeys: ['bare', 'nothing'] })).status).toBe(400);
  expect(
    (await make(null, { nameKeys: Array.from({ length: 61 }, (_, index) => `p-${index}`) })).body
      .error.message,
  ).toContain('At most 60');
  expect((await make(null, { nameKeys: ["x' or 1=1"] })).status).toBe(400);
  expect(await safetyState(app)).toBe(before);
});

test('new binders are limited by network', async () => {
  const keys: string[] = [];
  for (let index = 0; index < 21; index += 1) {
    const nameKey = `many-${index}`;
    await addProduct(app, { nameKey });
    await addSheet(app, nameKey, await plainSheet(nameKey));
    keys.push(nameKey);
  }
  const answers: number[] = [];
  for (const key of keys) answers.push((await make(null, { nameKeys: [key] })).status);
  expect(answers.filter((status) => status === 200).length).toBeLessThanOrEqual(20);
  expect(answers.at(-1)).toBe(429);
  // Nobody waits for them: each would be a process.
  await app.db.pool.query(`delete from sds_binders where state = 'queued'`);
});

test('a sheet whose bytes are gone becomes a page that says so', async () => {
  const owner = await addUser(app, { role: 'super_admin' });
  await addProduct(app, { nameKey: 'lost', name: 'Lost' });
  await app.storage.remove(await addSheet(app, 'lost', await plainSheet('lost')));
  const { id } = (await make(owner, { nameKeys: ['lost'] })).body;
  await app.runJobs();
  const { pages } = await readPdf(
    (await app.storage.get((await finishedBinder(app, owner, id)).path)).bytes,
  );
  expect(pages.at(-1)).toContain('could not be read');
});

test('after a day a binder is thrown away, rows and bytes', async () => {
  expect((await app.storage.list('binders')).length).toBeGreaterThan(0);
  app.clock.advance(25 * 3600 * 1000);
  await pruneBinders(app);
  const { rows } = await app.db.pool.query(
    `select (select count(*) from sds_binders)::int as binders, (select count(*) from stored_files where path like 'binders/%')::int as files`,
  );
  expect(rows[0]).toEqual({ binders: 0, files: 0 });
  expect(await app.storage.list('binders')).toEqual([]);
});

test('a binder whose file can not be made is failed after the last try, and not before', async () => {
  // On another day the same sheets are another binder.
  app.clock.advance(40 * 86_400_000);
  await app.db.pool.query('delete from rate_limits');
  const { id } = (await make(null, { nameKeys: ['zinc', 'acid'] })).body;
  const put = () => Promise.reject(new Error('the disk is full'));
  const broken = { ...app, storage: { ...app.storage, put } } as typeof app;
  const stateNow = async () =>
    (await app.db.pool.query('select state from sds_binders where id = $1', [id])).rows[0]?.state;
  for (const [attempt, expected] of [
    [1, 'queued'],
    [3, 'failed'],
  ] as const) {
    await expect(
      buildBinder(broken, { binderId: id }, { attempt, maxAttempts: 3 }),
    ).rejects.toThrow('the disk is full');
    expect(await stateNow()).toBe(expected);
  }
});
