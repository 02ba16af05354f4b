import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3 } from '../../tests/support/s3-server.ts';
import { diskStorage } from './disk-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { Storage } from './storage.ts';

const AT = '2026-03-03T15:00:00.000Z';
const bytes = (text: string) => new TextEncoder().encode(text);

async function openDisk(): Promise<{ storage: Storage; close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bellcart-disk-'));
  return {
    storage: diskStorage(folder),
    close: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function openS3(): Promise<{ storage: Storage; close: () => Promise<void> }> {
  const server = await startS3();
  return { storage: s3Storage(server.settings, { fetch }), close: () => server.close() };
}

// One suite, run against every driver: what holds for the local folder holds for S3.
describe.each([
  ['disk', openDisk],
  ['s3', openS3],
])('file store on %s', (_driver, open) => {
  let storage: Storage;
  let close: () => Promise<void>;
  beforeAll(async () => {
    ({ storage, close } = await open());
  });
  afterAll(() => close());

  test('gives back bytes, content type and uploadedAt', async () => {
    const content = Uint8Array.from({ length: 256 }, (_, at) => at);
    await storage.put('products/p1/image_1.jpg', content, {
      contentType: 'image/jpeg',
      uploadedAt: AT,
    });
    const found = await storage.get('products/p1/image_1.jpg');
    expect(Buffer.from(found.bytes).equals(content)).toBe(true);
    expect(found).toMatchObject({ contentType: 'image/jpeg', uploadedAt: AT });
    expect(await storage.about('products/p1/image_1.jpg')).toEqual({
      contentType: 'image/jpeg',
      uploadedAt: AT,
      sizeBytes: 256,
    });
  });

  test('section 3: the default content type is application/octet-stream', async () => {
    await storage.put('general/plain', bytes('x'), { uploadedAt: AT });
    expect((await storage.get('general/plain')).contentType).toBe('application/octet-stream');
  });

  test('keeps an empty file', async () => {
    await storage.put('general/empty', new Uint8Array(), {
      contentType: 'text/plain',
      uploadedAt: AT,
    });
    expect((await storage.get('general/empty')).bytes).toHaveLength(0);
    expect((await storage.about('general/empty')).sizeBytes).toBe(0);
  });

  test('keeps 5 MB byte for byte', async () => {
    const large = new Uint8Array(5 * 1024 * 1024).map((_, at) => (at * 31) % 251);
    await storage.put('general/large.bin', large, { uploadedAt: AT });
    expect(Buffer.from((await storage.get('general/large.bin')).bytes).equals(large)).toBe(true);
  });

  test('a second put replaces bytes and facts', async () => {
    await storage.put('general/twice.txt', bytes('first'), {
      contentType: 'text/plain',
      uploadedAt: AT,
    });
    await storage.put('general/twice.txt', bytes('second!'), {
      contentType: 'text/css',
      uploadedAt: '2026-03-04T00:00:00.000Z',
    });
    const found = await storage.get('general/twice.txt');
    expect(new TextDecoder().decode(found.bytes)).toBe('second!');
    expect(found).toMatchObject({
      contentType: 'text/css',
      uploadedAt: '2026-03-04T00:00:00.000Z',
    });
  });

  test('what is not there is storage/object-not-found', async () => {
    // One after another: a promise that fails while another is waited for has no owner, and ends the process.
    const asks = [
      () => storage.get('products/none.jpg'),
      () => storage.about('products/none.jpg'),
      () => storage.get('products/p1/image_1.jpg/deeper'),
    ];
    for (const ask of asks) {
      await expect(ask()).rejects.toMatchObject({
        code: 'storage/object-not-found',
        status: 404,
        message: 'The requested file does not exist.',
      });
    }
  });

  test('remove says whether the file was there', async () => {
    await storage.put('general/gone.txt', bytes('x'), { uploadedAt: AT });
    expect(await storage.remove('general/gone.txt')).toBe(true);
    expect(await storage.remove('general/gone.txt')).toBe(false);
    await expect(storage.get('general/gone.txt')).rejects.toMatchObject({
      code: 'storage/object-not-found',
    });
  });

  test('section 7: deletes all files under a folder and nothing of a folder that begins alike', async () => {
    for (const name of ['products/q1/a.jpg', 'products/q1/deep/b.jpg', 'products/q10/c.jpg'])
      await storage.put(name, bytes(name), { uploadedAt: AT });
    expect(await storage.list('products/q1')).toEqual([
      'products/q1/a.jpg',
      'products/q1/deep/b.jpg',
    ]);
    expect(await storage.removeFolder('products/q1')).toBe(2);
    expect(await storage.list('products/q1')).toEqual([]);
    expect(await storage.list('products/q10')).toEqual(['products/q10/c.jpg']);
    expect(await storage.removeFolder('products/q1')).toBe(0);
  });

  test('lists everything, sorted', async () => {
    const all = await storage.list('');
    expect(all).toContain('products/q10/c.jpg');
    expect(all).toEqual([...all].sort());
    expect(all.some((name) => /\.(meta|part)$/.test(name))).toBe(false);
  });

  test('lists hundreds of files', async () => {
    const names = Array.from(
      { length: 300 },
      (_, at) => `general/many/${String(at).padStart(4, '0')}`,
    );
    for (let at = 0; at < names.length; at += 50)
      await Promise.all(
        names.slice(at, at + 50).map((name) => storage.put(name, bytes('x'), { uploadedAt: AT })),
      );
    expect(await storage.list('general/many')).toEqual(names);
  });

  test('paths with tricks are storage/invalid-url and touch nothing', async () => {
    const tricks = [
      '../x',
      'a/../../x',
      '/etc/passwd',
      'a//b',
      'a/./b',
      'a\\b',
      'a\0b',
      '',
      '.hidden',
      'a/.hidden',
      'a/b.meta',
      'a/b.part',
      'ü',
      'a b',
      `a${'/b'.repeat(200)}`,
    ];
    for (const name of tricks) {
      await expect(storage.put(name, bytes('x'), { uploadedAt: AT })).rejects.toMatchObject({
        code: 'storage/invalid-url',
        status: 400,
      });
      await expect(storage.get(name)).rejects.toMatchObject({ code: 'storage/invalid-url' });
      await expect(storage.remove(name)).rejects.toMatchObject({ code: 'storage/invalid-url' });
    }
  });

  test('clears nothing that is whole', async () => {
    const before = await storage.list('');
    expect(await storage.clearUnfinished(Date.parse('2100-01-01'))).toBe(0);
    expect(await storage.list('')).toEqual(before);
  });
});

// The S3 test server writes in place, which S3 does not; so this is asked of the local folder alone.
test('on disk, readers beside a writer see the whole file or none', async () => {
  const { storage, close } = await openDisk();
  const versions = ['a', 'b'].map((letter) => bytes(letter.repeat(300_000)));
  await storage.put('general/raced', versions[0] ?? bytes(''), { uploadedAt: AT });
  const writes = Promise.all(
    versions.map((content) => storage.put('general/raced', content, { uploadedAt: AT })),
  );
  const reads = await Promise.all(Array.from({ length: 10 }, () => storage.get('general/raced')));
  await writes;
  for (const read of reads)
    expect([read.bytes.length, new Set(read.bytes).size]).toEqual([300_000, 1]);
  await close();
});
