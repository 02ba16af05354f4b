import { z } from 'zod';
import { numberText } from '../../kit/form-fields.ts';
import { parseDollars, parsePercent } from '../../kit/parse-money.ts';
import { begunField } from '../../platform/since-begun.ts';
import { SECTIONS, type Section } from '../choices.ts';
import {
  type ChangeCompanySettings,
  changeCompanySettingsInput,
  type FieldKey,
} from '../contract.ts';
import { SETTING_GROUPS, type SettingKind } from '../messages.ts';

/** What a setting's field says of any value that it can't take, where the contract's sentence is about cents or numbers. */
const SENTENCES: Partial<Record<SettingKind, string>> = {
  money: 'Enter an amount such as 150.00.',
  percent: 'Enter a percentage such as 2.75.',
  choice: 'Choose one of the list.',
  count: 'Enter a whole number in range.',
  hour: 'Enter a whole number in range.',
};

function valueOf(kind: SettingKind, text: string): unknown {
  if (kind === 'money') return parseDollars(text) ?? Number.NaN;
  // Nothing is an answer where the contract takes null.
  if (kind === 'percent') return text.trim() === '' ? null : (parsePercent(text) ?? Number.NaN);
  if (kind === 'count' || kind === 'hour')
    return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return text;
}

const SETTINGS = changeCompanySettingsInput.shape.settings.shape;

/** One setting as its form types it: amounts in dollars, an absent box as off. */
function settingField(key: FieldKey, kind: SettingKind) {
  if (kind === 'flag')
    return z
      .string()
      .optional()
      .transform((value) => value !== undefined);
  return z.string().transform((text, at) => {
    const parsed = SETTINGS[key].safeParse(valueOf(kind, text));
    if (parsed.success) return parsed.data;
    for (const issue of parsed.error.issues)
      at.addIssue({ code: 'custom', message: SENTENCES[kind] ?? issue.message });
    return z.NEVER;
  });
}

/** What a form began with. Null: nothing was said yet, or the example company's. */
const begun = begunField(
  z.record(z.string().max(40), z.union([z.string().max(3000), z.number(), z.boolean()]).nullable()),
);

/** The form of one section's settings as a change. */
const formOf = (section: Section) =>
  z
    .strictObject({
      version: numberText.pipe(changeCompanySettingsInput.shape.version),
      begun,
      ...Object.fromEntries(
        SETTING_GROUPS.filter((group) => group.section === section)
          .flatMap(({ settings }) => settings)
          .map(({ key, kind }) => [key, settingField(key, kind)]),
      ),
    })
    .transform(({ version, begun, ...settings }) => ({
      change: { version, settings } satisfies ChangeCompanySettings,
      begun,
    }));

export const SETTINGS_FORMS = Object.fromEntries(
  SECTIONS.map((section) => [section, formOf(section)]),
) as Record<Section, ReturnType<typeof formOf>>;
