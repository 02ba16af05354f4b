import { useEffect, useRef } from 'react';
import { useFetcher } from 'react-router';
import type { FailedForm } from '../../../kit/failure.ts';
import { messageFor } from '../../../kit/messages.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import { orderConfirmed } from '../public/messages.ts';
import type { Confirmed } from '../server/confirm-orders.ts';
import type { LinkedSummary } from '../server/public/queries.ts';
import { LateOrders } from './late-orders.tsx';

type Answer = { confirm?: Confirmed; error?: FailedForm['error'] };

/**
 * Confirms one order of a list, by the form of the orders. What became of the order is said in a notice, for its line has gone under another
 * state; a form that was refused says so under its line, and so does an order that is too late for its day, which is asked about.
 */
export function ConfirmButton({
  order,
  onConfirmed,
}: {
  order: Pick<LinkedSummary, 'id' | 'number' | 'version'>;
  onConfirmed: (orderId: string) => void;
}) {
  const { Form, state, data } = useFetcher<Answer>({ key: `confirm-${order.id}` });
  const answered = useRef(data);
  useEffect(() => {
    if (!data || data === answered.current) return;
    answered.current = data;
    const [not] = data.confirm?.not ?? [];
    // What is too late for its day is asked about under its line.
    if (data.error || (data.confirm?.late.length ?? 0) > 0) return;
    if (not) toast.error(`${not.number}: ${not.why}`);
    else {
      onConfirmed(order.id);
      toast.success(orderConfirmed(order.number));
    }
  }, [data, order, onConfirmed]);
  const failure = state === 'idle' ? data?.error : undefined;
  const late = data?.confirm?.late ?? [];
  return (
    <>
      <Form
        method="post"
        action="/dashboard/orders"
        className="relative z-1 text-right max-sm:order-3 max-sm:col-start-2 max-sm:row-start-2 max-sm:row-end-4"
      >
        <SendKey answer={data} />
        <input type="hidden" name="intent" value="confirm" />
        <input type="hidden" name="row" value={`${order.id}_${order.version}`} />
        <Button
          type="submit"
          variant="secondary"
          busy={state !== 'idle'}
          aria-label={`Confirm ${order.number}`}
          className="px-2! text-sm leading-5 whitespace-nowrap pointer-fine:min-h-6! pointer-fine:py-0!"
        >
          Confirm
        </Button>
      </Form>
      {failure ? (
        <div className="relative z-1 col-span-full pb-1 max-sm:order-5">
          <FailureFocus by={failure}>
            <Note tone="danger">{messageFor(failure)}</Note>
          </FailureFocus>
        </div>
      ) : null}
      {late.length > 0 ? (
        <div className="relative z-1 col-span-full pb-1 max-sm:order-5">
          <FailureFocus by={late}>
            <Note tone="warning">
              <Form method="post" action="/dashboard/orders" className="grid gap-2">
                <SendKey answer={data} />
                <LateOrders late={late} busy={state !== 'idle'} />
              </Form>
            </Note>
          </FailureFocus>
        </div>
      ) : null}
    </>
  );
}
