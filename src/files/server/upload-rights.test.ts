import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { photograph, picture, plainPdf } from '../../../tests/support/pictures.ts';
import {
  admin,
  app,
  buyer,
  openUploadShop,
  owner,
  product,
  rowsUnder,
  send,
  sendImage,
  snapshot,
} from '../../../tests/support/upload-shop.ts';

openUploadShop();

describe('who may', () => {
  test('the same key twice is one file; with another file it is refused', async () => {
    const bytes = await picture().jpeg().toBuffer();
    const key = { 'idempotency-key': randomUUID() };
    const first = await sendImage(bytes, 'pail.jpg', key);
    const after = await snapshot();
    const again = await sendImage(bytes, 'pail.jpg', key);
    expect(again.body).toEqual(first.body);
    const other = await sendImage(await picture(50, 50).jpeg().toBuffer(), 'pail.jpg', key);
    expect(other.status).toBe(422);
    expect(await snapshot()).toBe(after);
    const twins = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([
      sendImage(bytes, 'pail.jpg', twins),
      sendImage(bytes, 'pail.jpg', twins),
    ]);
    expect(new Set(answers.map((answer) => answer.body.path)).size).toBe(1);
  });

  test('visitors, buyers and admins may not put up files of products', async () => {
    const bytes = await picture().jpeg().toBuffer();
    const before = await snapshot();
    for (const purpose of ['product-image', 'general']) {
      const spec = { purpose, name: 'a.jpg', ...(purpose === 'general' ? {} : { owner: product }) };
      const visitor = await send(null, bytes, spec);
      expect([visitor.status, visitor.body.error.code, visitor.body.error.message]).toEqual([
        401,
        'storage/unauthenticated',
        'You must be signed in to upload or download files.',
      ]);
      for (const actor of [buyer, admin]) {
        const answer = await send(actor, bytes, spec);
        expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
          403,
          'storage/unauthorized',
          'You don’t have permission to access this file.',
        ]);
      }
    }
    expect(await snapshot()).toBe(before);
  });

  test('without the header of our own pages, or from another site, nothing is taken', async () => {
    const bytes = await picture().jpeg().toBuffer();
    const before = await snapshot();
    expect((await sendImage(bytes, 'a.jpg', { 'x-bellcart': '' })).status).toBe(403);
    expect((await sendImage(bytes, 'a.jpg', { origin: 'https://elsewhere.example' })).status).toBe(
      403,
    );
    expect((await sendImage(bytes, 'a.jpg', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await sendImage(bytes, 'a.jpg', { 'idempotency-key': '' })).status).toBe(400);
    expect(await snapshot()).toBe(before);
  });

  test('a photo of a delivery does not come this way', async () => {
    const bytes = await photograph();
    const before = await snapshot();
    const spec = { purpose: 'delivery-photo', owner: product, name: 'IMG_0001.jpg' };
    expect((await send(owner, bytes, spec)).status).toBe(400);
    expect(await snapshot()).toBe(before);
  });

  test('an upload stands in the audit log', async () => {
    const { body } = await sendImage(await picture().jpeg().toBuffer());
    const audit = (
      await app.db.pool.query(
        'select action, actor_id, after from audit_log where object_id = $1',
        [product],
      )
    ).rows;
    expect(audit).toEqual([
      {
        action: 'file.upload',
        actor_id: owner.id,
        after: { path: body.path, sha256: body.sha256, sizeBytes: body.sizeBytes },
      },
    ]);
  });

  test('61 uploads in an hour are one too many', async () => {
    await app.db.pool.query(`insert into rate_limits (key, points, expire) values ($1, 60, $2)`, [
      `endpoint:/api/files:${owner.id}`,
      Date.now() + 1_000_000,
    ]);
    const answer = await sendImage(await picture().jpeg().toBuffer());
    expect(answer.status).toBe(429);
  });

  test('general files: a folder of their own, removed by folder, by a super_admin only', async () => {
    const { body } = await send(owner, await plainPdf(), { purpose: 'general', name: 'terms.pdf' });
    expect(body.path).toMatch(/^general\/[0-9a-f-]{36}\/document_1\.pdf$/);
    const folder = body.path.replace(/\/[^/]+$/, '');
    const before = await snapshot();
    for (const actor of [null, buyer, admin]) {
      const refused = await app.call(actor, 'DELETE', `/api/file-folders?folder=${folder}`);
      expect([401, 403]).toContain(refused.status);
    }
    await sendImage(await picture().jpeg().toBuffer());
    for (const bad of [`products/${product}`, 'general', 'general/..', '../x', '']) {
      const refused = await app.call(owner, 'DELETE', `/api/file-folders?folder=${bad}`);
      expect(refused.body.error).toMatchObject({
        code: 'storage/invalid-url',
        message: 'The provided URL is not in a recognized format.',
      });
    }
    expect(await app.storage.list(`products/${product}`)).toHaveLength(6);
    expect(
      (await app.db.pool.query('select 1 from stored_files where path = $1', [body.path])).rowCount,
    ).toBe(1);
    expect(before).toContain(body.path);
    const done = await app.call(owner, 'DELETE', `/api/file-folders?folder=${folder}`);
    expect(done.body).toEqual({ removed: 1 });
    expect(await rowsUnder(folder)).toEqual([]);
    expect(await app.storage.list(folder)).toEqual([]);
  });
});
