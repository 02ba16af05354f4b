import { randomUUID } from 'node:crypto';
import PDFKit from 'pdfkit';
import { expect, test } from 'vitest';
import { demoSheet, ISSUE } from '../../../tests/support/demo-sheets.ts';
import {
  app,
  openReviseSheetShop,
  owner,
  revisionState,
} from '../../../tests/support/revise-sheet-shop.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { sendSheetFile } from '../../../tests/support/sheets.ts';
import { collect } from '../../platform/pdf-bytes.ts';
import { renderSheet } from './sheet-pdf.ts';

openReviseSheetShop();

const take = async (nameKey: string, bytes: Uint8Array, more: object = {}) => {
  const { url } = (await sendSheetFile(app, owner, { nameKey, bytes })).body;
  return app.call(
    owner,
    'POST',
    `/api/safety-data/${nameKey}/sheets`,
    { file: url, date: '2026-02-01', ...more },
    { 'idempotency-key': randomUUID() },
  );
};

test('a sheet of another product with bytes of its own is asked about, named, and taken when somebody looked', async () => {
  await addProduct(app, { nameKey: 'destainer', name: 'Chlorine Destainer' });
  const sheet = await renderSheet(demoSheet('chlorine-destainer'), ISSUE);
  const before = await revisionState();
  const asked = await take('bowl', sheet);
  expect([asked.status, asked.body.error.details[0].path]).toEqual([400, 'looked']);
  expect(asked.body.error.message).toMatch(
    /names neither Bowl Cleaner .*It names Chlorine Destainer\. .*1910\.1200/,
  );
  expect(await revisionState()).toBe(before);
  expect((await take('bowl', sheet, { looked: true })).status).toBe(200);
  expect((await take('destainer', sheet, { shared: true })).status).toBe(200);
});

test('a sheet in the standard fonts is read too, and one that names the product passes', async () => {
  const drawn = (name: string) => {
    const pdf = new PDFKit({ size: 'LETTER' });
    const bytes = collect(pdf);
    pdf.text(`${name}. ${'Causes serious eye damage. Keep away from children. '.repeat(8)}`);
    pdf.end();
    return bytes;
  };
  expect((await take('keyed', await drawn('Bowl Cleaner'))).status).toBe(400);
  expect((await take('keyed', await drawn('Keyed'))).status).toBe(200);
});
