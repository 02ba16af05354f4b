import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AppUnderTest,
  addUser,
  startApp,
  type TestUser,
} from '../../../../tests/support/app.ts';
import { addProduct } from '../../../../tests/support/rows.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { ROOT_FOLDER } from '../../../platform/root-folder.ts';

let app: AppUnderTest;
let owner: TestUser;
beforeAll(async () => {
  app = await startApp();
  owner = await addUser(app, { role: 'super_admin', customers: 'all' });
});
afterAll(() => app.close());

/** What the migration does with the products that are there, without the columns that it makes. */
function backfill(): string {
  const text = readFileSync(path.join(ROOT_FOLDER, 'migrations/0760_hazard_stated.sql'), 'utf8');
  const [from, to] = [text.indexOf('with origins as'), text.indexOf('-- The one reading of it')];
  expect(from).toBeGreaterThan(0);
  expect(to).toBeGreaterThan(from);
  return text.slice(from, to);
}

/** A product of which nothing is stated yet, with what the audit log says of it. */
async function old(
  origin: { create?: 'accounting' | 'file' | 'form'; marked?: boolean },
  product: Parameters<typeof addProduct>[1] = {},
): Promise<string> {
  const id = await addProduct(app, { ...product, hazardUnknown: true });
  const note = (action: string, after: object) =>
    recordAudit(
      app,
      app.db,
      origin.create === 'accounting' && action === 'product.create'
        ? ({ kind: 'system', name: 'sync' } as const)
        : owner,
      {
        action,
        objectKind: 'product',
        objectId: id,
        after,
      },
    );
  if (origin.create) await note('product.create', { from: origin.create });
  if (origin.marked) await note('product.change', { hazardous: product.hazardous ?? false });
  return id;
}

test('upgrading takes a hazard as stated only where somebody said it: a form, a file, a later mark or the safety data', async () => {
  const safety = (nameKey: string, columns: { un?: string; group?: string; signal?: string }) =>
    app.db.pool.query(
      `insert into safety_data (name_key, un_number, reactivity_group, signal_word, updated_by)
       values ($1, $2, $3, $4, $5)`,
      [nameKey, columns.un ?? null, columns.group ?? null, columns.signal ?? '', owner.id],
    );
  const products = {
    form: await old({ create: 'form' }),
    file: await old({ create: 'file' }),
    // Older than the log: it was made by hand.
    beforeLog: await old({}),
    books: await old({ create: 'accounting' }),
    booksMarked: await old({ create: 'accounting', marked: true }),
    booksHazardous: await old({ create: 'accounting' }, { hazardous: true }),
    // Another size of a product whose first size was stated; and of one that is called hazardous otherwise.
    pail: await old({ create: 'form' }, { nameKey: 'two-sizes' }),
    drumOfBooks: await old(
      { create: 'accounting' },
      { nameKey: 'two-sizes', sizeUnit: '55 gal drum' },
    ),
    codes: await old({ create: 'accounting' }, { nameKey: 'with-codes' }),
    looked: await old({ create: 'accounting' }, { nameKey: 'looked-at' }),
    empty: await old({ create: 'accounting' }, { nameKey: 'empty-data' }),
  };
  await safety('with-codes', { un: 'UN1791' });
  await safety('looked-at', { group: 'none' });
  await safety('empty-data', {});
  const text = backfill();
  await app.asOwner(async (client) => {
    await client.query('begin');
    await client.query(text);
    await client.query('commit');
  });
  const { rows } = await app.db.pool.query(
    'select id, hazardous, hazard_known, hazard_source, hazard_stated_by from products',
  );
  const found = Object.fromEntries(
    Object.entries(products).map(([name, id]) => {
      const row = rows.find((one) => one.id === id);
      return [name, [row.hazardous, row.hazard_known, row.hazard_source, row.hazard_stated_by]];
    }),
  );
  expect(found).toEqual({
    form: [false, true, 'form', owner.id],
    file: [false, true, 'file', owner.id],
    beforeLog: [false, true, 'form', null],
    books: [false, false, null, null],
    booksMarked: [false, true, 'form', owner.id],
    booksHazardous: [true, true, 'form', null],
    pail: [false, true, 'form', owner.id],
    drumOfBooks: [false, true, 'form', owner.id],
    codes: [true, true, 'safety-data', owner.id],
    looked: [false, true, 'safety-data', owner.id],
    empty: [false, false, null, null],
  });
});
