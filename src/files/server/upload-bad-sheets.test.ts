import { describe, expect, test } from 'vitest';
import { plainPdf } from '../../../tests/support/pictures.ts';
import { badSheets, heavySheet } from '../../../tests/support/sheet-corpus.ts';
import {
  app,
  openUploadShop,
  owner,
  product,
  send,
  snapshot,
} from '../../../tests/support/upload-shop.ts';
import { CATALOGUE } from '../../kit/messages.ts';

openUploadShop();

describe('bad input: each a catalogue message, nothing half-written', () => {
  const scripted = (key: string, value: object | string) =>
    plainPdf(1, {}, (pdf) =>
      Object.assign((pdf as unknown as { _root: { data: object } })._root.data, { [key]: value }),
    );
  const sheets: [what: string, make: () => Promise<Uint8Array>, reason: string][] = [
    [
      'a renamed executable',
      async () =>
        Buffer.from(`MZ${'\0'.repeat(500)}This program cannot be run in DOS mode %PDF-1.7 %%EOF`),
      'no-pdf',
    ],
    [
      'an encrypted PDF',
      () => plainPdf(1, { userPassword: 'secret', ownerPassword: 'other' }),
      'encrypted',
    ],
    [
      'a PDF locked for its owner',
      () => plainPdf(1, { ownerPassword: 'other', permissions: {} }),
      'encrypted',
    ],
    [
      'a PDF with a script on opening',
      () => scripted('OpenAction', { S: 'JavaScript', JS: 'app.alert(1)' }),
      'script',
    ],
    [
      'a PDF whose script hides in an object stream',
      async () =>
        (await badSheets()).find(({ what }) => what === 'a script inside an object stream')
          ?.bytes ?? new Uint8Array(),
      'script',
    ],
    ['a PDF with further actions', () => scripted('AA', { WC: {} }), 'automatic'],
    [
      'a PDF that hides the name of its script',
      async () =>
        Buffer.from(
          (await scripted('OpenAction', { S: 'X' }))
            .toString('latin1')
            .replace('/OpenAction', '/Open#41ction'),
          'latin1',
        ),
      'automatic',
    ],
    [
      'a PDF with a file inside',
      () => plainPdf(1, {}, (pdf) => pdf.file(Buffer.from('MZ'), { name: 'a.exe' })),
      'attachment',
    ],
    [
      'a PDF that links to a file',
      () => plainPdf(1, {}, (pdf) => pdf.link(0, 0, 10, 10, 'file:///etc/passwd')),
      'link',
    ],
    [
      'a PDF that links to a script',
      () => plainPdf(1, {}, (pdf) => pdf.link(0, 0, 10, 10, 'javascript:alert(1)')),
      'link',
    ],
    ['a PDF of 201 pages', () => plainPdf(201), 'pages'],
    [
      'a PDF with an archive behind its end',
      async () => Buffer.concat([await plainPdf(), Buffer.from('PK\x03\x04 more')]),
      'trailing',
    ],
    ['a PDF cut off', async () => (await plainPdf(3)).subarray(0, 1500), 'truncated'],
    [
      'a PDF that does not begin as one',
      async () => Buffer.concat([Buffer.from('<html>'), await plainPdf()]),
      'no-pdf',
    ],
    [
      'nothing but the first bytes of a PDF',
      async () => Buffer.from('%PDF-1.7\n%%EOF'),
      'truncated',
    ],
  ];
  test.each(sheets)('%s', async (_what, make, reason) => {
    const bytes = await make();
    const before = await snapshot();
    const answer = await send(owner, bytes, {
      purpose: 'product-sds',
      owner: product,
      name: 'sds.pdf',
    });
    const code = reason === 'truncated' ? 'storage/invalid-checksum' : 'storage/invalid-argument';
    expect(answer.body.error).toMatchObject({
      code,
      message: CATALOGUE[code],
      details: { reason },
    });
    expect(await snapshot()).toBe(before);
    expect(app.faults).toEqual([]);
  });

  test('a PDF of so many objects that reading it takes more than 300 MB is given up, and the server lives on', async () => {
    const before = await snapshot();
    const answer = await send(owner, heavySheet(), {
      purpose: 'product-sds',
      owner: product,
      name: 'sds.pdf',
    });
    expect(answer.body.error.code).toBe('storage/invalid-argument');
    // On a slow machine the ten seconds are over first.
    expect(['swollen', 'time']).toContain(answer.body.error.details.reason);
    expect(await snapshot()).toBe(before);
    expect(app.faults).toEqual([]);
  }, 30_000);

  test('a plain PDF of 200 pages with a link to the web is taken', async () => {
    const bytes = await plainPdf(200, {}, (pdf) =>
      pdf.link(0, 0, 10, 10, 'https://bellcart.example/sds'),
    );
    expect(
      (await send(owner, bytes, { purpose: 'product-sds', owner: product, name: 'sds.pdf' }))
        .status,
    ).toBe(200);
  });
});
