import { expect, test } from 'vitest';
import { companySettings } from '../../company/contract.ts';
import { containersText, DEPOSIT_KEYS, RETURNABLES } from '../../company/returnables.ts';
import { depositOf, returnableOf } from './public/returnable.ts';

test('a size is the container that drivers count when it comes back; cases, bags and fiber drums never come back', () => {
  expect(
    [
      '55 gal drum',
      '30 gal drum',
      '15 gal drum',
      '5 gal pail',
      '15 gal carboy',
      '275 gal tote',
      'IBC tote',
    ].map(returnableOf),
  ).toEqual(['drum-55', 'drum-30', 'drum-15', 'pail-5', 'carboy-15', 'tote', 'tote']);
  expect(
    ['4 x 1 gal case', '100 lb drum', '50 lb bag', 'each', '2 x 5 gal case'].map(returnableOf),
  ).toEqual([null, null, null, null, null]);
});

test('each kind has its own setting, and a new company charges none', () => {
  const settings = companySettings.parse({});
  for (const kind of RETURNABLES) expect(settings[DEPOSIT_KEYS[kind]]).toBe(0);
  const charging = { ...settings, depositDrum30Cents: 1800, depositToteCents: 15000 };
  expect(
    ['30 gal drum', '275 gal tote', '55 gal drum', 'each'].map((size) => depositOf(charging, size)),
  ).toEqual([1800, 15000, 0, 0]);
  expect(
    containersText([
      { kind: 'drum-55', count: 1 },
      { kind: 'tote', count: 1 },
      { kind: 'drum-15', count: 2 },
    ]),
  ).toBe('3 drums, 1 tote');
});
