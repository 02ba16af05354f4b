import { Form, useNavigation } from 'react-router';
import type { FailedForm } from '../../kit/failure.ts';
import { Button } from '../../ui/button.tsx';
import { FailureFocus, FailureNote, useFailure } from '../../ui/failure.tsx';
import { Note } from '../../ui/panel.tsx';
import { hostOf, type Receiver } from '../contract.ts';
import * as messages from '../messages.ts';
import { EventChoice } from './event-choice.tsx';

/** The form for a receiver's events, folded at first. */
export function ChangeEvents({
  receiver: { id, address, types },
  failed,
  answer,
}: {
  receiver: Receiver;
  /** This form, where it was refused. */
  failed: FailedForm | undefined;
  answer: unknown;
}) {
  const failure = useFailure(answer, failed?.intent);
  const sending = useNavigation().formData;
  const busy = sending?.get('intent') === 'events' && sending.get('id') === id;
  return (
    <details key={types.join()} open={failure !== undefined}>
      <summary className="min-h-11 w-fit cursor-pointer py-2.5 font-semibold text-brand">
        {messages.CHANGE_EVENTS}
        <span className="sr-only"> of {hostOf(address)}</span>
      </summary>
      <Form
        method="post"
        action={`?receiver=${id}`}
        preventScrollReset
        className="grid max-w-xl gap-3"
        noValidate
      >
        <input type="hidden" name="intent" value="events" />
        <input type="hidden" name="id" value={id} />
        {failure?.fields ? (
          <FailureFocus by={failure}>
            <Note tone="danger" title={messages.NOT_DONE}>
              {messages.MEND}
            </Note>
          </FailureFocus>
        ) : (
          <FailureNote failure={failure} title={messages.NOT_DONE} />
        )}
        <EventChoice chosen={types} error={failure?.fields?.types} />
        <p className="text-sm text-muted">{messages.EVENTS_TEXT}</p>
        <div>
          <Button type="submit" variant="secondary" busy={busy}>
            {messages.SAVE_EVENTS}
          </Button>
        </div>
      </Form>
    </details>
  );
}
