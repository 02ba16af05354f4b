import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { addSafety, safetyState } from '../../../tests/support/safety-rows.ts';

let app: AppUnderTest;
let owner: TestUser;
let others: [string, TestUser | null][];
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
  others = [
    ['a visitor', null],
    ['a buyer', await addUser(app, { brands: ['Linnetfold'], customers: 'all' })],
    ['staff', await addUser(app, { role: 'admin', brands: ['Linnetfold'], customers: 'all' })],
  ];
  for (const nameKey of ['bowl', 'sour', 'soap'])
    await addProduct(app, { nameKey, name: `The ${nameKey}`, hazardous: nameKey !== 'soap' });
  await addProduct(app, { nameKey: 'old', isActive: false });
  await addSafety(app, 'bowl', {
    signalWord: 'Danger',
    pictograms: ['GHS05'],
    hStatements: ['H314'],
    pStatements: ['P280'],
    reactivityGroup: 'acid',
    dilution: 'RTU',
  });
  await addSafety(app, 'sour', { reactivityGroup: 'acid' });
});
afterAll(() => app.close());

const FIELDS = {
  signalWord: 'Warning',
  pictograms: ['GHS07'],
  hStatements: ['H319'],
  pStatements: ['P264', 'P280', 'P305+P351+P338', 'P337+P313'],
  unNumber: null,
  packingGroup: null,
  epaRegNo: '1234-12',
  dilution: '1:64 (2 oz/gal)',
  ph: 7.5,
  contactTime: '10 min',
  reactivityGroup: 'quat',
};
const read = async (nameKey: string) =>
  (await app.call(owner, 'GET', `/api/safety-data/${nameKey}`)).body;
const put = (user: TestUser | null, nameKey: string, body: object) =>
  app.call(user, 'PUT', `/api/safety-data/${nameKey}`, body);

test('the owner changes the data; only what changed stands in the audit log', async () => {
  const answer = await put(owner, 'bowl', { version: 1, ...FIELDS, dilution: 'RTU' });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    nameKey: 'bowl',
    version: 2,
    ...FIELDS,
    dilution: 'RTU',
    warnings: [],
  });
  expect(await read('bowl')).toMatchObject({ version: 2, hStatements: ['H319'], revisions: [] });
  const { rows } = await app.db.pool.query(
    `select before, after, actor_id, object_id from audit_log where action = 'safety-data.edit' order by seq desc limit 1`,
  );
  expect(rows[0]).toMatchObject({ actor_id: owner.id, object_id: 'bowl' });
  expect(Object.keys(rows[0].after).sort()).toEqual([
    'contactTime',
    'epaRegNo',
    'hStatements',
    'pStatements',
    'ph',
    'pictograms',
    'reactivityGroup',
    'signalWord',
  ]);
  expect(rows[0].before).toMatchObject({ signalWord: 'Danger', epaRegNo: null });
});

test('a product without data gets them from version 0', async () => {
  expect((await read('soap')).version).toBe(0);
  expect(
    (
      await put(owner, 'soap', {
        version: 0,
        ...FIELDS,
        hStatements: [],
        pStatements: [],
        signalWord: '',
        pictograms: [],
      })
    ).status,
  ).toBe(200);
  expect((await read('soap')).version).toBe(1);
});

test('what does not agree is told and saved: the maker’s sheet decides', async () => {
  const { body, status } = await put(owner, 'sour', {
    version: 1,
    ...FIELDS,
    pictograms: ['GHS05'],
    contactTime: '',
    unNumber: 'UN9999',
  });
  expect(status).toBe(200);
  const told = body.warnings.map((warning: { message: string }) => warning.message).join(' | ');
  for (const words of [
    'GHS07 is missing',
    'GHS05 has no hazard statement',
    'UN9999 is not in our transport table',
    'packing group',
    'contact time',
  ])
    expect(told).toContain(words);
});

test('saving what is already so is refused with the specification’s words', async () => {
  const { version } = await read('bowl');
  const before = await safetyState(app);
  const answer = await put(owner, 'bowl', { version, ...FIELDS, dilution: 'RTU' });
  expect([answer.status, answer.body.error.message]).toEqual([409, 'No changes made to product.']);
  expect(await safetyState(app)).toBe(before);
});

test('of two who save the same version the second is told', async () => {
  const { version } = await read('bowl');
  const answers = await Promise.all(
    ['5 min', '7 min'].map((contactTime) =>
      put(owner, 'bowl', { version, ...FIELDS, contactTime }),
    ),
  );
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  const won = answers.find((answer) => answer.status === 200);
  expect(answers.find((answer) => answer.status === 409)?.body.error).toMatchObject({
    code: 'aborted',
    details: { currentVersion: version + 1 },
  });
  expect((await read('bowl')).contactTime).toBe(won?.body.contactTime);
});

test.each([
  ['an unknown hazard code', { hStatements: ['H999'] }],
  ['a precaution among the hazards', { hStatements: ['P280'] }],
  ['a pictogram that is none', { pictograms: ['GHS10'] }],
  ['a pictogram twice', { pictograms: ['GHS05', 'GHS05'] }],
  ['an EPA file symbol', { epaRegNo: '1234-RG' }],
  ['a UN number without its letters', { unNumber: '1791' }],
  ['a pH off the scale', { ph: 17 }],
  ['a pH with two decimals', { ph: 7.25 }],
  ['two lines of dilution', { dilution: 'a\nb' }],
  ['a group that is none', { reactivityGroup: 'safe' }],
  ['an unknown key', { role: 'super_admin' }],
])('%s is refused and nothing is written', async (_what, change) => {
  const { version } = await read('bowl');
  const before = await safetyState(app);
  const answer = await put(owner, 'bowl', { version, ...FIELDS, contactTime: '3 min', ...change });
  expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid-argument']);
  expect(await safetyState(app)).toBe(before);
});

