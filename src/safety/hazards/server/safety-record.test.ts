import { beforeAll, expect, test } from 'vitest';
import { postPage } from '../../../../tests/support/post-page.ts';
import { csvOf, fieldsOf, type Sample, storedRow } from '../../../../tests/support/record.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import {
  app,
  openSafetyDataShop,
  owner,
  put,
  read,
} from '../../../../tests/support/safety-data-shop.ts';
import * as page from '../../sheets/pages/edit-safety.tsx';
import type { SafetyFields } from '../contract.ts';

const SAMPLE: Sample<SafetyFields> = {
  signalWord: 'Danger',
  pictograms: ['GHS05', 'GHS09'],
  hStatements: ['H314', 'H410'],
  pStatements: ['P264', 'P280'],
  unNumber: 'UN1791',
  packingGroup: 'III',
  epaRegNo: '1234-12',
  dilution: '1:64 (2 oz/gal)',
  ph: 12.5,
  contactTime: '10 min',
  epaSignalWord: 'Caution',
  activeIngredients: 'Sodium hypochlorite 8.25%; “other” 1%',
  reactivityGroup: 'hypochlorite',
  alsoGroups: ['strong-alkali'],
  casNumbers: ['7681-52-9', '1310-73-2'],
  density: 1.155,
  hCategories: ['H314 1B'],
  useDilutions: [
    {
      parts: 64,
      signalWord: 'Warning',
      pictograms: ['GHS07'],
      hStatements: ['H315'],
      pStatements: ['P264'],
      source: 'SDS of May 2026, section 2',
    },
  ],
  technicalName: 'contains sodium hypochlorite',
  rqSubstance: 'sodium hypochlorite',
  rqPercent: 8.25,
  // With a UN number it can't be: its own test is below.
  notRegulated: false,
};
const FIELDS = fieldsOf(SAMPLE);
/** As the form has each; the file has them under the contract's names. */
const CONTROLS: Record<keyof SafetyFields, Record<string, string | string[]>> = {
  signalWord: { signalWord: SAMPLE.signalWord },
  pictograms: { pictograms: SAMPLE.pictograms },
  hStatements: { hStatements: 'H314, H410' },
  pStatements: { pStatements: 'P264 P280' },
  unNumber: { unNumber: 'un1791' },
  packingGroup: { packingGroup: 'III' },
  epaRegNo: { epaRegNo: '1234-12' },
  dilution: { dilution: SAMPLE.dilution },
  ph: { ph: '12.5' },
  contactTime: { contactTime: '10 min' },
  epaSignalWord: { epaSignalWord: 'Caution' },
  activeIngredients: { activeIngredients: SAMPLE.activeIngredients },
  reactivityGroup: { reactivityGroup: 'hypochlorite' },
  alsoGroups: { alsoGroups: ['strong-alkali', ''] },
  casNumbers: { casNumbers: '7681-52-9; 1310-73-2' },
  density: { density: '1.155' },
  hCategories: { hCategories: 'H314 1B' },
  useDilutions: {
    useParts: '1:64',
    useWord: 'Warning',
    useSigns: 'GHS07',
    useH: 'H315',
    useP: 'P264',
    useSource: 'SDS of May 2026, section 2',
  },
  technicalName: { technicalName: SAMPLE.technicalName },
  rqSubstance: { rqSubstance: SAMPLE.rqSubstance },
  rqPercent: { rqPercent: '8.25' },
  notRegulated: {},
};

openSafetyDataShop();
beforeAll(async () => {
  for (const nameKey of ['by-endpoint', 'by-form', 'by-file'])
    await addProduct(app, { nameKey, hazardous: true });
  const sent = await put(owner, 'by-endpoint', { version: 0, ...SAMPLE });
  expect(sent.status, JSON.stringify(sent.body)).toBe(200);
});

test.each(FIELDS)('%s: what an endpoint is sent is stored and read back', async (field) => {
  expect((await storedRow(app, 'safety_data', { name_key: 'by-endpoint' }))[field]).toEqual(
    SAMPLE[field],
  );
  expect((await read('by-endpoint'))[field]).toEqual(SAMPLE[field]);
});

