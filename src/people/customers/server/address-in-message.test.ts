import { expect, test } from 'vitest';
import { addressInMessage } from './address-in-message.ts';

test.each([
  ['14 Ropewalk Ln., Newport, RI 02840', ['14 Ropewalk Ln.', 'Newport', 'RI', '02840']],
  [
    'We are a spa.\nOur dock is at 220 S. Larkspur Ave., Austin, tx 78701-1234. We like Linnetfold.',
    ['220 S. Larkspur Ave.', 'Austin', 'TX', '78701-1234'],
  ],
  [
    'Sites and their addresses:\n9 Cove Road, Unit 4\nBristol, RI 02809\n\nWhat you buy:',
    ['9 Cove Road, Unit 4', 'Bristol', 'RI', '02809'],
  ],
  ['Address: 4 Wharf Street, Newport RI 02840', ['4 Wharf Street', 'Newport', 'RI', '02840']],
] as const)('%s', (message, [address1, city, state, zip]) => {
  expect(addressInMessage(message)).toEqual({ address1, city, state, zip });
});

test('a message without an address in one line fills nothing', () => {
  expect(addressInMessage('')).toBeNull();
  expect(addressInMessage('401 555 0101\nBristol, RI 02809')).toBeNull();
  expect(addressInMessage('We have 3 hotels, call 401 555 0101')).toBeNull();
});

test('a long message of a stranger is read at once', () => {
  const before = performance.now();
  for (const piece of ['1', '1,', 'aa ', 'aa 1, '])
    addressInMessage(piece.repeat(5000 / piece.length));
  addressInMessage(`${' '.repeat(2500)}x ${'RI 02840 '.repeat(270)}`);
  expect(performance.now() - before).toBeLessThan(500);
});