test('an unknown product is not found', async () => {
  expect((await put(owner, 'nothing-here', { version: 0, ...FIELDS })).status).toBe(404);
});

test('nobody but the owner reads or writes safety data, in whatever way', async () => {
  const before = await safetyState(app);
  for (const [who, user] of others) {
    const status = user ? 403 : 401;
    expect(
      (await put(user, 'bowl', { version: 3, ...FIELDS, contactTime: '1 min' })).status,
      who,
    ).toBe(status);
    expect((await app.call(user, 'GET', '/api/safety-data/bowl')).status, who).toBe(status);
    expect((await app.call(user, 'GET', '/api/safety-data-export')).status, who).toBe(status);
    expect(
      (
        await app.call(
          user,
          'POST',
          '/api/safety-data-import',
          'nameKey,version,signalWord\r\nbowl,3,Danger\r\n',
          { 'content-type': 'text/csv' },
        )
      ).status,
      who,
    ).toBe(status);
  }
  expect(await safetyState(app)).toBe(before);
});

const take = async (csv: string) =>
  app.call(owner, 'POST', '/api/safety-data-import', csv, { 'content-type': 'text/csv' });
const exported = async () =>
  Buffer.from((await app.call(owner, 'GET', '/api/safety-data-export')).body).toString('utf8');

test('an export brought back as it is changes nothing', async () => {
  const csv = await exported();
  expect(parse<{ nameKey: string }>(csv, { columns: true }).map((row) => row.nameKey)).toEqual([
    'bowl',
    'old',
    'soap',
    'sour',
  ]);
  const before = await safetyState(app);
  const { status, body } = await take(csv);
  expect(status).toBe(200);
  // `old` has no data yet: an empty row makes none.
  expect(body).toMatchObject({ changed: 0, same: 4, refused: 0 });
  expect(await safetyState(app)).toBe(before);
});

test('each row is saved or refused by itself, and the report says why', async () => {
  const lines = (await exported()).split('\r\n');
  const row = (key: string) => lines.find((line) => line.startsWith(`${key},`)) ?? '';
  const csv = [
    lines[0],
    row('bowl')
      .replace('10 min', '')
      .replace(/(5|7) min/, '2 min'),
    row('sour').replace(/,\d+,/, ',99,').replace('1:64', '1:32'),
    row('soap').replace('1234-12', '1234-XX'),
    'ghost,G,1,,,,,,,,,,,,',
    '',
  ].join('\r\n');
  const { body } = await take(csv);
  expect(body).toMatchObject({ changed: 1, same: 0, refused: 3 });
  expect(body.rows).toMatchObject([
    { line: 2, nameKey: 'bowl', result: 'changed' },
    {
      line: 3,
      nameKey: 'sour',
      result: 'refused',
      messages: ['The data was changed since this file was exported. Export again.'],
    },
    { line: 4, nameKey: 'soap', result: 'refused' },
    {
      line: 5,
      nameKey: 'ghost',
      result: 'refused',
      messages: ['There is no product with this key.'],
    },
  ]);
  expect(body.rows[2].messages[0]).toContain('epaRegNo');
  expect((await read('bowl')).contactTime).toBe('2 min');
  expect((await read('sour')).dilution).toBe('1:64 (2 oz/gal)');
});

test('a short or long row is refused with its line, the good rows are taken, and the refused ones come back as a file', async () => {
  const [head = '', ...rows] = (await exported()).split('\r\n');
  const row = (key: string) => rows.find((line) => line.startsWith(`${key},`)) ?? '';
  const csv = [
    head,
    'bowl,Bowl,3,Danger',
    row('sour').replace('1:64', '1:128'),
    ',,,',
    `${row('soap')},one,two`,
    '',
  ].join('\r\n');
  const { status, body } = await take(csv);
  expect([status, body.changed, body.refused]).toEqual([200, 1, 2]);
  expect(body.rows).toMatchObject([
    {
      line: 2,
      nameKey: 'bowl',
      result: 'refused',
      messages: [expect.stringContaining('This row has 4 columns')],
    },
    { line: 3, nameKey: 'sour', result: 'changed' },
    {
      line: 5,
      nameKey: 'soap',
      result: 'refused',
      messages: [expect.stringContaining('a comma too many')],
    },
  ]);
  expect((await read('sour')).dilution).toContain('1:128');
  const refused = parse<Record<string, string>>(body.refusedCsv, {
    columns: true,
    relax_column_count: true,
  });
  expect(refused).toMatchObject([
    {
      nameKey: 'bowl',
      version: '3',
      signalWord: 'Danger',
      whyRefused: expect.stringContaining('4 columns'),
    },
    { nameKey: 'soap', whyRefused: expect.stringContaining('comma') },
  ]);
  // Put right and brought back with its last column, the file is read like any other.
  const fixed = body.refusedCsv.split('\r\n')[0];
  const again = await take(`${fixed}\r\n${row('soap')},was refused\r\n`);
  expect(again.body).toMatchObject({ same: 1, refused: 0, refusedCsv: '' });
});

test('a file that is no such CSV is refused whole', async () => {
  const before = await safetyState(app);
  for (const csv of ['\x00\x01', 'a,b\r\n1,2\r\n', 'nameKey,version,signalWord\r\n,,\r\n'])
    expect((await take(csv)).status, csv).toBe(400);
  expect(
    (
      await app.call(owner, 'POST', '/api/safety-data-import', 'x', {
        'content-type': 'text/plain',
      })
    ).status,
  ).toBe(415);
  expect(await safetyState(app)).toBe(before);
});
