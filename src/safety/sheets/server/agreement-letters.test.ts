import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { picture } from '../../../../tests/support/pictures.ts';
import { addCustomer } from '../../../../tests/support/rows.ts';
import { badSheets, plainSheet } from '../../../../tests/support/sheet-corpus.ts';
import { serveFile } from '../../../files/server/serve-file.ts';
import { sweepStore } from '../../../files/server/sweep-files.ts';
import { fileOwners } from '../../../frame/server/file-owners.ts';
import { safetyContacts } from './public/save-safety-contact.ts';

let app: AppUnderTest;
let desk: TestUser;
let rep: TestUser;
let owner: TestUser;
let site: string;
let letter: Uint8Array;
beforeAll(async () => {
  app = await startApp();
  desk = await addUser(app, { role: 'admin', duties: ['desk'], customers: 'all' });
  rep = await addUser(app, { role: 'user', salesRep: true, customers: 'all' });
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  letter = await plainSheet('We agree to get your sheets by e-mail.');
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await addCustomer(app);
});

const today = () => new Date(app.clock.now()).toISOString().slice(0, 10);
/** Records how the site agreed, as the next version of its contact. */
async function agree(version: number, agreedBy: 'letter' | 'e-mail' | 'phone' | '', more = {}) {
  const { status, body } = await app.call(desk, 'PUT', `/api/customers/${site}/safety-contact`, {
    version: version - 1,
    name: 'Ines',
    email: 'ines@site.example',
    channel: 'e-mail',
    told: agreedBy,
    ...(agreedBy === '' ? {} : { agreedBy: 'Ines Duarte' }),
    ...(agreedBy === 'letter' || agreedBy === 'e-mail'
      ? { agreedOn: today(), words: 'We agree to get your sheets by e-mail.' }
      : {}),
    ...more,
  });
  expect([status, body]).toEqual([200, { version }]);
}
const attach = (
  who: TestUser | null,
  bytes: Uint8Array,
  {
    version = 1,
    customerId = site,
    key = randomUUID(),
  }: { version?: number; customerId?: string; key?: string } = {},
) =>
  app.call(
    who,
    'POST',
    `/api/customers/${customerId}/agreement-letters?version=${version}`,
    bytes,
    { 'content-type': 'application/octet-stream', 'x-bellcart': '1', 'idempotency-key': key },
  );
const open = (who: TestUser | null, id: string, customerId = site) =>
  app.call(who, 'GET', `/api/customers/${customerId}/agreement-letters/${id}`);
const stored = async () =>
  (
    await app.db.pool.query<{ path: string; sha256: string; attached_by: string }>(
      'select path, sha256, attached_by from agreement_letters where customer_id = $1 order by id',
      [site],
    )
  ).rows;

test('the letter is kept as it came, beside its agreement, and later versions of the contact carry it on', async () => {
  await agree(1, 'letter');
  const answer = await attach(rep, letter);
  expect(answer.status).toBe(200);
  const { id } = answer.body;
  expect(answer.body).toEqual({ id, contentType: 'application/pdf', sizeBytes: letter.length });
  const sha256 = createHash('sha256').update(letter).digest('hex');
  const path = `sheets/letters/${site}/${id}.pdf`;
  expect(await stored()).toEqual([{ path, sha256, attached_by: rep.id }]);
  expect(Buffer.from(letter).equals(Buffer.from((await app.storage.get(path)).bytes))).toBe(true);
  await agree(2, '', { phone: '555' });
  const letters = [answer.body];
  expect(await safetyContacts(app, desk, site)).toMatchObject([{ letters }, { letters }]);
  // Another address needs another agreement: the letter stays with the one that it is of.
  await agree(3, '', { email: 'other@site.example' });
  expect(await safetyContacts(app, desk, site)).toMatchObject([
    { version: 3, consentHow: null, letters: [] },
    { version: 2, letters },
    { version: 1, letters },
  ]);
  const { rows } = await app.db.pool.query(
    `select actor_id, after from audit_log
      where action = 'safety-contact.letter' and object_id = $1`,
    [site],
  );
  expect(rows).toEqual([
    {
      actor_id: rep.id,
      after: { version: 1, sha256, contentType: 'application/pdf', sizeBytes: letter.length },
    },
  ]);
});

