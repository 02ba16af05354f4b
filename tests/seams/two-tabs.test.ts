import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import * as productPage from '../../src/frame/joined/product-editor.tsx';
import { formFacts } from '../../src/products/catalogue/public/facts-form.ts';
import { loadEditProduct } from '../../src/products/catalogue/server/public/edit-product-page.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { postPage } from '../support/post-page.ts';
import { addProduct } from '../support/rows.ts';
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
      file: 'src/products/catalogue/server/since-begun.ts',
      code: '!isDeepStrictEqual(storedAs(key, begun.facts[key]), sent[key as keyof F]),',
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
