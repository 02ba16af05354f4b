import { Form, Link, useNavigation } from 'react-router';
import { messageFor } from '../../../kit/messages.ts';
import { ConfirmedNote } from '../../../ordering/orders/ui/public/confirmed-note.tsx';
import { Button } from '../../../ui/button.tsx';
import { doneForm, FailureFocus, failedForm, useFailure } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import * as messages from '../board-messages.ts';
import type { Unconfirmed } from '../server/load-board.ts';

/** Orders promised for the day that are no stops yet, each with its link and, for who plans, the press that confirms it. */
export function NotConfirmed({
  orders,
  plans,
  answer,
}: {
  orders: readonly Unconfirmed[];
  /** May confirm orders. */
  plans: boolean;
  answer: unknown;
}) {
  const failure = useFailure(answer, 'confirm');
  const done = doneForm(answer) as { confirm?: Parameters<typeof ConfirmedNote>[0] } | undefined;
  const sent = failedForm(answer) ?? (answer ? {} : undefined);
  const sending = useNavigation().formData;
  const busy = (row: string) =>
    sending?.get('intent') === 'confirm' && sending.getAll('row').includes(row);
  return (
    <>
      {failure || done?.confirm ? (
        <div className="mb-4">
          {failure ? (
            <FailureFocus by={failure}>
              <Note tone="danger">{messageFor(failure)}</Note>
            </FailureFocus>
          ) : null}
          {done?.confirm ? <ConfirmedNote {...done.confirm} /> : null}
        </div>
      ) : null}
      {orders.length === 0 ? null : (
        <div className="mb-6">
          <Note tone="warning" title={messages.notConfirmed(orders.length)}>
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {orders.map((order) => {
                const row = `${order.orderId}_${order.version}`;
                return (
                  <li key={order.orderId} className="flex flex-wrap items-center gap-x-3">
                    <Link
                      to={`/dashboard/orders/${order.orderId}`}
                      className="inline-flex min-h-11 items-center gap-2 underline"
                    >
                      <span className="font-mono">{order.number}</span> {order.customerName}
                      {order.orderStatus === 'on_hold' ? messages.onHold : ''}
                    </Link>
                    {/* What is on hold is decided on its own page, where the reason stands. */}
                    {plans && order.orderStatus === 'placed' ? (
                      <Form method="post" preventScrollReset>
                        <input type="hidden" name="intent" value="confirm" />
                        <input type="hidden" name="row" value={row} />
                        <SendKey answer={sent} />
                        <Button
                          type="submit"
                          variant="secondary"
                          busy={busy(row)}
                          aria-label={messages.confirmOf(order.number)}
                        >
                          {messages.confirm}
                        </Button>
                      </Form>
                    ) : null}
                  </li>
                );
              })}
            </ul>
          </Note>
        </div>
      )}
    </>
  );
}
