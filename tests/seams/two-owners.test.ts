import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect } from 'vitest';
import * as editor from '../../src/frame/joined/product-editor.tsx';
import {
  type FormFacts,
  formFacts,
  mergeFacts,
  typedFacts,
} from '../../src/products/catalogue/public/facts-form.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from '../support/app.ts';
import { contextOf } from '../support/page-context.ts';
import { postPage } from '../support/post-page.ts';
import { addProduct } from '../support/rows.ts';
import { seam } from './seam.ts';

/** Two owners have one product's form open. */

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

/** The form as it opens, and what its fields begin with. */
async function open(productId: string) {
  const request = new Request(`http://localhost/dashboard/products/${productId}`);
  const context = contextOf(app, owner);
  const { product } = await editor.loader({ context, request, params: { productId } } as never);
  return { version: product.version, quantityWas: String(product.quantity), ...formFacts(product) };
}
type Opened = Awaited<ReturnType<typeof open>>;

/** What a browser sends of it. */
function sent({ version, taxable, ...form }: Opened): URLSearchParams {
  const fields = new URLSearchParams({ key: randomUUID(), version: String(version), ...form });
  if (taxable) fields.set('taxable', 'on');
  return fields;
}
const asForm = (fields: URLSearchParams) => {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value.replaceAll('\n', '\r\n'));
  return form;
};

seam(
  {
    fact: 'catalogue: another owner saved a product first',
    act: 'catalogue: the form that was refused for it is saved again',
    outcome: 'asked',
    guard: {
      file: 'src/products/catalogue/public/facts-form.ts',
      code: 'value === null || value === began[fact] ? []',
      without: 'value === null ? []',
    },
  },
  async () => {
    const id = await addProduct(app, { name: 'Two Owners Soap' });
    const save = (form: URLSearchParams, who = owner) =>
      postPage(app, who, editor, form, { productId: id });
    const first = await open(id);
    const second = await open(id);
    const theirs = { ...first, description: 'By the first.\nOf two lines.', brand: 'Firstbrand' };
    expect((await save(sent(theirs))).status).toBe(200);
    const mine = sent({ ...second, brand: 'Secondbrand', category: 'Kitchen' });
    expect((await save(mine)).status).toBe(409);
    // The fields begin anew with what is stored, but for what was typed; the same of both is named.
    const now = await open(id);
    const typed: Partial<FormFacts> = typedFacts(second, asForm(mine));
    expect(typed).toEqual({ brand: 'Secondbrand', category: 'Kitchen' });
    expect(mergeFacts(second, now, typed)).toEqual([
      { fact: 'brand', theirs: 'Firstbrand' },
      { fact: 'category', theirs: null },
    ]);
    expect((await save(sent({ ...now, ...typed }))).status).toBe(200);
    const { version: _, ...after } = await open(id);
    expect(after).toMatchObject({
      description: 'By the first.\nOf two lines.',
      brand: 'Secondbrand',
      category: 'Kitchen',
    });
    // A text of several lines that nobody touched is not typed, and neither is a box that stays ticked.
    expect(typedFacts(now, asForm(sent(now)))).toEqual({});
    const clerk = await addUser(app, { role: 'admin', customers: 'all' });
    expect((await save(sent({ ...now, ...typed }), clerk)).status).toBe(403);
  },
);
