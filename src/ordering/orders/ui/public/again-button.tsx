import { RotateCcw } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFetcher, useNavigate } from 'react-router';
import { messageFor } from '../../../../kit/messages.ts';
import { nowFor } from '../../../../people/customers/public/messages.ts';
import { Button, type ButtonVariant } from '../../../../ui/button.tsx';
import { FailureFocus } from '../../../../ui/failure.tsx';
import { Note } from '../../../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../../../ui/send-key.tsx';
import { toast } from '../../../../ui/toast.ts';
import type { HowAdded } from '../../../cart/server/write-cart.ts';
import { InCartQuestion, isInCart } from '../../../cart/ui/in-cart-question.tsx';

export interface AgainDone {
  added?: number;
  leftOut?: string[];
  /** The customer that one orders for since, when that changed. */
  switchedTo?: string | null;
  /** The order to look at first; nothing was added. */
  toCheck?: string;
  error?: { code: string; message: string; details?: unknown };
}

/** Where an earlier order is looked at before it goes to the cart. */
export const againPage = (orderId: string) => `/dashboard/orders/${orderId}/again`;

/** One press puts an earlier order into the cart for its customer, at today's prices; when a price is another, something is short or gone, that is shown first. */
export function AgainButton({
  orderId,
  number,
  variant = 'primary',
  label = 'Order again',
  inRow = false,
}: {
  orderId: string;
  number: string;
  variant?: ButtonVariant;
  label?: string;
  /** In a table: no higher than its row by mouse. */
  inRow?: boolean;
}) {
  const again = useFetcher<AgainDone>({ key: `again-${orderId}` });
  const navigate = useNavigate();
  const { state, data, submit } = again;
  const answered = useRef(data);
  const keyNow = useKeyUntilAnswered(data);
  const send = (how?: HowAdded) => {
    void submit(
      { orderId, intent: 'again', key: keyNow(how), ...(how ? { how } : {}) },
      { method: 'post', action: '/dashboard/orders' },
    );
  };
  /** An answer that was read and left. */
  const [left, setLeft] = useState<AgainDone | undefined>();
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    if (data.error) return;
    if (data.switchedTo) toast.info(nowFor(data.switchedTo));
    if (data.leftOut?.length) toast.info(`Not in your range any more: ${data.leftOut.join(', ')}.`);
    if (data.toCheck) void navigate(againPage(data.toCheck));
    else if (data.added) void navigate('/cart');
  }, [state, data, navigate]);
  return (
    <again.Form
      method="post"
      action="/dashboard/orders"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="intent" value="again" />
      <Button
        type="submit"
        variant={variant}
        busy={state !== 'idle'}
        aria-label={`${label}: ${number}`}
        className={
          inRow ? 'px-2! text-sm whitespace-nowrap pointer-fine:min-h-7! pointer-fine:py-0!' : ''
        }
      >
        {inRow ? null : <RotateCcw aria-hidden="true" size={18} strokeWidth={1.75} />}
        {label}
      </Button>
      {state === 'idle' && data?.error && data !== left ? (
        <div className="mt-2 max-w-80">
          {isInCart(data.error) ? (
            <InCartQuestion
              failure={data.error}
              busy={false}
              onChoose={send}
              onLeave={() => setLeft(data)}
            />
          ) : (
            <FailureFocus by={data.error}>
              <Note tone="danger">{messageFor(data.error)}</Note>
            </FailureFocus>
          )}
        </div>
      ) : null}
    </again.Form>
  );
}