test('the form stores every field', async () => {
  const form = new URLSearchParams({ intent: 'safety', version: '0' });
  for (const [name, value] of Object.values(CONTROLS).flatMap((one) => Object.entries(one)))
    for (const one of [value].flat()) form.append(name, one);
  const answer = await postPage(app, owner, page, form, { nameKey: 'by-form' });
  expect(answer.data.error).toBeUndefined();
  expect(await storedRow(app, 'safety_data', { name_key: 'by-form' })).toMatchObject(SAMPLE);
});

test('a file stores every field, and the export gives it back', async () => {
  const cell = (value: unknown) =>
    Array.isArray(value) && typeof value[0] === 'object' ? JSON.stringify(value) : value;
  const cells = FIELDS.map((field) => {
    const value: unknown = cell(SAMPLE[field]);
    return Array.isArray(value) ? value.join(';') : value;
  });
  const take = (csv: string) =>
    app.call(owner, 'POST', '/api/safety-data-import', csv, { 'content-type': 'text/csv' });
  const csv = csvOf(['nameKey', 'version', ...FIELDS], ['by-file', 0, ...cells]);
  const { body } = await take(csv);
  expect(body).toMatchObject({ changed: 1, refused: 0 });
  expect(await storedRow(app, 'safety_data', { name_key: 'by-file' })).toMatchObject(SAMPLE);
  const exported = await app.call(owner, 'GET', '/api/safety-data-export');
  const text = new TextDecoder().decode(exported.body);
  const [head = '', ...lines] = text.split('\n');
  const line = lines.find((one) => one.startsWith('by-file,')) ?? '';
  // Taken in again as another product, so that the file itself must carry each field.
  const other = `${head}\n${line.replace(/^by-file,([^,]*),\d+,/, 'bowl,$1,1,')}\n`;
  expect((await take(other)).body).toMatchObject({ changed: 1, refused: 0 });
  expect(await storedRow(app, 'safety_data', { name_key: 'bowl' })).toMatchObject(SAMPLE);
});

test('“not regulated” is stored by endpoint, form and file, and never beside a UN number', async () => {
  const free = { ...SAMPLE, unNumber: null, packingGroup: null, notRegulated: true };
  const stored = async (nameKey: string) =>
    (await storedRow(app, 'safety_data', { name_key: nameKey })).notRegulated;
  for (const nameKey of ['free-endpoint', 'free-form', 'free-file'])
    await addProduct(app, { nameKey, hazardous: true });
  const both = await put(owner, 'free-endpoint', { version: 0, ...SAMPLE, notRegulated: true });
  expect([both.status, both.body.error.message]).toEqual([
    400,
    expect.stringContaining('UN1791 says that it is regulated'),
  ]);
  expect((await put(owner, 'free-endpoint', { version: 0, ...free })).status).toBe(200);
  expect([await stored('free-endpoint'), (await read('free-endpoint')).notRegulated]).toEqual([
    true,
    true,
  ]);
  const form = new URLSearchParams({ intent: 'safety', version: '0', notRegulated: 'on' });
  for (const [name, value] of Object.values({
    ...CONTROLS,
    unNumber: {},
    packingGroup: {},
  }).flatMap((one) => Object.entries(one as Record<string, string | string[]>)))
    for (const one of [value].flat()) form.append(name, one);
  form.append('unNumber', '');
  form.append('packingGroup', '');
  const answer = await postPage(app, owner, page, form, { nameKey: 'free-form' });
  expect([answer.data.error, await stored('free-form')]).toEqual([undefined, true]);
  const exported = await app.call(owner, 'GET', '/api/safety-data-export');
  const [head = '', ...lines] = new TextDecoder().decode(exported.body).split('\n');
  const line = lines.find((one) => one.startsWith('free-endpoint,')) ?? '';
  const csv = `${head}\n${line.replace(/^free-endpoint,([^,]*),\d+,/, 'free-file,$1,0,')}\n`;
  const taken = await app.call(owner, 'POST', '/api/safety-data-import', csv, {
    'content-type': 'text/csv',
  });
  expect(taken.body).toMatchObject({ changed: 1, refused: 0 });
  expect(await stored('free-file')).toBe(true);
  // A program that knows nothing of the statement enters a UN number: it takes the statement back.
  const { notRegulated: _none, ...older } = SAMPLE;
  expect((await put(owner, 'free-endpoint', { version: 1, ...older })).status).toBe(200);
  expect(await stored('free-endpoint')).toBe(false);
});
