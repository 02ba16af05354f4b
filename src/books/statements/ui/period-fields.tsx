import { TextField } from '../../../ui/field.tsx';
import { statementMessages as words } from '../messages.ts';

/** The two days of a period. */
export function PeriodFields({ period }: { period: { from: string; to: string } }) {
  return (
    <>
      <TextField type="date" name="from" label={words.from} defaultValue={period.from} required />
      <TextField type="date" name="to" label={words.to} defaultValue={period.to} required />
    </>
  );
}
