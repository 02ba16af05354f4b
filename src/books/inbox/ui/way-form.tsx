import { createContext, useContext, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.ts';
import type { Said, Way } from '../contract.ts';

type FormWay = Extract<Way, { intent: string }>;

/** Who keeps what was done: the matter that it was pressed at may leave the list. */
export const ToldContext = createContext<(said: Said) => void>(() => {});

/** The form of one way out. It says why it was not done, and what is settled leaves the list. */
export function WayForm({ way, sentence }: { way: FormWay; sentence: string }) {
  const fetcher = useFetcher<unknown>();
  const failure = failedForm(fetcher.data)?.error;
  const told = useContext(ToldContext);
  const said = failure ? undefined : (fetcher.data as { said?: Said } | undefined)?.said;
  useEffect(() => {
    if (!said) return;
    toast.success(said.text);
    told(said);
  }, [said, told]);
  return (
    <fetcher.Form
      method="post"
      action="/dashboard/accounting/inbox"
      className={
        way.input.kind !== 'none'
          ? 'flex flex-wrap items-end gap-3'
          : way.help
            ? 'grid min-w-56 justify-items-start'
            : ''
      }
    >
      <input type="hidden" name="intent" value={way.intent} />
      {Object.entries(way.fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {way.input.kind === 'text' ? (
        <TextField
          className="min-w-0 flex-1 basis-56"
          label={way.input.label}
          name={way.input.name}
          defaultValue={way.input.value}
          maxLength={way.input.maxLength}
          required
        />
      ) : null}
      {way.input.kind === 'choice' ? (
        <SelectField
          className="min-w-0 flex-1 basis-56"
          label={way.input.label}
          name={way.input.name}
          required
        >
          {way.input.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Button
        type="submit"
        variant="secondary"
        busy={fetcher.state !== 'idle'}
        aria-label={`${way.label}: ${sentence}`}
      >
        {way.label}
      </Button>
      {way.help ? (
        // Under its button alone, no wider than that, so that the next button stands beside it.
        <p
          className={`mt-1 text-sm text-muted ${way.input.kind === 'none' ? 'w-0 min-w-full' : 'max-w-prose'}`}
        >
          {way.help}
        </p>
      ) : null}
      {fetcher.state === 'idle' ? <FailureNote failure={failure} /> : null}
    </fetcher.Form>
  );
}
