import { centsToDecimal } from '../../kit/money.ts';
import { CheckBox } from '../../ui/check-box.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CHOOSE, type SettingWords } from '../messages.ts';

/** Null: nothing is said. */
type Value = string | number | boolean | null;

function shown(setting: SettingWords, value: Value): string {
  if (value === null) return '';
  // Hundredths of a percent are typed as cents are: with two decimals.
  const decimal = setting.kind === 'money' || setting.kind === 'percent';
  return decimal ? centsToDecimal(Number(value)) : String(value);
}

const INPUTS = {
  text: {},
  email: { type: 'email', autoComplete: 'off' },
  tel: { type: 'tel' },
  money: { inputMode: 'decimal' },
  percent: { inputMode: 'decimal' },
  count: { inputMode: 'numeric' },
  hour: {},
  choice: {},
} as const;

/** The present value is always an option, even one that is not among the choices. */
const choicesWith = (choices: NonNullable<SettingWords['choices']>, value: string) =>
  choices.some((one) => one.value === value)
    ? choices
    : [{ value, label: value || CHOOSE }, ...choices];

/** A setting that is not shown: it is sent as it is saved, because a screen changes all of its settings. */
export function UnchangedSetting({ setting, value }: { setting: SettingWords; value: Value }) {
  if (setting.kind !== 'flag')
    return <input type="hidden" name={setting.key} value={shown(setting, value)} />;
  return value ? <input type="hidden" name={setting.key} value="on" /> : null;
}

/** One setting. A refusal leaves the typed value; a conflict also shows the value that is stored now. */
export function SettingField(props: {
  setting: SettingWords;
  value: Value;
  typed: Record<string, string> | undefined;
  conflict: boolean;
  error: string | undefined;
}) {
  const { setting, value, typed, conflict, error } = props;
  if (setting.kind === 'flag') {
    const on = typed ? setting.key in typed : Boolean(value);
    const other = conflict && on !== value ? ` Saved now: ${value ? 'on' : 'off'}.` : '';
    return (
      <div className="sm:col-span-2">
        <CheckBox
          key={String(value)}
          name={setting.key}
          label={setting.label}
          hint={`${setting.hint ?? ''}${other}`}
          defaultChecked={on}
        />
      </div>
    );
  }
  const saved = shown(setting, value);
  const mine = typed?.[setting.key] ?? saved;
  const other = conflict && mine !== saved ? ` Saved now: ${saved}.` : '';
  const prefix =
    setting.kind === 'money' ? 'In dollars. ' : setting.kind === 'percent' ? 'In percent. ' : '';
  const hint = `${prefix}${setting.hint ?? ''}${other}`;
  if (setting.kind === 'paragraph')
    return (
      <TextArea
        key={saved}
        name={setting.key}
        label={setting.label}
        rows={3}
        defaultValue={mine}
        {...(hint ? { hint } : {})}
        error={error}
        className="sm:col-span-2"
      />
    );
  if (setting.choices)
    return (
      <SelectField
        key={saved}
        name={setting.key}
        label={setting.label}
        required
        defaultValue={mine}
        {...(hint ? { hint } : {})}
        error={error}
      >
        {choicesWith(setting.choices, mine).map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </SelectField>
    );
  return (
    <TextField
      key={saved}
      {...INPUTS[setting.kind]}
      name={setting.key}
      label={setting.label}
      required={setting.optional !== true}
      defaultValue={mine}
      {...(hint ? { hint } : {})}
      error={error}
      className={setting.kind === 'text' ? '' : 'tabular'}
    />
  );
}
