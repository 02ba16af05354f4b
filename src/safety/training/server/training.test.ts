import { parse } from 'csv-parse/sync';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { handOver } from '../../../../tests/support/inventory.ts';
import { contextOf } from '../../../../tests/support/page-context.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafety } from '../../../../tests/support/safety-rows.ts';
import { rightForm } from '../../../../tests/support/training.ts';
import { requestContextKey } from '../../../platform/http/context.ts';
import { Workbook } from '../../../platform/read-xlsx.ts';
import { makeSiteCode, siteCodes } from '../../binders/server/site-codes.ts';
import type { Family } from '../families.ts';
import { lessonOf } from '../lessons.ts';
import { action as codeAction, loader as codeLoader } from '../pages/code-lesson.ts';
import { loader as listLoader } from '../pages/code-lessons.ts';
import { loader as rosterLoader } from '../pages/roster-file.ts';
import { openSiteLesson, signAtSite } from './class-training.ts';
import { addCrew, changeCrew, decideCrew } from './public/manage-crew.ts';
import { readTraining } from './read-training.ts';
import { dueCsv, rosterCsv } from './roster-csv.ts';

const FACTS = { requestId: 'r', network: '127.0.0.1' };

let app: AppUnderTest;
let hotel: string;
let inn: string;
let buyer: TestUser;
let stranger: TestUser;
let token: string;
let bowl: string;
let serial = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  serial += 1;
  await app.db.pool.query('delete from rate_limits');
  const bleach = await addProduct(app, { nameKey: `bleach-${serial}`, name: 'Destainer' });
  bowl = await addProduct(app, { nameKey: `bowl-${serial}`, name: 'Bowl cleaner' });
  await addSafety(app, `bleach-${serial}`, {
    signalWord: 'Danger',
    hStatements: ['H314'],
    reactivityGroup: 'hypochlorite',
  });
  await addSafety(app, `bowl-${serial}`, { signalWord: 'Danger', reactivityGroup: 'acid' });
  [hotel, inn] = [await addCustomer(app, { name: 'Harbor Hotel' }), await addCustomer(app)];
  buyer = await addUser(app, { customers: [hotel] });
  stranger = await addUser(app, { customers: [inn] });
  await handOver(app, hotel, bleach, 2, 30);
  await makeSiteCode(app, buyer, { customerId: hotel, storeroom: 'Laundry' }, FACTS);
  token = (await siteCodes(app, buyer, hotel))[0]?.token ?? '';
});

function argsOf(lesson: string, init: RequestInit, at = token) {
  const context = new RouterContextProvider();
  context.set(requestContextKey, {
    app,
    actor: { kind: 'visitor' },
    requestId: 'r',
    language: 'en-US',
    nonce: 'n',
    network: '127.0.0.1',
    setCookies: [],
  });
  const request = new Request(`http://localhost:3000/site/${at}/training/${lesson}`, init);
  return { context, request, params: { token: at, lesson } } as never;
}
/** Opens a lesson behind the code, or sends its form as the page's script does. */
const open = async (lesson: string, at = token) => {
  const answer = await codeLoader(argsOf(lesson, {}, at));
  return { status: answer.status, text: await answer.text() };
};
const send = async (lesson: string, body: URLSearchParams, at = token) => {
  const headers = { accept: 'application/json' };
  const answer = await codeAction(argsOf(lesson, { method: 'POST', body, headers }, at));
  return { status: answer.status, body: (await answer.json()) as Record<string, any> };
};
const crew = async (name: string) =>
  (
    await addCrew(
      app,
      buyer,
      { customerId: hotel, name, department: 'Laundry', language: 'es' },
      FACTS,
    )
  ).id;
const read = () => readTraining(app, buyer, hotel);
const STROKES = JSON.stringify({
  width: 300,
  height: 100,
  strokes: [
    [
      [1, 2, 0],
      [9, 9, 20],
    ],
  ],
});

