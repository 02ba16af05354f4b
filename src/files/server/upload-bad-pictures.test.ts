import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  avifBomb,
  jpegBomb,
  picture,
  plainPdf,
  pngBomb,
  webpBomb,
} from '../../../tests/support/pictures.ts';
import { app, openUploadShop, sendImage, snapshot } from '../../../tests/support/upload-shop.ts';
import { CATALOGUE } from '../../kit/messages.ts';

openUploadShop();

describe('bad input: each a catalogue message, nothing half-written', () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>',
  );
  const animated = async () =>
    sharp(Buffer.concat([Buffer.alloc(1200, 200), Buffer.alloc(1200, 20)]), {
      raw: { width: 20, height: 40, channels: 3, pageHeight: 20 },
    })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer();
  const corpus: [
    what: string,
    name: string,
    bytes: () => Promise<Uint8Array> | Uint8Array,
    reason: string,
  ][] = [
    [
      'a renamed executable',
      'pail.jpg',
      () => Buffer.from(`MZ${'\0'.repeat(500)}This program cannot be run in DOS mode`),
      'kind',
    ],
    ['an ELF program', 'pail.png', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 'kind'],
    ['a picture under another ending', 'pail.png', () => picture().jpeg().toBuffer(), 'ending'],
    ['a picture without an ending', 'pail', () => picture().jpeg().toBuffer(), 'ending'],
    ['a picture called .exe', 'pail.jpg.exe', () => picture().jpeg().toBuffer(), 'ending'],
    ['a GIF', 'pail.gif', () => picture().gif().toBuffer(), 'kind'],
    ['a GIF called .jpg', 'pail.jpg', () => picture().gif().toBuffer(), 'kind'],
    ['an SVG', 'pail.svg', () => svg, 'kind'],
    ['an SVG called .png', 'pail.png', () => svg, 'kind'],
    ['a TIFF', 'pail.tiff', () => picture().tiff().toBuffer(), 'kind'],
    [
      'HTML behind a JPEG’s first bytes',
      'pail.jpg',
      () =>
        Buffer.concat([
          Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
          Buffer.from('<html><script>alert(1)</script>'),
        ]),
      'unreadable',
    ],
    [
      'an SVG behind a PNG’s first bytes',
      'pail.png',
      () => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), svg]),
      'unreadable',
    ],
    ['a PDF as a picture', 'pail.pdf', () => plainPdf(), 'kind'],
    ['a 60,000-pixel bomb as PNG', 'bomb.png', () => pngBomb(60_000), 'pixels'],
    ['a 60,000-pixel bomb as JPEG', 'bomb.jpg', () => jpegBomb(60_000), 'pixels'],
    ['the largest bomb a WebP can be', 'bomb.webp', () => webpBomb(), 'pixels'],
    ['a 60,000-pixel bomb as AVIF', 'bomb.avif', () => avifBomb(60_000), 'kind'],
    ['a 60,000-pixel bomb as AVIF under another name', 'bomb.jpg', () => avifBomb(60_000), 'kind'],
    [
      'a picture just over 40 megapixels',
      'big.png',
      () =>
        sharp({ create: { width: 8001, height: 5000, channels: 3, background: '#888' } })
          .png()
          .toBuffer(),
      'pixels',
    ],
    ['a moving picture', 'moving.webp', animated, 'kind'],
    [
      'a picture cut off',
      'pail.jpg',
      async () => (await picture(800, 600).jpeg().toBuffer()).subarray(0, 3000),
      'unreadable',
    ],
    ['0 bytes', 'pail.jpg', () => new Uint8Array(), 'empty'],
  ];
  test.each(corpus)('%s', async (_what, name, make, reason) => {
    const bytes = await make();
    const before = await snapshot();
    const answer = await sendImage(bytes, name);
    expect(answer.body.error).toMatchObject({
      code: 'storage/invalid-argument',
      message: CATALOGUE['storage/invalid-argument'],
      details: { reason },
    });
    expect([400, 415]).toContain(answer.status);
    expect(await snapshot()).toBe(before);
    expect(app.faults).toEqual([]);
  });

  test.each([
    '../pail.jpg',
    '..\\pail.jpg',
    '/etc/passwd.jpg',
    'a/b.jpg',
    'C:\\x.jpg',
    '.htaccess.jpg',
    'x\0.jpg',
    'gpj.\u202etxt.jpg',
    'a..jpg',
    '',
    `${'x'.repeat(252)}.jpg`,
    `${'x'.repeat(5000)}.jpg`,
    'CON.jpg',
    'nul.jpg',
    'com1.backup.jpg',
    'LPT9.JPG',
    'pail.jpg.',
    'pail.jpg ',
    'pail.jpg::$DATA',
    '\ufeffpail.jpg',
  ])('path trick in a name: %j', async (name) => {
    const before = await snapshot();
    const answer = await sendImage(await picture().jpeg().toBuffer(), name);
    expect(answer.status).toBe(400);
    expect(answer.body.error.code).toMatch(/^(storage\/)?invalid-argument$/);
    expect(await snapshot()).toBe(before);
  });
});
