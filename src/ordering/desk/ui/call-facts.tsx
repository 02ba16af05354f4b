import { useRef } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { dayIn, dayText, hourText } from '../../../kit/time.ts';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { SendKey, useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import { InCartQuestion, isInCart } from '../../cart/ui/in-cart-question.tsx';
import { whatText } from '../../orders/public/messages.ts';
import { rhythmText } from '../../visits/messages.ts';
import * as messages from '../messages.ts';
import type { Call } from '../server/load-desk.ts';

/** What one must know while the caller speaks: hold, balance, delivery day and its cut-off, minimum. */
export function CallFacts({ call }: { call: Call }) {
  const { customer, figures, delivery, minimumCents } = call;
  const facts: [string, string][] = [
    ['Next delivery', dayText(delivery.first)],
    ['Order by', messages.cutOffText(delivery.cutOffDay, hourText(delivery.cutOffHour))],
    ['How often', rhythmText(figures)],
    ['Balance', formatCents(figures.balanceCents)],
    ['Overdue', figures.overdueCents > 0 ? formatCents(figures.overdueCents) : 'Nothing'],
    ['Order minimum', minimumCents > 0 ? formatCents(minimumCents) : 'None'],
    ['Terms', customer.terms || 'As the company’s'],
  ];
  return (
    <div className="grid gap-3">
      {customer.onCreditHold ? <Note tone="danger">{messages.HOLD}</Note> : null}
      <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-muted">{label}</dt>
            <dd className="text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
      {customer.deliveryNote ? (
        <p className="border-t border-rule pt-2 text-sm">{customer.deliveryNote}</p>
      ) : null}
    </div>
  );
}

/** The last orders, each to be repeated by one press. The first one has the key Alt+R. */
export function LastOrders({ call, timeZone }: { call: Call; timeZone: string }) {
  const fetcher = useFetcher<{ done: string; leftOut?: string[] } | undefined>({
    key: 'desk-again',
  });
  const failure = useFailure(fetcher.data, 'again');
  const done = doneForm(fetcher.data);
  /** The order that was asked for last. */
  const asked = useRef('');
  const keyNow = useKeyUntilAnswered(fetcher.data as never);
  return (
    <Panel title={messages.LAST_ORDERS}>
      {isInCart(failure) ? (
        <InCartQuestion
          failure={failure}
          busy={fetcher.state !== 'idle'}
          onChoose={(how) => {
            const orderId = asked.current;
            void fetcher.submit(
              {
                intent: 'again',
                customerId: call.customer.id,
                orderId,
                how,
                key: keyNow(orderId + how),
              },
              { method: 'post' },
            );
          }}
        />
      ) : (
        <FailureNote failure={failure} />
      )}
      {done?.leftOut ? (
        <p role="status" className="mb-2 text-sm text-success">
          {messages.repeated('that order', done.leftOut)}
        </p>
      ) : null}
      {call.orders.length === 0 ? <p className="text-muted">{messages.NO_ORDERS}</p> : null}
      <ul className="divide-y divide-rule border-t border-rule empty:hidden">
        {call.orders.map((order, at) => (
          <li key={order.id} className="flex items-center gap-3 py-1 text-sm">
            <span className="min-w-0 flex-1">
              <Link
                to={`/dashboard/orders/${order.id}`}
                className="tabular inline-flex min-h-11 items-center font-semibold text-brand underline lg:min-h-6"
              >
                {order.number}
              </Link>{' '}
              <span className="tabular text-muted">
                {dayText(dayIn(timeZone, new Date(order.placedAt)))},{' '}
                {formatCents(order.totalCents)}
              </span>
              <span className="block truncate text-muted">{whatText(order)}</span>
            </span>
            <fetcher.Form
              method="post"
              onSubmit={() => {
                asked.current = order.id;
              }}
            >
              <input type="hidden" name="intent" value="again" />
              <input type="hidden" name="customerId" value={call.customer.id} />
              <input type="hidden" name="orderId" value={order.id} />
              <SendKey answer={fetcher.data as never} />
              <button
                type="submit"
                id={at === 0 ? 'repeat-last' : undefined}
                className="inline-flex min-h-11 cursor-pointer items-center rounded-md border border-border px-3 font-semibold hover:bg-sunk lg:min-h-9"
              >
                {messages.REPEAT}
                <span className="sr-only"> {order.number}</span>
              </button>
            </fetcher.Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
