import { TextField } from '../../ui/field.tsx';

/** The day on which somebody wrote or paid what is put down here, called `on`: today unless they say an earlier one. `today`: the company's day. */
export function WrittenOn({
  label,
  today,
  from,
  error,
}: {
  label: string;
  today: string;
  /** No day before this one. */
  from?: string;
  error: string | undefined;
}) {
  return (
    <TextField
      type="date"
      name="on"
      label={label}
      defaultValue={today}
      {...(from ? { min: from } : {})}
      max={today}
      required
      error={error}
    />
  );
}
