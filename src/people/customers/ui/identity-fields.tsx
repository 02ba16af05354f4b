import { TextField } from '../../../ui/field.tsx';

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
    defaultValue: values[name] ?? '',
    error: problems[name],
    autoComplete: 'off',
  });
  return (
    <>
      <TextField
        {...field('name')}
        label="Name"
        hint="As it stands on invoices and on the door."
        maxLength={500}
        className="sm:col-span-6"
      />
      <TextField
        {...field('address1')}
        label="Street address"
        maxLength={200}
        className="sm:col-span-6"
      />
      <TextField {...field('city')} label="City" maxLength={100} className="sm:col-span-3" />
      <TextField
        {...field('state')}
        label="State"
        placeholder="RI"
        maxLength={2}
        autoCapitalize="characters"
        className="sm:col-span-1"
      />
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
