import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureFocus, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { HAND_OVER as words } from '../hand-over-messages.ts';
import type { HandedOver } from '../server/hand-over-run.ts';

/** Another run of the day that could take the stops. */
export interface OtherRun {
  id: string;
  name: string;
}

/** For the desk: the truck of this run can't go on, and another one, or nobody yet, brings the rest. */
export function HandOver({
  run,
  others,
  answer,
}: {
  run: { id: string; version: number };
  others: readonly OtherRun[];
  answer: unknown;
}) {
  const failure = useFailure(answer, 'hand-over');
  const isBusy = useNavigation().formData?.get('intent') === 'hand-over';
  return (
    <details open={failure !== undefined} className="mt-6 print:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand underline">
        {words.title}
      </summary>
      <Form method="post" className="mt-2 grid max-w-xl gap-3">
        <input type="hidden" name="intent" value="hand-over" />
        <input type="hidden" name="version" value={run.version} />
        <SendKey answer={answer as Parameters<typeof SendKey>[0]['answer']} />
        <p>{words.lead}</p>
        <SelectField label={words.to} name="to" required defaultValue="">
          <option value="" disabled>
            {words.choose}
          </option>
          {others.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
          <option value="none">{words.plan}</option>
        </SelectField>
        <p className="text-sm text-muted">{words.goods}</p>
        <p className="text-sm text-muted">{words.stay}</p>
        <TextField label={words.why} name="reason" required minLength={3} maxLength={300} />
        <FailureNote failure={failure} />
        <Button type="submit" busy={isBusy} className="justify-self-start">
          {words.send}
        </Button>
      </Form>
    </details>
  );
}

/** What became of each stop, as long as the page stands. */
export function HandedOverNote({ answer }: { answer: unknown }) {
  const done = doneForm(answer as { handed?: HandedOver } | undefined)?.handed;
  if (!done) return null;
  return (
    <FailureFocus by={done}>
      <Note
        tone={done.not.length > 0 ? 'warning' : 'success'}
        title={words.moved(done.moved.length, done.to)}
      >
        {done.not.length > 0 ? (
          <>
            <p>{words.left(done.not.length)}</p>
            <ul>
              {done.not.map(({ number, why }) => (
                <li key={number + why}>
                  {number ? `${number}: ` : ''}
                  {why}
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Note>
    </FailureFocus>
  );
}
