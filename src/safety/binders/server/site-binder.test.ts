import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { modulesOf, readQr } from '../../../../tests/support/read-qr.ts';
import { addCustomer, addProduct } from '../../../../tests/support/rows.ts';
import { addSafety, holdMails } from '../../../../tests/support/safety-rows.ts';
import { plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { addSheet } from '../../../../tests/support/sheets.ts';
import { newId } from '../../../platform/clock.ts';
import { qrPath } from '../../sheets/public/qr-path.ts';
import { recordHandovers } from '../../sheets/server/public/record-handovers.ts';
import { siteAddress } from '../addresses.ts';
import { renderSitePage } from '../ui/site-page.tsx';
import { readSiteBinder, type SiteBinder, sendSiteSheet } from './site-binder.ts';
import { siteCodes } from './site-codes.ts';

let app: AppUnderTest;
let hotel: string;
let inn: string;
let buyer: TestUser;
let serial = 0;
let bowl: string;
let soap: string;
let acid: string;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  serial += 1;
  [bowl, soap, acid] = [`bowl-${serial}`, `soap-${serial}`, `acid-${serial}`];
  await addProduct(app, { nameKey: bowl, name: 'Bowl cleaner', priceCents: 4321 });
  await addProduct(app, { nameKey: soap, name: 'Hand soap' });
  await addProduct(app, { nameKey: acid, name: 'Acid', hazardous: true });
  await addSafety(app, bowl, {
    signalWord: 'Danger',
    hStatements: ['H314'],
    pStatements: ['P280', 'P305+P351+P338', 'P405'],
  });
  for (const nameKey of [bowl, soap]) await addSheet(app, nameKey, await plainSheet(nameKey));
  hotel = await addCustomer(app, { name: `Harbor Hotel ${serial}` });
  inn = await addCustomer(app);
  buyer = await addUser(app, { customers: [hotel] });
  await deliver(hotel, [bowl, acid]);
  await deliver(inn, [soap]);
  await holdMails(app);
});

const deliver = (customerId: string, nameKeys: string[]) =>
  app.db.transaction((tx) =>
    recordHandovers(tx, app, {
      customerId,
      deliveryId: newId(app),
      nameKeys,
      at: app.clock.now(),
    }),
  );
async function makeCode(customerId = hotel, storeroom = 'Laundry, basement') {
  const made = await app.call(buyer, 'POST', '/api/site-codes', { customerId, storeroom });
  expect(made.status).toBe(200);
  const code = (await siteCodes(app, buyer, customerId)).find(({ id }) => id === made.body.id);
  return { id: made.body.id as string, token: code?.token ?? '' };
}
const open = (token: string) => readSiteBinder(app, token, '127.0.0.1');
const binder = async (token: string) => (await open(token)) as SiteBinder;
const file = (token: string, name: string) =>
  sendSiteSheet(app, new Request('http://localhost:3000/x'), {
    token,
    file: name,
    network: '127.0.0.1',
  });

test('the code opens what this site has really received, first aid first, and nothing else', async () => {
  const { token } = await makeCode();
  const found = await binder(token);
  expect(found.products.map(({ safety, sheet }) => [safety.nameKey, sheet?.number])).toEqual([
    [acid, undefined],
    [bowl, 1],
  ]);
  const page = renderSitePage(found, 'n');
  const places = ['First aid', 'Poison Control', 'Hazards', 'What to wear', 'Storage'].map((word) =>
    page.indexOf(word, page.indexOf('Bowl cleaner')),
  );
  expect(places).toEqual([...places].sort((a, b) => a - b));
  // Who stands at the shelf looks for a bottle before anything else.
  const tops = ['id="search"', 'id="kept"', 'href="tel:'].map((word) => page.indexOf(word));
  expect(tops).toEqual([...tops].sort((a, b) => a - b));
  for (const words of [
    'Primeros auxilios',
    'Rinse',
    'noindex',
    'Harbor Hotel',
    'Laundry, basement',
    `/site/${token}/${bowl}-1.pdf`,
  ])
    expect(page).toContain(words);
  for (const words of ['43.21', '4321', 'Hand soap', 'Order', 'quantity'])
    expect(page).not.toContain(words);
});

test('a revision follows by itself, and the file is that of this site alone', async () => {
  const { token } = await makeCode();
  expect((await file(token, `${bowl}-1`)).status).toBe(200);
  await expect(file(token, `${soap}-1`)).rejects.toMatchObject({ status: 404 });
  await expect(file(token, `${bowl}-1x`)).rejects.toMatchObject({ status: 404 });
  await addSheet(app, bowl, await plainSheet(`${bowl} 2`), '2026-02-01');
  expect(
    (await binder(token)).products.find(({ safety }) => safety.nameKey === bowl),
  ).toMatchObject({
    sheet: { number: 2 },
  });
  expect((await file(token, `${bowl}-2`)).headers.get('content-type')).toBe('application/pdf');
  await expect(file(token, `${bowl}-1`)).rejects.toMatchObject({ status: 404 });
});

test('a code that was taken back says whom to call, and gives no sheet; no other one is touched', async () => {
  const [gone, stays] = [await makeCode(), await makeCode(hotel, 'Pool')];
  expect((await app.call(buyer, 'POST', `/api/site-codes/${gone.id}/revoke`, {})).status).toBe(200);
  const answer = await open(gone.token);
  expect(answer.state).toBe('gone');
  const page = renderSitePage(answer, 'n');
  for (const words of ['no longer valid', 'ya no es válido', '1-800-222-1222', 'Rinse eyes'])
    expect(page).toContain(words);
  expect(page).not.toContain('Bowl cleaner');
  expect(page).not.toContain('Harbor Hotel');
  await expect(file(gone.token, `${bowl}-1`)).rejects.toMatchObject({ status: 404 });
  expect((await open(stays.token)).state).toBe('valid');
  // For good: neither renamed nor taken back again.
  for (const verb of ['rename', 'revoke'])
    expect(
      (
        await app.call(
          buyer,
          'POST',
          `/api/site-codes/${gone.id}/${verb}`,
          verb === 'rename' ? { storeroom: 'Attic' } : {},
        )
      ).status,
    ).toBe(404);
});

test('a code that never was tells nothing, and guessing is counted', async () => {
  expect((await open('x'.repeat(22))).state).toBe('unknown');
  expect((await open('../../etc')).state).toBe('unknown');
  const tries = async () => {
    for (let count = 0; count < 130; count += 1)
      await readSiteBinder(app, 'x'.repeat(22), '10.1.1.1');
  };
  await expect(tries()).rejects.toMatchObject({ status: 429 });
});

test('the storeroom is renamed, the code stays', async () => {
  const { id, token } = await makeCode();
  const sent = await app.call(buyer, 'POST', `/api/site-codes/${id}/rename`, { storeroom: 'Pool' });
  expect(sent.status).toBe(200);
  expect(await binder(token)).toMatchObject({ storeroom: 'Pool', token });
});

test('the code on the sign reads back as the address of the binder', async () => {
  const { token } = await makeCode();
  const url = `http://localhost:3000${siteAddress(token)}`;
  expect(readQr(modulesOf(qrPath(url)).modules)).toBe(url);
});
