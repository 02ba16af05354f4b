import { createContext, useContext, useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import type { TaskDone, Way } from '../contract.ts';

type FormWay = Extract<Way, { intent: string }>;

/** Who keeps what was done: the task that it was pressed at may leave the list. */
export const TaskDoneContext = createContext<(done: TaskDone) => void>(() => {});

/** The form of one way out. It says why it was not done, and what is settled leaves the list. */
export function WayForm({
  way,
  sentence,
  primary = false,
}: {
  way: FormWay;
  sentence: string;
  primary?: boolean;
}) {
  const fetcher = useFetcher<unknown>();
  const failure = failedForm(fetcher.data)?.error;
  const noteDone = useContext(TaskDoneContext);
  const taskDone = failure
    ? undefined
    : (fetcher.data as { taskDone?: TaskDone } | undefined)?.taskDone;
  useEffect(() => {
    if (!taskDone) return;
    toast.success(taskDone.text);
    noteDone(taskDone);
  }, [taskDone, noteDone]);
  return (
    <fetcher.Form
      method="post"
      action="/dashboard/accounting/inbox"
      className={
        way.input.kind !== 'none'
          ? // Two fields and the button stand on one line, what else can be done below.
            `flex flex-wrap items-end gap-3 ${way.input.kind === 'text' && way.input.day ? 'basis-full' : ''}`
          : primary
            ? 'grid justify-items-start'
            : 'flex flex-wrap items-center gap-x-4 gap-y-1'
      }
    >
      <input type="hidden" name="intent" value={way.intent} />
      <SendKey answer={fetcher.data as Parameters<typeof SendKey>[0]['answer']} />
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
      {way.input.kind === 'text' && way.input.day ? (
        <TextField
          type="date"
          className="basis-40"
          label={way.input.day.label}
          name={way.input.day.name}
          defaultValue={way.input.day.value}
          max={way.input.day.max}
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
        variant={primary ? 'primary' : 'secondary'}
        busy={fetcher.state !== 'idle'}
        aria-label={`${way.label}: ${sentence}`}
      >
        {way.label}
      </Button>
      {way.help ? (
        // Below the one button the help is wider than it, and does not push what stands beside it away.
        <p
          className={
            primary
              ? 'mt-1 text-sm text-muted sm:w-0'
              : 'max-w-prose min-w-0 flex-1 basis-56 text-sm text-muted'
          }
        >
          <span className={primary ? 'block sm:w-md lg:w-xl' : ''}>{way.help}</span>
        </p>
      ) : null}
      {fetcher.state === 'idle' ? <FailureNote failure={failure} /> : null}
    </fetcher.Form>
  );
}
