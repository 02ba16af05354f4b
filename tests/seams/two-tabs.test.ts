import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import * as settingsPage from '../../src/company/pages/company-settings.tsx';
import { readCompanyVersion } from '../../src/company/server/queries.ts';
import * as productPage from '../../src/frame/joined/product-editor.tsx';
import { customerFacts } from '../../src/people/customers/begun-customer.ts';
import * as customerPage from '../../src/people/customers/pages/customer-details.tsx';
import { formFacts } from '../../src/products/catalogue/public/facts-form.ts';
import { loadEditProduct } from '../../src/products/catalogue/server/public/edit-product-page.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { postPage } from '../support/post-page.ts';
import { addCustomer, addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

/** Two people, or two tabs, change the same record at once. */

let app: AppUnderTest;
let owner: TestUser;
let other: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
  other = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

/** The form of a product as a tab has it since now. */
async function openTab(id: string) {
  const { product } = await loadEditProduct(app, owner, new Request('http://localhost/'), id);
  const { taxable, ...facts } = formFacts(product);
  const images = product.images.map(({ url, alt }) => ({ url, alt }));
  const form = {
    ...facts,
    ...(taxable ? { taxable: 'on' } : {}),
    quantityWas: facts.quantity,
    version: String(product.version),
    begun: JSON.stringify({ facts: formFacts(product), images, sds: product.sds }),
    hazardous: product.hazardous ? 'yes' : 'no',
    hazardousWas: product.hazardous ? 'yes' : 'no',
  };
  return (who: TestUser, typed: Record<string, string>) =>
    postPage(app, who, productPage, { ...form, ...typed, key: randomUUID() }, { productId: id });
}

const rowOf = async (id: string) =>
  (
    await app.db.pool.query(
      'select name, category, description, size_unit, hazardous, quantity, taxable, version from products where id = $1',
      [id],
    )
  ).rows[0];
const auditOf = async (id: string) =>
  (
    await app.db.pool.query(
      `select before, after from audit_log where object_id = $1 and action = 'product.change' order by seq`,
      [id],
    )
  ).rows;

seam(
  {
    fact: 'catalogue: two tabs of one product were opened, and each changes another field',
    act: 'catalogue: both save; of a field that both changed the second one hears what each has',
    outcome: 'told',
    guard: {
      file: 'src/platform/since-begun.ts',
      code: '!isDeepStrictEqual(begun[field], sent[field]),',
      without: 'true,',
    },
  },
  async () => {
    const id = await addProduct(app, { name: 'Pine Cleaner' });
    const first = await openTab(id);
    const second = await openTab(id);
    const buyer = await addUser(app, {});
    expect((await first(owner, { category: 'Floors' })).status).toBe(200);
    expect((await second(buyer, { description: 'Of pine' })).status).toBe(403);
    expect((await second(other, { description: 'Of pine', hazardous: 'yes' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({
      category: 'Floors',
      description: 'Of pine',
      hazardous: true,
    });
    // The log says of each what that person changed, and nothing else.
    const log = await auditOf(id);
    expect(log.map(({ after }) => after)).toEqual([
      { category: 'Floors' },
      { description: 'Of pine' },
      { hazardous: true },
    ]);
    // Stock moves by itself, and is nobody's change.
    const third = await openTab(id);
    const fourth = await openTab(id);
    await app.db.pool.query('update products set quantity = quantity + 3 where id = $1', [id]);
    expect((await third(owner, { category: 'Kitchens' })).status).toBe(200);
    const { quantity } = await rowOf(id);
    const before = await rowOf(id);
    const refused = await fourth(other, { category: 'Halls', description: 'Of spruce' });
    expect(refused).toMatchObject({
      status: 409,
      data: {
        error: {
          code: 'aborted',
          details: { late: [{ field: 'category', theirs: 'Kitchens', yours: 'Halls' }] },
        },
      },
    });
    expect(await rowOf(id)).toEqual(before);
    expect(before.quantity).toBe(quantity);
    // The same said twice is no dispute; what nobody can read changes nothing.
    expect((await fourth(other, { category: 'Kitchens', description: 'Of spruce' })).status).toBe(
      200,
    );
    expect((await fourth(other, { begun: '{"facts":1}', description: 'x' })).status).toBe(400);
    expect((await rowOf(id)).description).toBe('Of spruce');
  },
);

/** The form of a customer as a tab has it since now. */
async function openCustomer(id: string) {
  const { body } = await app.call(owner, 'GET', `/api/customers/${id}`);
  const facts = customerFacts({ ...body, parentId: body.parent?.id ?? null });
  const form = new URLSearchParams({
    intent: 'change',
    version: String(body.version),
    begun: JSON.stringify(facts),
    name: facts.name,
    address1: facts.address1,
    city: facts.city,
    state: facts.state,
    zip: facts.zip,
    tax: facts.tax === null ? 'open' : facts.tax === 'exempt' ? 'exempt' : 'rate',
    taxRate: typeof facts.tax === 'number' ? String(facts.tax / 100) : '',
    terms: facts.terms,
    deliveryNote: facts.deliveryNote,
    dockFrom: facts.dockFrom,
    dockTo: facts.dockTo,
    email: facts.email,
    phone: facts.phone,
    orderMinimum: facts.orderMinimumCents === null ? '' : String(facts.orderMinimumCents / 100),
    ...(facts.onCreditHold ? { onCreditHold: 'on' } : {}),
  });
  return (who: TestUser, typed: Record<string, string>) => {
    const sent = new URLSearchParams(form);
    for (const [field, value] of Object.entries(typed)) sent.set(field, value);
    return postPage(app, who, customerPage, sent, { customerId: id });
  };
}
const customerOf = async (id: string) =>
  (await app.call(owner, 'GET', `/api/customers/${id}`)).body;

seam(
  {
    fact: 'customers: two tabs of one customer were opened, and each changes another field',
    act: 'customers: both save; of a field that both changed the second one hears what they saved',
    outcome: 'told',
    guard: {
      file: 'src/people/customers/server/change-customer.ts',
      code: 'if (late.length > 0)',
      without: 'if (false as boolean)',
    },
  },
  async () => {
    const id = await addCustomer(app, { name: 'Two Tabs Inn' });
    const first = await openCustomer(id);
    const second = await openCustomer(id);
    const buyer = await addUser(app, { customers: [id] });
    expect((await first(owner, { terms: 'Net 45', tax: 'rate', taxRate: '7' })).status).toBe(200);
    expect((await second(buyer, { phone: '(401) 555-0155' })).status).toBe(403);
    expect((await second(other, { phone: '(401) 555-0155', onCreditHold: 'on' })).status).toBe(200);
    expect(await customerOf(id)).toMatchObject({
      terms: 'Net 45',
      phone: '(401) 555-0155',
      onCreditHold: true,
      taxRateBp: 700,
      taxSettled: true,
      version: 3,
    });
    const log = await app.db.pool.query(
      `select after from audit_log where object_id = $1 and action = 'customer.change' order by seq`,
      [id],
    );
    expect(log.rows.map(({ after }) => Object.keys(after).sort())).toEqual([
      ['taxRateBp', 'terms'],
      ['onCreditHold', 'phone'],
    ]);
    // Both change the terms, and both the tax: a rate here, an exemption there.
    const third = await openCustomer(id);
    const fourth = await openCustomer(id);
    expect((await third(owner, { terms: 'COD', tax: 'exempt' })).status).toBe(200);
    const before = await customerOf(id);
    const typed = { terms: 'Net 10', taxRate: '8.25', deliveryNote: 'Ring twice' };
    expect(await fourth(other, typed)).toMatchObject({
      status: 409,
      data: {
        error: {
          code: 'customer-changed',
          details: {
            late: [
              { field: 'terms', theirs: 'COD' },
              { field: 'tax', theirs: 'exempt' },
            ],
          },
        },
      },
    });
    expect(await customerOf(id)).toEqual(before);
    // The same said twice is no dispute; what nobody can read changes nothing.
    const typedAgain = { terms: 'COD', deliveryNote: 'Ring twice' };
    expect((await fourth(other, { ...typedAgain, begun: '{"name":1}' })).status).toBe(400);
    expect(await customerOf(id)).toEqual(before);
    expect((await fourth(other, typedAgain)).status).toBe(200);
    expect(await customerOf(id)).toMatchObject({ ...typedAgain, taxExempt: true });
  },
);

/** The form of the delivery days as a tab has it since now. */
async function openSettings() {
  const { settings, version } = await readCompanyVersion(app);
  const { cutoffHour, deliveryLeadDays, claimDays, deliversOnSaturday, deliversOnSunday } =
    settings;
  const begun = { cutoffHour, deliveryLeadDays, claimDays, deliversOnSaturday, deliversOnSunday };
  const form = {
    intent: 'delivery',
    version: String(version),
    begun: JSON.stringify(begun),
    cutoffHour: String(cutoffHour),
    deliveryLeadDays: String(deliveryLeadDays),
    claimDays: String(claimDays),
    ...(deliversOnSaturday ? { deliversOnSaturday: 'on' } : {}),
    ...(deliversOnSunday ? { deliversOnSunday: 'on' } : {}),
  };
  return (who: TestUser, typed: Record<string, string>) =>
    postPage(app, who, settingsPage, { ...form, ...typed });
}
const settingsNow = async () => (await readCompanyVersion(app)).settings;

seam(
  {
    fact: 'company: two owners opened the settings, and each changes another one',
    act: 'company: both save; of a setting that both changed the second one is told',
    outcome: 'told',
    guard: {
      file: 'src/company/server/change-company-settings.ts',
      code: 'if (late.length > 0)',
      without: 'if (false as boolean)',
    },
  },
  async () => {
    const first = await openSettings();
    const second = await openSettings();
    const desk = await addUser(app, { role: 'admin', customers: 'all' });
    expect((await first(owner, { claimDays: '10' })).status).toBe(200);
    expect((await second(desk, { cutoffHour: '12' })).status).toBe(403);
    expect((await second(other, { cutoffHour: '12', deliversOnSaturday: 'on' })).status).toBe(200);
    expect(await settingsNow()).toMatchObject({
      claimDays: 10,
      cutoffHour: 12,
      deliversOnSaturday: true,
    });
    const third = await openSettings();
    const fourth = await openSettings();
    expect((await third(owner, { claimDays: '14', deliveryLeadDays: '3' })).status).toBe(200);
    const before = await settingsNow();
    expect(await fourth(other, { claimDays: '5', cutoffHour: '9' })).toMatchObject({
      status: 409,
      data: {
        error: {
          code: 'settings-changed',
          details: { late: ['claimDays'], mine: ['cutoffHour', 'claimDays'] },
        },
      },
    });
    expect(await settingsNow()).toEqual(before);
    expect((await fourth(other, { claimDays: '5', begun: '[' })).status).toBe(400);
    expect(await settingsNow()).toEqual(before);
    // The same said twice is no dispute, and what the form never changed stays as the other one saved it.
    expect((await fourth(other, { claimDays: '14', cutoffHour: '9' })).status).toBe(200);
    expect(await settingsNow()).toEqual({ ...before, cutoffHour: 9 });
  },
);
