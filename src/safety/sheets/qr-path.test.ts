import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { modulesOf, readQr } from '../../../tests/support/read-qr.ts';
import { sheetPage } from './public/addresses.ts';
import { qrPath } from './public/qr-path.ts';

test.each([
  'https://shop.example',
  'http://localhost:3000',
  'https://ordering.a-distributor-with-a-long-name.example.com',
])('the code on page and label decodes to the stable address of the sheet, at %s', (origin) => {
  for (const nameKey of [
    'a',
    'acid-bowl-cleaner',
    'one-step-disinfectant-64',
    `${'long-'.repeat(20)}key`,
  ]) {
    const address = `${origin}${sheetPage(nameKey)}`;
    const { modules, quiet } = modulesOf(qrPath(address));
    expect(readQr(modules)).toBe(address);
    // ISO/IEC 18004: four modules of quiet around it.
    expect(quiet).toBe(4);
  }
});

test('the reader reads what is drawn: a code that says something else is read as that', () => {
  const { data } = encode('https://elsewhere.example/sds/bowl', { ecc: 'M', border: 0 });
  expect(readQr(data)).toBe('https://elsewhere.example/sds/bowl');
  expect(() => readQr(data.map((row) => row.map((dark) => !dark)))).toThrow('code');
});
