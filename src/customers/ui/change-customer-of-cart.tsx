import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import { messageFor } from '../../kit/messages.ts';
import { FailureFocus } from '../../ui/failure.tsx';
import { Note } from '../../ui/panel.tsx';
import { questionIn, useSwitchQuestion } from './switch-question.tsx';

/** One choice of a customer at a time, wherever on the page it is made. */
export const CHOICE_KEY = 'change-customer';

interface ChangeCustomerFormProps {
  /** Where to be afterwards. */
  returnTo: string;
  className?: string;
  /** Called when the person stays with the customer they had, or was refused. */
  onStay?: () => void;
  /** Fields and buttons; one is named `customerId`. */
  children: ReactNode;
}

interface Answer {
  error?: { code: string; message: string; details?: unknown };
}

/**
 * Chooses a customer. When the cart is not empty, the page's modal asks what becomes of it; without
 * JavaScript a page asks.
 */
export function ChangeCustomerForm({
  returnTo,
  className,
  onStay,
  children,
}: ChangeCustomerFormProps) {
  const { submit, state, data } = useFetcher<Answer>({ key: CHOICE_KEY });
  const ask = useSwitchQuestion();
  const answered = useRef<Answer | undefined>(data);
  const send = (body: FormData) => void submit(body, { method: 'post', action: '/cart/customer' });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget, (event.nativeEvent as SubmitEvent).submitter);
    body.set('asks', 'modal');
    send(body);
  };
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    const question = questionIn(data);
    if (!question) {
      onStay?.();
      return;
    }
    ask(
      question,
      (decision) => {
        const body = new FormData();
        for (const [name, value] of Object.entries({
          customerId: question.to.id,
          returnTo,
          asks: 'modal',
          ...decision,
        }))
          body.set(name, value);
        void submit(body, { method: 'post', action: '/cart/customer' });
      },
      onStay,
    );
  }, [state, data, ask, submit, returnTo, onStay]);
  return (
    <form method="post" action="/cart/customer" onSubmit={onSubmit} className={className}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {children}
      {state === 'idle' && data?.error && !questionIn(data) ? (
        <FailureFocus by={data.error}>
          <Note tone="danger">{messageFor(data.error)}</Note>
        </FailureFocus>
      ) : null}
    </form>
  );
}
