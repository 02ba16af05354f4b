import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { StoredFile } from '../../src/files/contract.ts';
import { publishSheet } from '../../src/safety/sheets/server/publish-sheet.ts';
import { type AppUnderTest, addUser, startApp, type TestUser } from './app.ts';
import { picture } from './pictures.ts';
import { addProduct } from './rows.ts';

export const HOUR = 3_600_000;

/** Kills at a step that nobody waits at; more for a long run. */
export const ROUNDS = Number(process.env.KILLS ?? 3);

export const AT = '2026-03-03T15:00:00.000Z';
export let app: AppUnderTest;
export let owner: TestUser;
export let product: string;
export let image: Buffer;
let serial = 0;

export const upload = async (productId = product): Promise<StoredFile> => {
  serial += 1;
  const headers = {
    'content-type': 'image/jpeg',
    'x-bellcart': '1',
    'idempotency-key': `sweep-test-${serial}`,
  };
  return (
    await app.call(
      owner,
      'POST',
      `/api/files?purpose=product-image&owner=${productId}&name=a.jpg`,
      image,
      headers,
    )
  ).body as StoredFile;
};

export const show = (files: readonly StoredFile[]) =>
  app.db.pool.query('update products set images = $2 where id = $1', [
    product,
    JSON.stringify(files.map((file) => ({ url: file.url, alt: '' }))),
  ]);

/**
 * Makes an uploaded sheet a revision, so that the sweep leaves it; false when the current one has
 * its bytes already.
 */
export async function revise(file: StoredFile): Promise<boolean> {
  const found = await app.db.pool.query<{ name_key: string }>(
    'select name_key from products where id = $1',
    [product],
  );
  const ground = {
    nameKey: found.rows[0]?.name_key ?? '',
    file: file.url,
    date: '2026-03-01',
    language: 'en' as const,
    looked: true,
  };
  return (
    (await app.db.transaction((tx) => publishSheet(app, tx, owner, { sheet: ground }))) !== null
  );
}

export const rows = async () =>
  (
    await app.db.pool.query<{ path: string }>('select path from stored_files order by path')
  ).rows.map((row) => row.path);

/** Everything on the disk, also what the store does not list. */
export const onDisk = () =>
  readdirSync(path.join(app.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

/** A shop with an owner; each test has a product of its own. */
export function openSweepShop(): void {
  beforeAll(async () => {
    app = await startApp();
    owner = await addUser(app, { role: 'super_admin', customers: 'all' });
    image = await picture().jpeg().toBuffer();
  });
  beforeEach(async () => {
    product = await addProduct(app);
  });
  afterAll(() => app.close());
}
