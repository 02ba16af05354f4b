import { describe, expect, test } from 'vitest';
import { picture, plainPdf } from '../../../tests/support/pictures.ts';
import {
  openUploadShop,
  order,
  owner,
  product,
  send,
  sendImage,
  snapshot,
} from '../../../tests/support/upload-shop.ts';

openUploadShop();

describe('bad names and owners', () => {
  test('no path trick in the name of a sheet either', async () => {
    const before = await snapshot();
    for (const name of [
      '../sds.pdf',
      '..\\sds.pdf',
      'x\0.pdf',
      'fdp.\u202ecod.pdf',
      'CON.pdf',
      `${'x'.repeat(300)}.pdf`,
    ]) {
      const answer = await send(owner, await plainPdf(), {
        purpose: 'product-sds',
        owner: product,
        name,
      });
      expect([answer.status, answer.body.error.code.replace('storage/', '')], name).toEqual([
        400,
        'invalid-argument',
      ]);
    }
    expect(await snapshot()).toBe(before);
  });

  test('the name given never becomes the name kept', async () => {
    const { body } = await sendImage(
      await picture().jpeg().toBuffer(),
      'Etikett für Eimer (5 gal) – neu.jpg',
    );
    expect(body.path).toBe(`products/${product}/image_1.jpg`);
  });

  test('an owner that is nothing is refused', async () => {
    const before = await snapshot();
    const bytes = await picture().jpeg().toBuffer();
    for (const owner of ['../x', order, '00000000-0000-7000-8000-000000000000', '']) {
      const answer = await sendImage(bytes, 'pail.jpg').then(() =>
        send(null, bytes, { purpose: 'product-image', owner, name: 'a.jpg' }),
      );
      expect(answer.status).toBe(401);
    }
    const after = await snapshot();
    for (const id of ['../x', order, '00000000-0000-7000-8000-000000000000', '']) {
      const answer = await send(owner, bytes, {
        purpose: 'product-image',
        owner: id,
        name: 'a.jpg',
      });
      expect(answer.body.error).toMatchObject({
        code: 'storage/invalid-argument',
        details: { reason: 'owner' },
      });
    }
    expect(await snapshot()).toBe(after);
    expect(before).not.toBe(after);
  });
});