test('pages may be pictures; the same file or the same sending again is kept once; ten are enough', async () => {
  await agree(1, 'e-mail');
  const page = (at: number) =>
    picture(60 + at, 80)
      .jpeg()
      .toBuffer();
  const first = await page(0);
  const key = randomUUID();
  const one = await attach(desk, first, { key });
  expect([one.status, one.body.contentType]).toEqual([200, 'image/jpeg']);
  expect((await attach(desk, first, { key })).body).toEqual(one.body);
  expect((await attach(owner, first)).body).toEqual(one.body);
  const both = await Promise.all([attach(desk, await page(1)), attach(desk, await page(1))]);
  expect(both[0]?.body).toEqual(both[1]?.body);
  for (let at = 2; at < 10; at += 1) expect((await attach(desk, await page(at))).status).toBe(200);
  expect(await stored()).toHaveLength(10);
  const refused = await attach(desk, await page(10));
  expect([refused.status, refused.body.error.code]).toEqual([409, 'failed-precondition']);
  expect(await stored()).toHaveLength(10);
});

test('without a letter or e-mail on record nothing can be attached', async () => {
  await agree(1, 'phone');
  const refused = await attach(desk, letter);
  expect([refused.status, refused.body.error.message]).toEqual([
    409,
    'Record the letter or e-mail first, then attach it.',
  ]);
  expect((await attach(desk, letter, { version: 2 })).status).toBe(404);
  expect(await stored()).toEqual([]);
});

test('what is no PDF and no picture, and what is damaged or does something by itself, is refused', async () => {
  await agree(1, 'letter');
  const before = await app.storage.list('sheets');
  const scripted = (await badSheets()).find(
    ({ what }) => what === 'a script inside an object stream',
  );
  for (const [bytes, status, reason] of [
    [Buffer.from('Dear all, we agree.'), 415, 'picture-or-pdf'],
    [letter.subarray(0, letter.length / 2), 400, 'truncated'],
    [scripted?.bytes ?? new Uint8Array(), 415, 'script'],
    [(await picture().jpeg().toBuffer()).subarray(0, 300), 415, 'unreadable'],
  ] as const) {
    const refused = await attach(desk, bytes);
    expect([refused.status, refused.body.error.details.reason]).toEqual([status, reason]);
  }
  expect(await stored()).toEqual([]);
  expect(await app.storage.list('sheets')).toEqual(before);
});

test('who may not attach, and who may not open: buyers, strangers, visitors, who does not see the customer', async () => {
  await agree(1, 'letter');
  const other = await addCustomer(app);
  const away = await addUser(app, { role: 'admin', duties: ['desk'], customers: [other] });
  const driver = await addUser(app, { role: 'admin', duties: ['driver'], customers: 'all' });
  const buyer = await addUser(app, { role: 'user', customers: [site] });
  for (const [who, status] of [
    [null, 401],
    [buyer, 404],
    [away, 404],
    [driver, 403],
  ] as const)
    expect((await attach(who, letter)).status).toBe(status);
  expect(await stored()).toEqual([]);

  const { id } = (await attach(desk, letter)).body;
  for (const who of [desk, rep, owner, driver]) expect((await open(who, id)).status).toBe(200);
  for (const [who, status] of [
    [null, 401],
    [buyer, 404],
    [away, 404],
  ] as const)
    expect((await open(who, id)).status).toBe(status);
  // Of another customer, under its own id: nothing.
  expect((await open(owner, id, other)).status).toBe(404);
  // Nor by the general way to files, not even for the owner.
  const path = `sheets/letters/${site}/${id}.pdf`;
  const request = new Request(`http://localhost:3000/files/${path}`);
  await expect(serveFile(app, owner, request, { path, owners: fileOwners })).rejects.toMatchObject({
    code: 'storage/object-not-found',
  });
  expect(await safetyContacts(app, buyer, site)).toMatchObject([
    { consentHow: 'letter', letters: [] },
  ]);
});

test('the sweep leaves letters, takes away what a cut upload left, and tells of one that is missing', async () => {
  await agree(1, 'letter');
  const { id } = (await attach(desk, letter)).body;
  const path = `sheets/letters/${site}/${id}.pdf`;
  const left = `sheets/letters/${site}/${randomUUID()}.pdf`;
  const uploadedAt = new Date(app.clock.now()).toISOString();
  await app.storage.put(left, letter, { uploadedAt });
  app.clock.advance(25 * 3_600_000);
  const orphans = (await sweepStore(app, fileOwners)).orphans;
  expect(orphans).toBe(1);
  expect(await app.storage.list(`sheets/letters/${site}`)).toEqual([path]);
  expect(await app.storage.list('quarantine')).toEqual([expect.stringContaining(left)]);
  await app.storage.remove(path);
  expect((await sweepStore(app, fileOwners)).missing).toEqual([path]);
});
