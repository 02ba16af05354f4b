import { expect, test } from 'vitest';
import { correctedAddress } from './mistyped-address.ts';

const KNOWN = ['Accounts@harbor.example'];

test.each([
  ['accounts@harbor.example', null],
  ['ACCOUNTS@HARBOR.EXAMPLE ', null],
  ['acounts@harbor.example', 'accounts@harbor.example'],
  ['accounts@habror.example', 'accounts@harbor.example'],
  ['olive@harbr.example', 'olive@harbor.example'],
  ['olive@gmial.com', 'olive@gmail.com'],
  ['olive@gmail.con', 'olive@gmail.com'],
  // Others there, other firms and services that are called alike.
  ['ap@harbor.example', null],
  ['olive@ymail.com', null],
  ['books@quayside.example', null],
  ['olive@hp.com', null],
])('%s: %s is asked for', (typed, corrected) => {
  expect(correctedAddress(typed, KNOWN)).toBe(corrected);
});
