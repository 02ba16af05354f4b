import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { TO_DECIDE as words } from '../decide-messages.ts';
import type { ToDecide } from '../server/load-live.ts';

/** The truck that has the goods goes there once more today. */
export function TryAgain({
  rest: { orderId, version, number },
  run,
  answer,
}: {
  rest: ToDecide['rests'][number];
  run: string;
  answer: unknown;
}) {
  const failed = failedForm(answer);
  const sent = useNavigation().formData;
  const busy = sent?.get('intent') === 'again-today' && sent.get('id') === orderId;
  return (
    <Form method="post" preventScrollReset>
      <SendKey answer={failed} />
      <input type="hidden" name="id" value={orderId} />
      <input type="hidden" name="version" value={version} />
      <Button type="submit" name="intent" value="again-today" busy={busy}>
        {words.again}
        <span className="sr-only">{words.againOf(number, run)}</span>
      </Button>
    </Form>
  );
}

/** What was refused of it, above the row. */
export function NotTried({ orderId, answer }: { orderId: string; answer: unknown }) {
  const failure = useFailure(answer, 'again-today');
  return failedForm(answer)?.typed?.id === orderId && failure ? (
    <div className="md:col-span-2">
      <FailureNote failure={failure} />
    </div>
  ) : null;
}
