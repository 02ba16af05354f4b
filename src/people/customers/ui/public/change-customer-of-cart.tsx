import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { messageFor } from '../../../../kit/messages.ts';
import { FailureFocus } from '../../../../ui/failure.tsx';
import { Note } from '../../../../ui/panel.tsx';

/** One choice of a customer at a time, wherever on the page it is made. */
export const CHOICE_KEY = 'change-customer';

interface ChangeCustomerFormProps {
  /** Where to be afterwards. */
  returnTo: string;
  className?: string;
  /** Called when the choice was refused, or another is under way. */
  onRefused?: () => void;
  /** Fields and buttons; one is named `customerId`. */
  children: ReactNode;
}

interface Answer {
  error?: { code: string; message: string; details?: unknown };
}

/**
 * Chooses a customer, and with it the cart for that customer. Works without JavaScript.
 */
export function ChangeCustomerForm({
  returnTo,
  className,
  onRefused,
  children,
}: ChangeCustomerFormProps) {
  const { submit, state, data } = useFetcher<Answer>({ key: CHOICE_KEY });
  const answered = useRef<Answer | undefined>(data);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // Two presses are one wish; what a second one picked goes back to what is chosen.
    if (state !== 'idle') return onRefused?.();
    const body = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    void submit(body, { method: 'post', action: '/cart/customer' });
  };
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    onRefused?.();
  }, [state, data, onRefused]);
  return (
    <form method="post" action="/cart/customer" onSubmit={onSubmit} className={className}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
      {state === 'idle' && data?.error ? (
        <FailureFocus by={data.error}>
          <Note tone="danger">{messageFor(data.error)}</Note>
        </FailureFocus>
      ) : null}
    </form>
  );
}
