import { expect, test } from 'vitest';
import { formShape, readForm } from '../platform/http/read-form.ts';
import { companySettings } from './contract.ts';
import { SETTING_GROUPS } from './messages.ts';
import { settingsForm } from './server/settings-form.ts';

const all = SETTING_GROUPS.flatMap((group) => group.settings);

const shape = formShape(settingsForm);

function form(values: Record<string, string>): FormData {
  const made = new FormData();
  for (const [key, value] of Object.entries(values)) made.set(key, value);
  return made;
}

const TYPED = {
  version: '3',
  ...Object.fromEntries(
    all
      .filter(({ kind }) => kind !== 'flag')
      .map(({ key }) => [key, String(companySettings.parse({})[key])]),
  ),
};

/** The closed days have a calendar; the start of the second factor follows its must. */
const ELSEWHERE = ['closures', 'staffSecondFactorFrom'];

test('every setting but those that are set elsewhere stands on the screen once', () => {
  expect(all.map(({ key }) => key).sort()).toEqual(
    Object.keys(companySettings.shape)
      .filter((key) => !ELSEWHERE.includes(key))
      .sort(),
  );
});

test('amounts are typed in dollars, an absent box is off', () => {
  const { version, settings } = readForm(
    shape,
    form({ ...TYPED, orderMinimumCents: '$1,250.50', backOrdersAllowed: 'on' }),
  );
  expect(version).toBe(3);
  expect(settings).toMatchObject({
    orderMinimumCents: 125_050,
    backOrdersAllowed: true,
    publicCatalogue: false,
  });
});

test.each([
  ['orderMinimumCents', 'lots', 'Enter an amount such as 150.00.'],
  ['orderMinimumCents', '-5', 'Enter an amount such as 150.00.'],
  ['cutoffHour', '2pm', 'Enter a whole number in range.'],
  ['state', 'Rhode Island', 'Enter two capital letters, such as RI.'],
])('a wrong %s is named', (key, value, message) => {
  expect(() => readForm(shape, form({ ...TYPED, [key]: value }))).toThrow(
    expect.objectContaining({ status: 400, details: [{ path: key, message }] }),
  );
});
