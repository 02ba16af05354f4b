import { createHash, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { digestOf, sha256Hex } from './sha256.ts';

test('what a browser without a digest works out is what every other one says', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 70_000]) {
    const bytes = new Uint8Array(randomBytes(length));
    const expected = createHash('sha256').update(bytes).digest('hex');
    expect(Buffer.from(digestOf(bytes)).toString('hex')).toBe(expected);
    expect(await sha256Hex(bytes.buffer)).toBe(expected);
  }
});
