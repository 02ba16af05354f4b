import { STATES } from '../../../company/choices.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import * as sentences from '../form-messages.ts';

const STATE_LETTERS = STATES.map(({ value }) => value);

/** Name and address, the same in every form that asks for them. */
export function IdentityFields({
  values,
  problems,
}: {
  values: Readonly<Record<string, string>>;
  problems: Readonly<Record<string, string>>;
}) {
  const field = (name: string) => ({
    name,
    required: true,
    defaultValue: (name === 'state' ? values[name]?.toUpperCase() : values[name]) ?? '',
    error: problems[name],
    autoComplete: 'off',
  });
  return (
    <>
      <TextField
        {...field('name')}
        label="Name"
        hint={sentences.nameHint}
        maxLength={500}
        className="sm:col-span-6"
      />
      <TextField
        {...field('address1')}
        label="Street address"
        maxLength={200}
        className="sm:col-span-6"
      />
      <TextField {...field('city')} label="City" maxLength={100} className="sm:col-span-2" />
      <SelectField {...field('state')} label="State" className="sm:col-span-2">
        <option value="">Choose</option>
        {/* One that was stored before stays readable, and is refused when it is saved again. */}
        {[
          ...new Set([...(values.state ? [values.state.toUpperCase()] : []), ...STATE_LETTERS]),
        ].map((letters) => (
          <option key={letters}>{letters}</option>
        ))}
      </SelectField>
      <TextField
        {...field('zip')}
        label="ZIP code"
        inputMode="numeric"
        maxLength={10}
        className="tabular sm:col-span-2"
      />
    </>
  );
}
