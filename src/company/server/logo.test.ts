import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { picture } from '../../../tests/support/pictures.ts';
import { changeLogo, removeLogo } from './change-logo.ts';
import { companyMail } from './company-mail.ts';
import { readCompany, readLogo } from './queries.ts';

let app: AppUnderTest;
let owner: TestUser;
const trace = { requestId: 'r', network: 'n' };
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

const storedPaths = async () =>
  (
    await app.db.pool.query(
      'select logo_hash, logo_width, logo_height, version from company_settings',
    )
  ).rows[0];
const png = () => picture(1200, 600).png().toBuffer();

test('a picture becomes the logo: small, a PNG, in the settings, in the e-mail, with an audit entry', async () => {
  await changeLogo(app, owner, { name: 'logo.png', bytes: await png() }, trace);
  const { logo } = await readCompany(app);
  expect(logo).toMatchObject({ width: 288, height: 144 });
  const stored = await readLogo(app);
  expect(await sharp(stored?.png).metadata()).toMatchObject({
    format: 'png',
    width: 288,
    height: 144,
  });
  expect(logo?.src).toBe(`/company-logo.png?v=${stored?.hash}`);
  await app.db.transaction((tx) =>
    companyMail(app, tx, {
      kind: 'x',
      to: 'a@example.com',
      subject: 's',
      preheader: 'p',
      paragraphs: ['t'],
      dedupeKey: 'logo',
    }),
  );
  const [mail] = (await app.db.pool.query(`select html from mails where dedupe_key = 'logo'`)).rows;
  expect(mail.html).toContain(`src="${app.config.http.baseUrl}${logo?.src}"`);
  const [entry] = (
    await app.db.pool.query(`select * from audit_log where action = 'company.change-logo'`)
  ).rows;
  expect(entry).toMatchObject({
    actor_id: owner.id,
    before: { logo: null },
    after: { logo: stored?.hash },
  });
});

test('the same picture again changes nothing; taking it away brings the shop’s own mark back', async () => {
  const before = await app.db.pool.query('select count(*) from audit_log');
  await changeLogo(app, owner, { name: 'logo.png', bytes: await png() }, trace);
  expect((await app.db.pool.query('select count(*) from audit_log')).rows).toEqual(before.rows);
  await removeLogo(app, owner, trace);
  expect((await readCompany(app)).logo).toBeNull();
  expect(await readLogo(app)).toBeUndefined();
});

test.each([
  [
    'text that is called a picture',
    'logo.png',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
  ],
  [
    'a drawing that may hold scripts',
    'logo.svg',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
  ],
  ['a JPEG called a PNG', 'logo.png', () => picture().jpeg().toBuffer(), 415],
  [
    'a picture that stops in the middle',
    'logo.png',
    async () => (await png()).subarray(0, 400),
    415,
  ],
  ['10 MB and a byte', 'logo.png', async () => Buffer.alloc(10 * 1024 * 1024 + 1), 413],
])('%s is refused and changes nothing', async (_what, name, bytes, status) => {
  const before = await storedPaths();
  await expect(changeLogo(app, owner, { name, bytes: await bytes() }, trace)).rejects.toMatchObject(
    { status },
  );
  expect(await storedPaths()).toEqual(before);
});

test('nobody but a super_admin changes it', async () => {
  const before = await storedPaths();
  for (const person of [
    await addUser(app, {}),
    await addUser(app, { role: 'admin', customers: 'all' }),
  ]) {
    await expect(
      changeLogo(app, person, { name: 'logo.png', bytes: await png() }, trace),
    ).rejects.toMatchObject({ code: 'permission-denied' });
    await expect(removeLogo(app, person, trace)).rejects.toMatchObject({
      code: 'permission-denied',
    });
  }
  expect(await storedPaths()).toEqual(before);
});
