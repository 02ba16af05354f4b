import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AppUnderTest, addUser, startApp } from '../../../tests/support/app.ts';
import { picture } from '../../../tests/support/pictures.ts';
import { addProduct } from '../../../tests/support/rows.ts';
import { startS3 } from '../../../tests/support/s3-server.ts';
import { fileOwners } from '../../frame/server/file-owners.ts';
import { VISITOR } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { readConfig } from '../../platform/config.ts';
import { openStorage } from '../../platform/open-storage.ts';
import { removeFilesUnder } from './remove-files.ts';
import { serveFile } from './serve-file.ts';
import { sweepStore } from './sweep-files.ts';
import { uploadFile } from './upload-file.ts';

let under: AppUnderTest;
let app: App;
let server: Awaited<ReturnType<typeof startS3>>;
beforeAll(async () => {
  under = await startApp();
  server = await startS3();
  const { endpoint, region, accessKeyId, secretAccessKey } = server.settings;
  const config = readConfig({
    DATABASE_URL: 'postgres://unused',
    MASTER_KEY: randomBytes(32).toString('base64'),
    STORAGE_DRIVER: 's3',
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  });
  app = { ...under, storage: openStorage(config, { fetch }) };
});
afterAll(async () => {
  await server.close();
  await under.close();
});

test('with STORAGE_DRIVER=s3 a picture is taken, served, swept and removed like on disk', async () => {
  const owner = await addUser(under, { role: 'super_admin', customers: 'all' });
  const product = await addProduct(under);
  const request = new Request('http://localhost/api/files', {
    method: 'POST',
    body: new Uint8Array(await picture().jpeg().toBuffer()),
  });
  const facts = { key: 'upload-on-s3', requestId: '', network: '' };
  const stored = await uploadFile(
    app,
    owner,
    { purpose: 'product-image', owner: product, name: 'a.jpg' },
    { request, owners: fileOwners, ...facts },
  );
  expect(await app.storage.list(`products/${product}`)).toHaveLength(6);
  expect(await under.storage.list('products')).toEqual([]);

  const answer = await serveFile(app, VISITOR, new Request(`http://localhost${stored.url}`), {
    path: stored.path,
    owners: fileOwners,
  });
  expect([answer.headers.get('content-type'), (await answer.arrayBuffer()).byteLength]).toEqual([
    'image/jpeg',
    stored.sizeBytes,
  ]);

  await app.storage.put(`products/${product}/image_9.jpg`, new Uint8Array(1), {
    uploadedAt: '2026-03-01T00:00:00.000Z',
  });
  expect(await sweepStore(app, fileOwners)).toEqual({
    orphans: 1,
    unfinished: 0,
    unsaved: 0,
    restored: 0,
    emptied: 0,
    missing: [],
  });
  expect(await removeFilesUnder(app, `products/${product}`)).toBe(6);
  expect(await app.storage.list('')).toEqual([
    'installation.json',
    `quarantine/2026-03-03/products/${product}/image_9.jpg`,
  ]);
});
