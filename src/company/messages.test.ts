import { expect, test } from 'vitest';
import { formShape, readForm } from '../platform/http/read-form.ts';
import { SECTION_TITLES, type Section } from './choices.ts';
import { companySettings } from './contract.ts';
import { SETTING_GROUPS } from './messages.ts';
import { SETTINGS_FORMS } from './server/settings-form.ts';

const all = SETTING_GROUPS.flatMap((group) => group.settings);

const sectionOf = (key: string): Section =>
  SETTING_GROUPS.find(({ settings }) => settings.some((one) => one.key === key))?.section ??
  'company';
/** What is typed on the screen of a setting. */
const read = (key: string, values: Record<string, string>) => {
  const section = sectionOf(key);
  const typed = Object.entries({ ...TYPED, ...values }).filter(
    ([name]) => name === 'version' || sectionOf(name) === section,
  );
  return readForm(formShape(SETTINGS_FORMS[section]), form(Object.fromEntries(typed)));
};

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
      .map(({ key }) => [key, String(companySettings.parse({})[key] ?? '')]),
  ),
};

/** The closed days have a calendar; the start of the second factor follows its must. */
const ON_OTHER_PAGES = ['closures', 'setUpNotForUs', 'staffSecondFactorFrom'];

test('every setting but those that are set elsewhere stands on one screen, once', () => {
  expect(all.map(({ key }) => key).sort()).toEqual(
    Object.keys(companySettings.shape)
      .filter((key) => !ON_OTHER_PAGES.includes(key))
      .sort(),
  );
});

test('no group repeats the heading of its page', () => {
  const twice = SETTING_GROUPS.filter(({ section, title }) => SECTION_TITLES[section] === title);
  expect(twice.map(({ title }) => title)).toEqual([]);
});

test('amounts are typed in dollars, an absent box is off, and a screen changes nothing of another', () => {
  const money = read('orderMinimumCents', { orderMinimumCents: '$1,250.50' });
  expect(money.change.version).toBe(3);
  expect(money.change.settings).toMatchObject({ orderMinimumCents: 125_050 });
  expect(money.change.settings).not.toHaveProperty('backOrdersAllowed');
  expect(read('backOrdersAllowed', { backOrdersAllowed: 'on' }).change.settings).toMatchObject({
    backOrdersAllowed: true,
    confirmOrdersAtOnce: false,
  });
});

test.each([
  ['orderMinimumCents', 'lots', 'Enter an amount such as 150.00.'],
  ['orderMinimumCents', '-5', 'Enter an amount such as 150.00.'],
  ['cutoffHour', '2pm', 'Enter a whole number in range.'],
  ['state', 'Rhode Island', 'Choose one of the list.'],
  ['timeZone', 'Providence', 'Choose one of the list.'],
])('a wrong %s is named', (key, value, message) => {
  expect(() => read(key, { [key]: value })).toThrow(
    expect.objectContaining({ status: 400, details: [{ path: key, message }] }),
  );
});
