import { expect, test } from 'vitest';
import { doubtOf } from './names-product.ts';

const bowl = { name: 'Acid Bowl Cleaner 9%', skus: ['LF-3310-C12'], epaRegNo: null };
const REST = ' Causes severe skin burns and eye damage. Wear protective gloves.'.repeat(6);
const quat = { name: 'One-Step Disinfectant', skus: ['LF-2210-J1'], epaRegNo: '1234-12-77' };

test.each([
  ['its name, whatever stands between the letters', bowl, `ACID-BOWL  CLEANER${REST}`],
  ['its SKU', bowl, `Product code LF 3310 C12${REST}`],
  ['its EPA number without the distributor’s part', quat, `EPA Reg. No. 1234-12${REST}`],
  ['its name among few words', bowl, 'Acid Bowl Cleaner, first'],
])('%s is enough', (_what, product, words) => {
  expect(doubtOf(words, product)).toBeNull();
});

test('another EPA number, or a file that names nothing of the product, is asked about', () => {
  expect(doubtOf(`One-Step Disinfectant EPA Reg. No.: 1234-99${REST}`, quat)).toEqual({
    why: 'epa',
    found: '1234-99',
  });
  expect(doubtOf(`Chlorine Destainer${REST}`, bowl)).toMatchObject({
    why: 'unnamed',
    begins: expect.stringContaining('Chlorine Destainer') as string,
  });
});

test('a file without words, or with those of a scanner only, is asked about as one that cannot be read', () => {
  expect(doubtOf('', bowl)).toEqual({ why: 'unread', begins: '' });
  expect(doubtOf('Scanned by OfficeScan 4', quat)).toEqual({
    why: 'unread',
    begins: 'Scanned by OfficeScan 4',
  });
});
