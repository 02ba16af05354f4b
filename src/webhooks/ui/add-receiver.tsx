import { Form, useNavigation } from 'react-router';
import type { FailedForm } from '../../kit/failure.ts';
import { Button } from '../../ui/button.tsx';
import { FailureFocus, FailureNote, useFailure } from '../../ui/failure.tsx';
import { TextField } from '../../ui/field.tsx';
import { Note } from '../../ui/panel.tsx';
import { MESSAGE_TYPES } from '../contract.ts';
import * as messages from '../messages.ts';
import { EventChoice } from './event-choice.tsx';

/** The form for another receiver: open where there is none. */
export function AddReceiver({
  failed,
  answer,
  first,
}: {
  failed: FailedForm | undefined;
  answer: unknown;
  first: boolean;
}) {
  const failure = useFailure(answer, 'add');
  const busy = useNavigation().formData?.get('intent') === 'add';
  return (
    <details open={first || failure !== undefined}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-brand">
        {messages.ADD}
      </summary>
      <Form method="post" className="grid max-w-xl gap-3" noValidate>
        <input type="hidden" name="intent" value="add" />
        {failure?.fields ? (
          <FailureFocus by={failure}>
            <Note tone="danger" title={messages.NOT_ADDED}>
              {messages.MEND}
            </Note>
          </FailureFocus>
        ) : (
          <FailureNote failure={failure} title={messages.NOT_ADDED} />
        )}
        <TextField
          label={messages.ADDRESS}
          hint={messages.ADDRESS_HINT}
          name="address"
          type="url"
          required
          maxLength={500}
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={failed?.typed.address}
          error={failure?.fields?.address}
        />
        <EventChoice chosen={MESSAGE_TYPES} error={failure?.fields?.types} />
        <TextField
          label={messages.NOTE}
          name="note"
          maxLength={200}
          autoComplete="off"
          defaultValue={failed?.typed.note}
          error={failure?.fields?.note}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={busy}>
            {messages.ADD}
          </Button>
          <a className="text-brand underline" href="/api/docs">
            {messages.REFERENCE}
          </a>
        </div>
      </Form>
    </details>
  );
}
