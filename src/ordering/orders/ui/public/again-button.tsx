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
import type { HowAgain } from '../../../cart/server/write-cart.ts';
import { offerUndo } from '../../../cart/ui/again-undo.tsx';
import { InCartDialog, isInCart } from '../../../cart/ui/in-cart-question.tsx';
import type { UndoOffer } from '../../server/undo-again.ts';

export interface AgainDone {
  added?: number;
  leftOut?: string[];
  /** The customer that one orders for since, when that changed. */
  switchedTo?: string | null;
  /** The order to look at first; nothing was added. */
  toCheck?: string;
  undo?: UndoOffer | null;
  error?: { code: string; message: string; details?: unknown };
}

/** Where an earlier order is looked at before it goes to the cart. */
export const againPage = (orderId: string) => `/dashboard/orders/${orderId}/again`;

/** Sends "order again" of one order, once for each press that was answered, and leads to where its answer is. */
export function useAgain(orderId: string) {
  const again = useFetcher<AgainDone>({ key: `again-${orderId}` });
  const navigate = useNavigate();
  const { state, data, submit } = again;
  const answered = useRef(data);
  const keyNow = useKeyUntilAnswered(data);
  const send = (how?: HowAgain) => {
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
    if (data.undo) offerUndo(data.undo);
    if (data.toCheck) void navigate(againPage(data.toCheck));
    else if (data.added) void navigate('/cart');
  }, [state, data, navigate]);
  const busy = state !== 'idle';
  return {
    orderId,
    send,
    busy,
    error: !busy && data !== left ? data?.error : undefined,
    leave: () => setLeft(data),
  };
}
type Again = ReturnType<typeof useAgain>;

/** The button alone; `AgainAnswer` stands where its answer has room. */
export function AgainForm({
  again,
  number,
  variant = 'primary',
  label = 'Order again',
  inRow = false,
}: {
  again: Again;
  number: string;
  variant?: ButtonVariant;
  label?: string;
  /** In a table: no higher than its row by mouse, words on a phone's second line. */
  inRow?: boolean;
}) {
  return (
    <form
      method="post"
      action="/dashboard/orders"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        again.send();
      }}
    >
      <input type="hidden" name="orderId" value={again.orderId} />
      <Button
        type="submit"
        name="intent"
        value="again"
        variant={variant}
        busy={again.busy}
        aria-label={`${label}: ${number}`}
        className={inRow ? 'again' : ''}
      >
        {inRow ? null : (
          <RotateCcw
            aria-hidden="true"
            size={18}
            strokeWidth={1.75}
            className="in-data-actions:max-sm:hidden"
          />
        )}
        {label}
      </Button>
    </form>
  );
}

/** The question before products are added, or the reason why none was. */
export function AgainAnswer({ again }: { again: Again }) {
  const { error, send, leave } = again;
  if (!error) return null;
  return isInCart(error) ? (
    <InCartDialog failure={error} onChoose={send} onLeave={leave} />
  ) : (
    <FailureFocus by={error}>
      <Note tone="danger">{messageFor(error)}</Note>
    </FailureFocus>
  );
}

/** One press puts an earlier order into the cart for its customer, at today's prices; when a price is another, something is short or gone, that is shown first. */
export function AgainButton({
  orderId,
  ...button
}: {
  orderId: string;
  number: string;
  variant?: ButtonVariant;
  label?: string;
  inRow?: boolean;
}) {
  const again = useAgain(orderId);
  return (
    <>
      <AgainForm again={again} {...button} />
      {again.error ? (
        <div className={isInCart(again.error) ? '' : 'mt-2 max-w-80'}>
          <AgainAnswer again={again} />
        </div>
      ) : null}
    </>
  );
}
