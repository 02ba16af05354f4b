import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { picture } from '../../../tests/support/pictures.ts';
import {
  app,
  openUploadShop,
  owner,
  send,
  sendImage,
  snapshot,
} from '../../../tests/support/upload-shop.ts';

openUploadShop();

describe('bad input: each a catalogue message, nothing half-written', () => {
  test('more than 10 MB is quota-exceeded, said by its headers or not', async () => {
    const before = await snapshot();
    const large = Buffer.concat([
      await picture().jpeg().toBuffer(),
      Buffer.alloc(10 * 1024 * 1024),
    ]);
    for (const more of [
      {},
      { 'content-length': String(large.length) },
      { 'x-file-size': String(large.length) },
    ]) {
      const answer = await sendImage(large, 'pail.jpg', more);
      expect(answer.status).toBe(413);
      expect(answer.body.error).toMatchObject({
        code: 'storage/quota-exceeded',
        message: 'Quota exceeded for Cloud Storage.',
        details: { reason: 'too-large', limitBytes: 10 * 1024 * 1024 },
      });
    }
    const asPdf = await send(owner, large, { purpose: 'general', name: 'pail.pdf' });
    expect(asPdf.status).toBe(415);
    expect(await snapshot()).toBe(before);
  });

  test('a size that does not match is server-file-wrong-size', async () => {
    const before = await snapshot();
    const bytes = await picture().jpeg().toBuffer();
    for (const more of [
      { 'content-length': String(bytes.length + 5) },
      { 'x-file-size': String(bytes.length - 1) },
    ]) {
      const answer = await sendImage(bytes, 'pail.jpg', more);
      expect(answer.body.error).toMatchObject({
        code: 'storage/server-file-wrong-size',
        message: 'Server file size does not match client file size.',
      });
    }
    expect(await snapshot()).toBe(before);
  });

  test('a digest that does not match is invalid-checksum; one that does is taken', async () => {
    const before = await snapshot();
    const bytes = await picture().jpeg().toBuffer();
    const digest = (content: Uint8Array) => ({
      'content-digest': `sha-256=:${createHash('sha256').update(content).digest('base64')}:`,
    });
    const answer = await sendImage(bytes, 'pail.jpg', digest(Buffer.from('other')));
    expect(answer.body.error).toMatchObject({
      code: 'storage/invalid-checksum',
      message: 'File corrupted during upload. Please try again.',
    });
    expect(await snapshot()).toBe(before);
    expect((await sendImage(bytes, 'pail.jpg', digest(bytes))).status).toBe(200);
  });

  test('the company’s quota ends it', async () => {
    const bytes = await picture().jpeg().toBuffer();
    await app.db.pool.query(
      `update company_settings set settings = settings || '{"fileQuotaMb": 10}'`,
    );
    await app.db.pool.query(
      `insert into stored_files (path, size_bytes, sha256, uploaded_at) values ('sheets/large.pdf', $1, repeat('0', 64), now())`,
      [10 * 1024 * 1024 - 1000],
    );
    try {
      const before = await snapshot();
      const answer = await sendImage(bytes);
      expect(answer.status).toBe(507);
      expect(answer.body.error).toMatchObject({
        code: 'storage/quota-exceeded',
        details: { reason: 'company' },
      });
      expect(await snapshot()).toBe(before);
    } finally {
      await app.db.pool.query(`update company_settings set settings = settings - 'fileQuotaMb'`);
      await app.db.pool.query(`delete from stored_files where path = 'sheets/large.pdf'`);
    }
  });
});
