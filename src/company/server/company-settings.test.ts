import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { companySettings } from '../contract.ts';
import { readCompanyVersion } from './queries.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
});
afterAll(() => app.close());

const stored = async () =>
  (await app.db.pool.query('select settings, version from company_settings')).rows[0];
const audited = async () =>
  (
    await app.db.pool.query(
      `select before, after, actor_id from audit_log where action = 'company.change-settings' order by seq`,
    )
  ).rows;
const version = async () => (await stored()).version as number;

test('anybody reads the public part, and only that', async () => {
  const { body } = await app.call(null, 'GET', '/api/company-settings');
  expect(body).toMatchObject({
    version: 1,
    settings: { name: 'Bellcart Supply Co.', publicCatalogue: true },
  });
  for (const key of [
    'orderMinimumCents',
    'deliveryFeeCents',
    'staffSecondFactorRequired',
    'invoicedPriceWindowDays',
    'howToPay',
  ])
    expect(body.settings).not.toHaveProperty(key);
});

test('a new shop says that nobody has named the company, and gives no emergency phone', async () => {
  expect(await readCompanyVersion(app)).toMatchObject({
    isNamed: false,
    settings: { emergencyPhone: '' },
  });
});

test('a change keeps all other settings and stands in the audit log with before and after', async () => {
  const answer = await app.call(owner, 'PATCH', '/api/company-settings', {
    version: 1,
    settings: { cutoffHour: 11, name: 'Dyehouse Supply', city: 'Providence' },
  });
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({
    version: 2,
    settings: { ...companySettings.parse({}), cutoffHour: 11, name: 'Dyehouse Supply' },
  });
  expect(await readCompanyVersion(app)).toMatchObject({ isNamed: true });
  expect(await audited()).toEqual([
    {
      before: { name: 'Bellcart Supply Co.', cutoffHour: 14 },
      after: { name: 'Dyehouse Supply', cutoffHour: 11 },
      actor_id: owner.id,
    },
  ]);
});

test('of two who save the same version the second is told, and nothing of theirs is saved', async () => {
  const at = await version();
  const save = (deliveryFeeCents: number) =>
    app.call(owner, 'PATCH', '/api/company-settings', {
      version: at,
      settings: { deliveryFeeCents },
    });
  const answers = await Promise.all([save(500), save(700)]);
  const [won, lost] = answers[0].status === 200 ? answers : [answers[1], answers[0]];
  expect(won?.status).toBe(200);
  expect(lost?.status).toBe(409);
  expect(lost?.body.error).toMatchObject({
    code: 'settings-changed',
    details: { version: at + 1 },
  });
  expect(lost?.body.error.message).toContain('Someone else saved');
  expect((await stored()).settings.deliveryFeeCents).toBe(won?.body.settings.deliveryFeeCents);
});

test('saving what is already so changes no version and writes no entry', async () => {
  const [before, log] = [await stored(), await audited()];
  expect(
    (
      await app.call(owner, 'PATCH', '/api/company-settings', {
        version: before.version,
        settings: before.settings,
      })
    ).status,
  ).toBe(200);
  expect(await stored()).toEqual(before);
  expect(await audited()).toEqual(log);
});

test.each([
  ['an unknown setting', { settings: { colour: 'red' } }],
  ['an unknown key', { settings: {}, role: 'super_admin' }],
  ['a negative amount', { settings: { orderMinimumCents: -1 } }],
  ['half a cent', { settings: { deliveryFeeCents: 0.5 } }],
  ['a phone without its area code', { settings: { phone: '12' } }],
  ['an emergency phone without it', { settings: { emergencyPhone: '555-0100' } }],
  ['hour 24', { settings: { cutoffHour: 24 } }],
  ['a place that is no time zone', { settings: { timeZone: 'America/Atlantis' } }],
  ['no name', { settings: { name: '  ' } }],
  ['no e-mail address', { settings: { email: 'office' } }],
  ['text for a yes or no', { settings: { publicCatalogue: 'false' } }],
])('%s is refused', async (_what, body) => {
  const before = await stored();
  expect(
    (await app.call(owner, 'PATCH', '/api/company-settings', { version: before.version, ...body }))
      .status,
  ).toBe(400);
  expect(await stored()).toEqual(before);
});

test('nobody but a super_admin may change settings', async () => {
  const before = await stored();
  const body = { version: before.version, settings: { orderMinimumCents: 0 } };
  expect((await app.call(null, 'PATCH', '/api/company-settings', body)).status).toBe(401);
  for (const role of ['user', 'admin'] as const)
    expect(
      (await app.call(await addUser(app, { role }), 'PATCH', '/api/company-settings', body)).status,
    ).toBe(403);
  expect(await stored()).toEqual(before);
});

test('another setting that is saved first leaves the company without a name', async () => {
  await app.db.pool.query(`update company_settings set settings = '{}'`);
  const { version } = await readCompanyVersion(app);
  const answer = await app.call(owner, 'PATCH', '/api/company-settings', {
    version,
    settings: { usesQuickBooks: 'no' },
  });
  expect(answer.status).toBe(200);
  expect(await readCompanyVersion(app)).toMatchObject({
    isNamed: false,
    settings: { usesQuickBooks: 'no', name: 'Bellcart Supply Co.' },
  });
});