test('what is there decides what is due; a new kind of product makes everybody due again', async () => {
  const rosa = await crew('Rosa Medeiros');
  expect((await read()).matrix[0]).toMatchObject({ member: { id: rosa }, due: 2 });
  for (const family of ['basics', 'chlorine'] as const) {
    app.clock.advance(1000);
    expect(
      await send(family, rightForm(family, { memberId: rosa, signature: STROKES })),
    ).toMatchObject({
      status: 200,
      body: { state: 'signed', name: 'Rosa M.', waits: false },
    });
  }
  const done = await read();
  expect(done.matrix[0]?.due).toBe(0);
  expect(done.records[1]).toMatchObject({
    memberName: 'Rosa Medeiros',
    lesson: 'basics',
    revision: lessonOf('basics').revision,
    how: 'self',
    storeroom: 'Laundry',
    signedByName: false,
    questions: 4,
    rightFirst: 4,
    signedText: expect.stringContaining('Harbor Hotel') as string,
  });
  await handOver(app, hotel, bowl, 1, 1);
  const later = await read();
  expect(later.families.map(({ family }) => family)).toEqual(['basics', 'chlorine', 'acids']);
  expect(later.matrix[0]?.cells.map((cell) => cell !== null)).toEqual([true, true, false]);
  expect(dueCsv(later).split('\r\n')[3]).toMatch(/^Rosa Medeiros,Laundry,"?Acids.*,due,$/);
});

test('the code shows lessons and short names, tells nothing of records, and counts guesses', async () => {
  await crew('Rosa Medeiros');
  const list = await listLoader(argsOf('', {}));
  const text = await list.text();
  expect(text).toContain('Chlorine bleach and sanitizers');
  expect(text).not.toContain('Acids, bowl');
  const page = await open('chlorine');
  for (const words of ['Rosa M.', 'Destainer', 'Harbor Hotel', 'noindex', 'no safety professional'])
    expect(page.text).toContain(words);
  for (const words of ['Medeiros', 'signed_at', 'Due']) expect(page.text).not.toContain(words);
  expect((await open('nonsense')).status).toBe(404);
  expect((await open('chlorine', 'x'.repeat(22))).status).toBe(404);
  const tries = async () => {
    for (let count = 0; count < 130; count += 1) await open('chlorine', 'x'.repeat(22));
  };
  await expect(tries()).rejects.toMatchObject({ status: 429 });
});

test('all questions are answered right before anybody signs; what was wrong says so', async () => {
  const rosa = await crew('Rosa');
  const form = rightForm('chlorine', { memberId: rosa, signature: STROKES, rightFirst: '2' });
  const right = lessonOf('chlorine').quiz[1]?.right ?? 0;
  form.set('answer-1', String((right + 1) % 3));
  form.delete('answer-3');
  expect(await send('chlorine', form)).toMatchObject({
    status: 400,
    body: { state: 'wrong', wrong: [1, 3] },
  });
  form.set('intent', 'check');
  expect(await send('chlorine', form)).toMatchObject({ status: 200, body: { wrong: [1, 3] } });
  expect((await read()).records).toEqual([]);
  const unsigned = rightForm('chlorine', { memberId: rosa });
  expect((await send('chlorine', unsigned)).body['state']).toBe('sign');
  expect(
    (await send('chlorine', rightForm('chlorine', { signature: STROKES }))).body['state'],
  ).toBe('who');
  for (const signature of ['{', '{"width":1}', '[]'])
    expect(
      (await send('chlorine', rightForm('chlorine', { memberId: rosa, signature }))).status,
    ).toBe(400);
  expect((await read()).records).toEqual([]);
});

test('a typed name waits; confirmed as a member of the list, its training is that member’s', async () => {
  const rosa = await crew('Rosa Medeiros');
  const form = rightForm('chlorine', {
    typedName: 'Rosita M',
    signedByName: 'on',
    language: 'es-US',
  });
  expect((await send('chlorine', form)).body).toMatchObject({ state: 'signed', waits: true });
  // Sent again by a phone that did not hear the answer: it counts once.
  expect((await send('chlorine', form)).body).toMatchObject({ state: 'signed', waits: true });
  const before = await read();
  expect(before.records).toHaveLength(1);
  expect(before.records[0]).toMatchObject({ language: 'es', signedByName: true });
  expect(before.records[0]?.signedText).toMatch(/^Tomé la lección/);
  expect(before.matrix[0]?.due).toBe(2);
  const waiting = before.crew.find(({ state }) => state === 'waiting')?.id ?? '';
  const decision = { memberId: waiting, decision: 'confirm', sameAs: rosa } as const;
  await expect(decideCrew(app, stranger, decision, FACTS)).rejects.toMatchObject({ status: 404 });
  await expect(
    decideCrew(app, buyer, { ...decision, sameAs: waiting }, FACTS),
  ).rejects.toMatchObject({ status: 400 });
  await decideCrew(app, buyer, decision, FACTS);
  const after = await read();
  expect(after.matrix[0]).toMatchObject({ member: { id: rosa }, due: 1 });
  expect(after.crew).toHaveLength(1);
  await expect(decideCrew(app, buyer, decision, FACTS)).rejects.toMatchObject({ status: 409 });
});

test('a code writes on the list of its own site only, and not when it is taken back', async () => {
  const theirs = (
    await addCrew(
      app,
      stranger,
      { customerId: inn, name: 'Sam', department: '', language: 'en' },
      FACTS,
    )
  ).id;
  const form = rightForm('chlorine', { memberId: theirs, signature: STROKES });
  expect((await send('chlorine', form)).body['state']).toBe('who');
  await app.db.pool.query(`update site_codes set revoked_at = now() where customer_id = $1`, [
    hotel,
  ]);
  const typed = rightForm('chlorine', { typedName: 'Sam', signature: STROKES });
  expect((await send('chlorine', typed)).status).toBe(410);
  expect((await read()).records).toEqual([]);
});

test('a class signs one after another on one phone, led by who is signed in', async () => {
  const [rosa, ana] = [await crew('Rosa Medeiros'), await crew('Ana Lima')];
  const family: Family = 'chlorine';
  const answers = lessonOf(family).quiz.map(({ right }) => right);
  const sign = (user: TestUser, memberId: string) =>
    signAtSite(
      app,
      user,
      { customerId: hotel, family },
      {
        memberId,
        typedName: '',
        language: 'en',
        answers,
        rightFirst: 3,
        signature: null,
        signedByName: true,
        formKey: crypto.randomUUID(),
        classKey: 'class-of-march-3',
      },
    );
  await sign(buyer, rosa);
  const view = await openSiteLesson(app, buyer, {
    customerId: hotel,
    family,
    classKey: 'class-of-march-3',
  });
  expect(view.signedSoFar).toEqual(['Rosa Medeiros']);
  expect(view.crew.map(({ id }) => id)).toEqual([ana]);
  const { records, crew: people } = await read();
  expect(records[0]).toMatchObject({ how: 'class', rightFirst: 3 });
  expect(records[0]?.trainer).not.toBe('');
  expect(rosterCsv(records, people)).toContain('Rosa Medeiros,Rosa Medeiros,active,Chlorine');
  const roster = async (user: TestUser, kind: string) => {
    const context = contextOf(app, user);
    const url = new URL(`http://localhost:3000/training.csv?file=${kind}`);
    return rosterLoader({ context, params: { customerId: hotel }, url } as never);
  };
  const text = parse(await (await roster(buyer, 'csv')).text(), { bom: true });
  const answer = await roster(buyer, 'xlsx');
  expect(answer.headers.get('content-disposition')).toContain('training-roster.xlsx');
  const book = new Workbook(new Uint8Array(await answer.arrayBuffer()));
  const filled = (cells: string[]) => cells.filter(Boolean);
  expect(
    [...book.rows('Signed training')].map(({ cells }) => filled(cells.map((cell) => cell.text))),
  ).toEqual(text.map(filled));
  expect(text).toHaveLength(2);
  await expect(roster(stranger, 'xlsx')).rejects.toMatchObject({ status: 404 });
  const foreign = expect.objectContaining({ status: 404 }) as unknown;
  await expect(sign(stranger, ana)).rejects.toEqual(foreign);
  await expect(
    openSiteLesson(app, stranger, { customerId: hotel, family, classKey: '' }),
  ).rejects.toEqual(foreign);
  await expect(readTraining(app, stranger, hotel)).rejects.toEqual(foreign);
});

test('who may not keep the crew, and names that can’t be', async () => {
  const rosa = await crew('Rosa Medeiros');
  const driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
  const input = { customerId: hotel, name: 'Ana', department: '', language: 'en' } as const;
  for (const [user, status] of [
    [stranger, 404],
    [driver, 403],
  ] as const) {
    const refused = { status };
    await expect(addCrew(app, user, input, FACTS)).rejects.toMatchObject(refused);
    await expect(
      changeCrew(app, user, { memberId: rosa, name: 'X', department: '', language: 'en' }, FACTS),
    ).rejects.toMatchObject(refused);
    await expect(
      decideCrew(app, user, { memberId: rosa, decision: 'leave', sameAs: '' }, FACTS),
    ).rejects.toMatchObject(refused);
    await expect(readTraining(app, user, hotel)).rejects.toMatchObject(refused);
  }
  await expect(
    addCrew(app, buyer, { ...input, name: 'rosa MEDEIROS' }, FACTS),
  ).rejects.toMatchObject({ status: 400 });
  await changeCrew(
    app,
    buyer,
    { memberId: rosa, name: 'Rosa Silva', department: '', language: 'en' },
    FACTS,
  );
  await decideCrew(app, buyer, { memberId: rosa, decision: 'leave', sameAs: '' }, FACTS);
  expect(await read()).toMatchObject({ matrix: [], crew: [{ name: 'Rosa Silva', state: 'left' }] });
});
