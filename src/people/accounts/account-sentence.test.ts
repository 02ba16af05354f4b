import { expect, test } from 'vitest';
import { CATALOGUE } from '../../kit/messages.ts';
import { accountSentence } from './account-sentence.ts';
import { weakPassword, wrongCurrentPassword } from './errors.ts';
import { passwordNeeds } from './messages.ts';

test('nobody whose password has six characters is told that it needs six', () => {
  expect(accountSentence(weakPassword(passwordNeeds.staff, 5))).toBe(
    CATALOGUE['auth/weak-password'],
  );
  expect(accountSentence(weakPassword(passwordNeeds.staff, 6))).toBe(passwordNeeds.staff);
  expect(accountSentence(weakPassword(passwordNeeds.common, 9))).toBe(passwordNeeds.common);
  // Programs are answered in the catalogue's words, whatever its length.
  expect(weakPassword(passwordNeeds.common, 9).message).toBe(CATALOGUE['auth/weak-password']);
  expect(accountSentence(wrongCurrentPassword())).toBe('Incorrect password. Please try again.');
});
