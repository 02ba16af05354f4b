import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { photograph, picture, plainPdf } from '../../../tests/support/pictures.ts';
import {
  app,
  openUploadShop,
  owner,
  product,
  rowsUnder,
  send,
  sendImage,
  snapshot,
} from '../../../tests/support/upload-shop.ts';

openUploadShop();

describe('section 3: stored files', () => {
  test('path products/{id}/{filename}, default names image_{n}.jpg, counted up and never given twice', async () => {
    const bytes = await picture().jpeg().toBuffer();
    const first = await sendImage(bytes);
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      path: `products/${product}/image_1.jpg`,
      contentType: 'image/jpeg',
      uploadedAt: '2026-03-03T15:00:00.000Z',
      width: 400,
      height: 300,
    });
    expect(first.body.url).toBe(
      `/files/products/${product}/image_1.jpg?v=${first.body.sha256.slice(0, 16)}`,
    );
    expect((await sendImage(bytes)).body.path).toBe(`products/${product}/image_2.jpg`);
    await app.db.pool.query('delete from stored_files where path = $1', [
      `products/${product}/image_2.jpg`,
    ]);
    expect((await sendImage(bytes)).body.path).toBe(`products/${product}/image_3.jpg`);
    const stored = await app.storage.get(first.body.path);
    expect(stored).toMatchObject({
      contentType: 'image/jpeg',
      uploadedAt: '2026-03-03T15:00:00.000Z',
    });
    expect(createHash('sha256').update(stored.bytes).digest('hex')).toBe(first.body.sha256);
  });

  test('a sheet is sds.pdf, then sds_2.pdf, and is kept as given', async () => {
    const pdf = await plainPdf();
    const first = await send(owner, pdf, {
      purpose: 'product-sds',
      owner: product,
      name: 'Sheet 2026.PDF',
    });
    expect(first.body).toMatchObject({
      path: `products/${product}/sds.pdf`,
      contentType: 'application/pdf',
      sizeBytes: pdf.length,
      width: null,
    });
    expect(Buffer.from((await app.storage.get(first.body.path)).bytes).equals(pdf)).toBe(true);
    expect(
      (await send(owner, pdf, { purpose: 'product-sds', owner: product, name: 'x.pdf' })).body.path,
    ).toBe(`products/${product}/sds_2.pdf`);
  });

  test('ten uploads at once get ten names', async () => {
    const bytes = await picture(40, 30).png().toBuffer();
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendImage(bytes, 'a.png')));
    expect(new Set(answers.map((answer) => answer.body.path)).size).toBe(10);
    for (const answer of answers)
      expect((await app.storage.get(answer.body.path)).bytes.length).toBe(answer.body.sizeBytes);
  });
});

describe('pictures', () => {
  test('are kept in three widths as JPEG and WebP, and by the job as AVIF', async () => {
    const { body } = await sendImage(await picture(2400, 1200).jpeg().toBuffer());
    const folder = `products/${product}`;
    const copies = ['1600.webp', '320.jpg', '320.webp', '800.jpg', '800.webp'].map(
      (name) => `${folder}/image_1-${name}`,
    );
    expect(await rowsUnder(folder)).toEqual([...copies, `${folder}/image_1.jpg`].sort());
    expect(await app.storage.list(folder)).toEqual([...copies, `${folder}/image_1.jpg`].sort());
    expect(body).toMatchObject({ width: 1600, height: 800 });
    expect(
      await sharp(
        Buffer.from((await app.storage.get(`${folder}/image_1-320.webp`)).bytes),
      ).metadata(),
    ).toMatchObject({
      format: 'webp',
      width: 320,
      height: 160,
    });
    expect(await app.runJobs()).toContain('encode-avif');
    expect((await app.storage.list(folder)).filter((path) => path.endsWith('.avif'))).toHaveLength(
      3,
    );
    expect(
      await sharp(
        Buffer.from((await app.storage.get(`${folder}/image_1-800.avif`)).bytes),
      ).metadata(),
    ).toMatchObject({ format: 'heif', width: 800 });
    expect(await rowsUnder(folder)).toHaveLength(9);
    // AVIF at 1600 px is slow work on a busy machine.
  }, 60_000);

  test('a small picture is not blown up', async () => {
    const { body } = await sendImage(await picture(90, 60).webp().toBuffer(), 'a.webp');
    expect(body).toMatchObject({ width: 90, height: 60 });
  });

  test('a photograph stands upright and says nothing of camera and place', async () => {
    const bytes = await photograph();
    expect((await sharp(bytes).metadata()).exif?.includes('PlantedCamera')).toBe(true);
    const { body } = await sendImage(bytes);
    expect(body).toMatchObject({ width: 300, height: 400 });
    for (const path of await app.storage.list(`products/${product}`)) {
      const stored = Buffer.from((await app.storage.get(path)).bytes);
      expect((await sharp(stored).metadata()).exif).toBeUndefined();
      expect(stored.includes('PlantedCamera')).toBe(false);
    }
  });

  test('crop keeps the wanted part', async () => {
    const { body } = await send(owner, await picture().png().toBuffer(), {
      purpose: 'product-image',
      owner: product,
      name: 'a.png',
      crop: '210,160,100,80',
    });
    expect(body).toMatchObject({ width: 100, height: 80 });
    const pixel = await sharp(Buffer.from((await app.storage.get(body.path)).bytes))
      .extract({ left: 50, top: 40, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect([...pixel].map((value) => Math.round(value / 20))).toEqual(
      [230, 200, 40].map((value) => Math.round(value / 20)),
    );
  });

  test.each(['0,0,401,10', '0,0,0,10', '399,299,2,2', '1,2,3', '-1,0,5,5', '1e3,0,5,5'])(
    'crop %s is refused',
    async (crop) => {
      const before = await snapshot();
      const answer = await send(owner, await picture().png().toBuffer(), {
        purpose: 'product-image',
        owner: product,
        name: 'a.png',
        crop,
      });
      expect([400, 415]).toContain(answer.status);
      expect(await snapshot()).toBe(before);
    },
  );

  test('what hides behind a picture’s end or in its comment is gone', async () => {
    const zip = Buffer.from('PK\x03\x04hidden-payload<script>alert(1)</script>');
    const jpeg = await picture().jpeg().toBuffer();
    const comment = Buffer.from('<?php hidden-payload ?>');
    const withComment = Buffer.concat([
      jpeg.subarray(0, 2),
      Buffer.from([0xff, 0xfe, 0, comment.length + 2]),
      comment,
      jpeg.subarray(2),
    ]);
    for (const bytes of [Buffer.concat([jpeg, zip]), withComment]) {
      expect((await sendImage(bytes)).status).toBe(200);
      for (const path of await app.storage.list(`products/${product}`))
        expect(Buffer.from((await app.storage.get(path)).bytes).includes('hidden-payload')).toBe(
          false,
        );
    }
  });
});
