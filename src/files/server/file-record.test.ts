import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { picture, plainPdf } from '../../../tests/support/pictures.ts';
import { momentOf, type Sample, storedRow, storedRows } from '../../../tests/support/record.ts';
import { app, openUploadShop, owner, product, send } from '../../../tests/support/upload-shop.ts';
import type { StoredFile, UploadFile } from '../contract.ts';
import { storeFiles } from './store-files.ts';

openUploadShop();
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const rowOf = (path: string) => storedRow(app, 'stored_files', { path });

/** What the endpoint answers of a file is what its row says. */
async function expectStored(answer: StoredFile, more: object): Promise<void> {
  const row = await rowOf(answer.path);
  const { url: _url, pages, uploadedAt, ...same } = answer;
  expect(row).toMatchObject({ ...same, uploadedBy: owner.id, ...more });
  expect(momentOf(row['uploadedAt'])).toBe(uploadedAt);
  expect(uploadedAt).toBe(new Date(app.clock.now()).toISOString());
  expect((row['metadata'] as { pages?: string }).pages).toBe(
    pages === null ? undefined : `${pages}`,
  );
}

test('a picture is stored with every field of its upload and of its bytes, and so is each copy', async () => {
  const bytes = await picture(400, 300).jpeg().toBuffer();
  const sample: Sample<Omit<UploadFile, 'crop'>> & { crop: string } = {
    purpose: 'product-image',
    owner: product,
    name: 'The “pail”.jpg',
    crop: '10,20,200,100',
  };
  const { status, body } = await send(owner, bytes, sample);
  expect(status, JSON.stringify(body)).toBe(200);
  const path = `products/${product}/image_1.jpg`;
  expect(body).toMatchObject({ path, contentType: 'image/jpeg', width: 200, height: 100 });
  const main = { purpose: sample.purpose, isPublic: true, copyOf: null };
  await expectStored(body, main);
  const copies = await storedRows(app, 'stored_files', { copy_of: path });
  expect(copies.length).toBeGreaterThan(0);
  for (const copy of [await rowOf(path), ...copies]) {
    const storedFile = await app.storage.get(String(copy['path']));
    expect(copy).toMatchObject({
      ...main,
      copyOf: copy['path'] === path ? null : path,
      contentType: storedFile.contentType,
      sizeBytes: storedFile.bytes.length,
      sha256: sha256(storedFile.bytes),
      width: expect.any(Number),
      metadata: { limit: expect.any(String), format: expect.any(String) },
      uploadedBy: owner.id,
    });
  }
});

test('a document is stored with its pages and what stands in it, and is staff’s own', async () => {
  const bytes = await plainPdf();
  const { status, body } = await send(owner, bytes, { purpose: 'general', name: 'Contract.PDF' });
  expect(status, JSON.stringify(body)).toBe(200);
  await expectStored(body, {
    purpose: 'general',
    isPublic: false,
    copyOf: null,
    contentType: 'application/pdf',
    sizeBytes: bytes.length,
    sha256: sha256(bytes),
    width: null,
    height: null,
    metadata: { pages: '1', sections: expect.any(String), words: expect.any(String) },
  });
  expect(body.pages).toBe(1);
});

test('a file that a room makes is stored with every field that the room gives', async () => {
  const files: Parameters<typeof storeFiles>[2] = [
    {
      path: `products/${product}/drawn.jpg`,
      purpose: 'room',
      contentType: 'image/jpeg',
      bytes: Buffer.from('drawn'),
      isPublic: true,
      width: 12,
      height: 34,
      metadata: { of: 'the “drawing”' },
    },
    {
      path: `products/${product}/drawn-8.jpg`,
      purpose: 'room',
      contentType: 'image/jpeg',
      bytes: Buffer.from('small'),
      isPublic: false,
      pages: 3,
      copyOf: `products/${product}/drawn.jpg`,
    },
  ];
  const stored = await app.db.transaction((tx) =>
    storeFiles(app, tx, files, { userId: null, quotaBytes: 1e9 }),
  );
  for (const { bytes, pages, metadata = {}, ...file } of files)
    expect(await rowOf(file.path)).toEqual({
      copyOf: null,
      width: null,
      height: null,
      ...file,
      sizeBytes: bytes.length,
      sha256: sha256(bytes),
      metadata: { ...metadata, ...(pages === undefined ? {} : { pages: `${pages}` }) },
      uploadedAt: expect.any(String),
      uploadedBy: null,
    });
  expect(stored).toMatchObject([{ width: 12, height: 34, pages: null }, { pages: 3 }]);
});
