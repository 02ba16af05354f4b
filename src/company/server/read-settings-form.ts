import { parseDollars } from '../../kit/money.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { type ChangeCompanySettings, changeCompanySettingsInput } from '../contract.ts';
import { SETTING_GROUPS, type SettingKind } from '../messages.ts';

function valueOf(kind: SettingKind, text: string | null): unknown {
  if (kind === 'flag') return text !== null;
  if (text === null) return undefined;
  if (kind === 'money') return parseDollars(text) ?? Number.NaN;
  if (kind === 'count' || kind === 'hour')
    return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  return text;
}

/** The settings form as a change: amounts as typed in dollars, an absent box as off. @throws AppError `invalid-argument` naming the fields. */
export function readSettingsForm(form: FormData): ChangeCompanySettings {
  const all = SETTING_GROUPS.flatMap((group) => group.settings);
  const settings = Object.fromEntries(
    all.map(({ key, kind }) => [key, valueOf(kind, form.get(key) as string | null)]),
  );
  const parsed = changeCompanySettingsInput.safeParse({
    version: Number(form.get('version')),
    settings,
  });
  if (parsed.success) return parsed.data;
  throw invalidInput(
    parsed.error.issues.map((issue) => {
      const kind = all.find((setting) => setting.key === issue.path[1])?.kind;
      const number =
        kind === 'money'
          ? 'Enter an amount such as 150.00.'
          : kind === 'count' || kind === 'hour'
            ? 'Enter a whole number in range.'
            : issue.message;
      return { path: issue.path.slice(1), message: number };
    }),
  );
}
