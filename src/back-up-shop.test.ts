import { expect, test } from 'vitest';
import { newKey } from './back-up-shop.ts';
import { sealFor, unsealWith } from './platform/backup/seal.ts';

test('what backup-key says, written to a file as it stands, opens what is sealed for its public key', () => {
  const output = newKey().lines;
  const publicKey = output[0]?.replace('BACKUP_PUBLIC_KEY=', '') ?? '';
  const sealed = sealFor(publicKey)('a part', Buffer.from('rows'));
  expect(sealed.includes('rows')).toBe(false);
  expect(unsealWith(`${output.join('\n')}\n`)('a part', sealed).toString()).toBe('rows');
  expect(() => unsealWith(output.slice(0, 3).join('\n'))).toThrow('no private key');
});
