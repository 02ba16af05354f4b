import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../../../tests/support/app.ts';
import { postPage } from '../../../tests/support/post-page.ts';
import { fieldsOf, type Sample } from '../../../tests/support/record.ts';
import { SECTIONS } from '../choices.ts';
import { type CompanySettings, companySettings } from '../contract.ts';
import { SETTING_GROUPS } from '../messages.ts';
import * as page from '../pages/company-settings.tsx';
import { readCompany } from './queries.ts';

/** The start of the second factor follows its must: nobody sends it. */
const SAMPLE: Sample<Omit<CompanySettings, 'staffSecondFactorFrom'>> = {
  name: 'Dyehouse “Supply” & Sons',
  legalName: 'Dyehouse Supply, Inc.',
  email: 'orders@dyehouse.example',
  phone: '(401) 555-0199',
  emergencyPhone: '(800) 555-0123',
  address1: '7 Mill Race, rear',
  city: 'Pawtucket',
  state: 'MA',
  zip: '02860-1234',
  officeHours: 'Weekdays, 7 to 4',
  deliveryArea: 'Rhode Island\nand Bristol County',
  paymentTerms: 'Net 30',
  howToPay: 'Check to 7 Mill Race\nACH to Quarry Bank',
  accountOpening: 'By e-mail',
  certifications: 'ISSA CIMS',
  publicOrderTerms: false,
  dockPosition: '41.8157, -71.4010',
  timeZone: 'America/Chicago',
  publicCatalogue: false,
  usesQuickBooks: 'no',
  setUpNotForUs: ['trucks'],
  confirmOrdersAtOnce: true,
  backOrdersAllowed: true,
  orderMinimumCents: 12_345,
  deliveryFeeCents: 999,
  freeDeliveryFromCents: 50_001,
  fuelSurcharge: 'percent',
  fuelSurchargeCents: 450,
  fuelSurchargeBp: 275,
  fuelSurchargeTaxable: true,
  usualTaxRateBp: 635,
  depositDrum55Cents: 3001,
  depositDrum30Cents: 2002,
  depositDrum15Cents: 1503,
  depositPail5Cents: 504,
  depositCarboy15Cents: 1505,
  depositToteCents: 9906,
  depositTaxable: true,
  orderPrefix: 'DY2',
  cutoffHour: 11,
  deliveryLeadDays: 2,
  departureAsksCount: false,
  departureAsksCapacity: false,
  deliversOnSaturday: true,
  deliversOnSunday: true,
  closures: [{ day: '2026-11-26', name: 'Thanksgiving' }],
  invoicedPriceWindowDays: 365,
  invoicedPricesCount: false,
  pricesFromReceipts: false,
  pricesFromBundles: true,
  priceOutlierPercent: 25,
  heldPricesPercent: 7,
  heldPricesFrom: 12,
  heldPriceChangePercent: 33,
  minimumMarginPercent: 20,
  attentionMails: false,
  claimDays: 10,
  staffSecondFactorRequired: true,
  fileQuotaMb: 2048,
};
const SETTINGS = fieldsOf(SAMPLE);
const DEFAULTS = companySettings.parse({});

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin' });
});
afterAll(() => app.close());

const stored = async () =>
  (await app.db.pool.query('select settings, version from company_settings')).rows[0] as {
    settings: Record<string, unknown>;
    version: number;
  };
const begin = () => app.db.pool.query(`update company_settings set settings = '{}', version = 1`);

test.each(SETTINGS)('%s: what an endpoint is sent is stored, and nothing else', async (key) => {
  await begin();
  const answer = await app.call(owner, 'PATCH', '/api/company-settings', {
    version: 1,
    settings: { [key]: SAMPLE[key] },
  });
  const start = (await stored()).settings['staffSecondFactorFrom'];
  const now = { ...DEFAULTS, [key]: SAMPLE[key], staffSecondFactorFrom: start };
  expect(SAMPLE[key]).not.toEqual(DEFAULTS[key]);
  expect(answer.body).toEqual({ version: 2, settings: now });
  // Nobody names the company by another setting.
  const { name, ...unnamed } = now;
  expect((await stored()).settings).toEqual(key === 'name' ? { name, ...unnamed } : unnamed);
  expect((await readCompany(app))[key]).toEqual(SAMPLE[key]);
});

/** The calendar is a page of its own. */
const OWN_PAGES: readonly string[] = ['closures', 'setUpNotForUs'];
const typed: Record<string, (value: unknown) => string> = {
  money: (value) => (Number(value) / 100).toFixed(2),
  percent: (value) => String(Number(value) / 100),
};

test('the forms of all sections together store every setting', async () => {
  await begin();
  for (const section of SECTIONS) {
    const form = new URLSearchParams({
      intent: section,
      version: String((await stored()).version),
    });
    for (const { key, kind } of SETTING_GROUPS.filter((group) => group.section === section).flatMap(
      ({ settings }) => settings,
    )) {
      const value = SAMPLE[key];
      // A box that is not ticked is not sent.
      if (kind === 'flag') {
        if (value) form.set(key, 'on');
      } else form.set(key, typed[kind]?.(value) ?? String(value).replaceAll('\n', '\r\n'));
    }
    const answer = await postPage(app, owner, page, form);
    expect(answer.data.error, section).toBeUndefined();
  }
  const { settings } = await stored();
  for (const key of SETTINGS.filter((one) => !OWN_PAGES.includes(one)))
    expect(settings[key], key).toEqual(SAMPLE[key]);
});
