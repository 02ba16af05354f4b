import { Form, useNavigation } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { messages } from '../messages.ts';

/** It was withdrawn, and whoever may withdraw it takes that back by one press. */
export function Withdrawn({ answer }: { answer: unknown }) {
  const busy = useNavigation().formData?.get('intent') === 'restore';
  return (
    <Note>
      {messages.withdrawnMore}
      <Form method="post" className="mt-2 grid justify-items-start gap-2">
        <FailureNote failure={useFailure(answer, 'restore')} />
        <Button type="submit" name="intent" value="restore" variant="secondary" busy={busy}>
          {messages.undoWithdraw}
        </Button>
      </Form>
    </Note>
  );
}

/** Whoever reported it takes it back by one press: what can be undone is not asked. */
export function Withdraw({ answer }: { answer: unknown }) {
  const busy = useNavigation().formData?.get('intent') === 'withdraw';
  return (
    <Form method="post">
      <FailureNote failure={useFailure(answer, 'withdraw')} />
      <Button type="submit" name="intent" value="withdraw" variant="quiet" busy={busy}>
        {messages.withdraw}
      </Button>
    </Form>
  );
}
