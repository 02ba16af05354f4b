import { randomUUID } from 'node:crypto';
import PDFKit from 'pdfkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { demoSheet, ISSUE } from '../../../../tests/support/demo-sheets.ts';
import {
  app,
  openReviseSheetShop,
  owner,
  revisionState,
} from '../../../../tests/support/revise-sheet-shop.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { sendSheetFile } from '../../../../tests/support/sheets.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
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
  const taken = await take('bowl', sheet);
  expect([taken.status, taken.body.error.details[0].path]).toEqual([400, 'looked']);
  expect(taken.body.error.message).toMatch(
    /names neither Bowl Cleaner .*It names Chlorine Destainer\. .*1910\.1200/,
  );
  expect(await revisionState()).toBe(before);
  expect((await take('bowl', sheet, { looked: true })).status).toBe(200);
  expect((await take('destainer', sheet, { shared: true })).status).toBe(200);
});

test('a sheet in the standard fonts is read too, and one that names the product passes', async () => {
  const drawn = (name: string) => {
    const pdf = new PDFKit({ size: 'LETTER' });
    const bytes = collectBytes(pdf);
    pdf.text(`${name}. ${'Causes serious eye damage. Keep away from children. '.repeat(8)}`);
    pdf.end();
    return bytes;
  };
  expect((await take('keyed', await drawn('Bowl Cleaner'))).status).toBe(400);
  expect((await take('keyed', await drawn('Keyed'))).status).toBe(200);
});

/** Two pages as a scanner writes them: each a picture of printed paper, and no text. */
async function scanned(): Promise<Buffer> {
  const page = `<svg xmlns="http://www.w3.org/2000/svg" width="850" height="1100">
    <rect width="850" height="1100" fill="white"/><text x="90" y="120" font-size="40">Keyed</text></svg>`;
  const picture = await sharp(Buffer.from(page)).jpeg().toBuffer();
  const pdf = new PDFKit({ size: 'LETTER', margin: 0, autoFirstPage: false });
  const bytes = collectBytes(pdf);
  for (let n = 0; n < 2; n += 1) pdf.addPage().image(picture, 0, 0, { width: 612 });
  pdf.end();
  return bytes;
}

test('a scanned sheet is asked about in plain words, and taken with a trace of who said so', async () => {
  const scan = await scanned();
  const before = await revisionState();
  const taken = await take('keyed', scan);
  expect([taken.status, taken.body.error.details[0].path]).toEqual([400, 'looked']);
  expect(taken.body.error.message).toMatch(
    /holds no text that a computer can read: it looks like a scan.* that it names Keyed.* search in it or have it read aloud.*Open it and look/,
  );
  expect(await revisionState()).toBe(before);
  expect((await take('keyed', scan, { looked: true })).status).toBe(200);
  const { rows } = await app.db.pool.query(
    `select actor_id, after ->> 'looked' as looked from audit_log
      where action = 'safety-sheet.upload' order by seq desc limit 1`,
  );
  expect(rows).toEqual([{ actor_id: owner.id, looked: taken.body.error.message }]);
});

test('of a sheet that names its product nobody is said to have looked, whatever was ticked', async () => {
  expect((await take('keyed', await plainSheet('Keyed, typed'), { looked: true })).status).toBe(
    200,
  );
  const { rows } = await app.db.pool.query(
    `select after ? 'looked' as looked from audit_log
      where action = 'safety-sheet.upload' order by seq desc limit 1`,
  );
  expect(rows).toEqual([{ looked: false }]);
});

test('a damaged scan is refused at its upload: nothing of it waits to be asked about', async () => {
  const scan = await scanned();
  const half = scan.subarray(0, Math.floor(scan.length / 2));
  const refused = await sendSheetFile(app, owner, { nameKey: 'keyed', bytes: half });
  expect(refused.status).toBe(400);
  expect(refused.body.error.details.reason).toBe('truncated');
});
