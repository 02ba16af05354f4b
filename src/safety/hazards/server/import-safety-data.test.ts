import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import {
  app,
  FIELDS,
  openSafetyDataShop,
  owner,
  put,
  read,
} from '../../../../tests/support/safety-data-shop.ts';
import { safetyState } from '../../../../tests/support/safety-rows.ts';

openSafetyDataShop();
beforeAll(async () => {
  const saved = await Promise.all([
    put(owner, 'bowl', { ...FIELDS, contactTime: '5 min', version: 1 }),
    put(owner, 'sour', { ...FIELDS, version: 1 }),
    put(owner, 'soap', { ...FIELDS, version: 0 }),
  ]);
  expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
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
    'ghost,G,1,,,,,,,,,,,,,,,,,,,,,,,',
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
