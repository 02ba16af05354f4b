import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import { EDIT_MESSAGES } from '../change-messages.ts';
import { TIMELINE } from '../page-messages.ts';

/** What was typed into an order that can't be changed any more goes to the office as a message about it. */
export function SendTyped({
  orderId,
  text,
  onSent,
}: {
  orderId: string;
  text: string;
  onSent: () => void;
}) {
  const fetcher = useFetcher<{ written?: string }>({ key: `order-typed-${orderId}` });
  const { state, data } = fetcher;
  const keyNow = useKeyUntilAnswered(data as never);
  useEffect(() => {
    if (state !== 'idle' || !data?.written) return;
    toast.success(EDIT_MESSAGES.sent);
    onSent();
    // An answer counts once; what is called then belongs to the render that brought it.
    // eslint-disable-next-line react/exhaustive-deps
  }, [state, data]);
  return (
    <>
      <FailureNote
        failure={state === 'idle' ? failedForm(data)?.error : undefined}
        title={EDIT_MESSAGES.notSent}
        unanswered={TIMELINE.again}
      />
      <Button
        busy={state !== 'idle'}
        className="max-sm:flex-1"
        onClick={() =>
          void fetcher.submit(
            { intent: 'message', message: text, key: keyNow(text) },
            { method: 'post', action: `/dashboard/orders/${orderId}` },
          )
        }
      >
        {EDIT_MESSAGES.send}
      </Button>
    </>
  );
}
