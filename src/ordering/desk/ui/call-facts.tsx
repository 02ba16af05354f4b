import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { dayIn, dayText, hourText } from '../../../kit/time.ts';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { SendKey, useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import { AgainUndo, offerUndo } from '../../cart/ui/again-undo.tsx';
import { InCartQuestion, isInCart } from '../../cart/ui/in-cart-question.tsx';
import { lateText } from '../../orders/held-messages.ts';
import { STATUS_MESSAGES, whatText } from '../../orders/public/messages.ts';
import type { UndoOffer } from '../../orders/server/undo-again.ts';
import { rhythmText } from '../../visits/messages.ts';
import * as messages from '../messages.ts';
import type { Call } from '../server/load-desk.ts';

/** Facts needed during the call. Folded on a phone; the visible head has the delivery day and the amount owed. */
export function CustomerFacts({ call }: { call: Call }) {
  const { customer, figures, delivery } = call;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="-mt-2 flex min-h-11 w-full cursor-pointer items-center gap-3 text-left text-sm lg:hidden"
      >
        <span className="tabular min-w-0 flex-1">
          <span className="font-semibold">{messages.deliveryOn(delivery.first)}</span>
          {customer.onCreditHold ? (
            <span className="font-semibold text-danger">, {messages.ON_HOLD}</span>
          ) : null}
          {figures.overdueCents > 0 ? (
            <span className="font-semibold text-warning">
              , {messages.overdueIs(figures.overdueCents)}
            </span>
          ) : null}
          <span className="text-muted">, {messages.MORE_FACTS}</span>
        </span>
        <ChevronDown
          aria-hidden="true"
          size={20}
          strokeWidth={1.75}
          className={`shrink-0 ${isOpen ? 'rotate-180' : ''}`}
        />
      </button>
      <div id={id} className={isOpen ? '' : 'max-lg:hidden'}>
        <Panel
          title={messages.CUSTOMER}
          actions={
            <Link to={`/dashboard/customers/${customer.id}`} className="text-brand underline">
              {messages.VISIT_PAGE}
            </Link>
          }
        >
          <Facts call={call} />
        </Panel>
      </div>
    </div>
  );
}

type Row = [label: string, value: ReactNode];

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="tabular grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Hold, delivery day and its cut-off, balance; at a desk, where the order stands beside it, the rest by a press. */
function Facts({ call }: { call: Call }) {
  const { customer, figures, delivery, minimumCents } = call;
  const [isWhole, setWhole] = useState(false);
  const rest = useId();
  const facts: Row[] = [
    ['Next delivery', dayText(delivery.first)],
    ['Order by', messages.cutOffText(delivery.cutOffDay, hourText(delivery.cutOffHour))],
    [
      'Balance',
      <>
        {formatCents(figures.balanceCents)}
        {figures.overdueCents > 0 ? (
          <span className="block text-warning">{lateText(figures)}</span>
        ) : null}
      </>,
    ],
  ];
  const more: Row[] = [
    ['Address', `${customer.address1}, ${customer.city}, ${customer.state} ${customer.zip}`],
    ...(customer.phone ? [['Phone', customer.phone] satisfies Row] : []),
    ...(call.orders.length === 0 ? [] : [['How often', rhythmText(figures)] satisfies Row]),
    ['Order minimum', minimumCents > 0 ? formatCents(minimumCents) : 'None'],
    ['Terms', customer.terms || 'As the company’s'],
  ];
  return (
    <div className="grid gap-3">
      {customer.onCreditHold ? <Note tone="danger">{messages.HOLD}</Note> : null}
      <Rows rows={facts} />
      <div id={rest} className={isWhole ? '' : 'lg:hidden'}>
        <Rows rows={more} />
      </div>
      {customer.deliveryNote ? (
        <p className="border-t border-rule pt-2 text-sm">{customer.deliveryNote}</p>
      ) : null}
      <button
        type="button"
        aria-expanded={isWhole}
        aria-controls={rest}
        onClick={() => setWhole(!isWhole)}
        className="flex min-h-6 cursor-pointer items-center gap-1 text-left text-sm text-brand underline max-lg:hidden"
      >
        {isWhole ? messages.FEWER_FACTS : messages.ALL_FACTS}
      </button>
    </div>
  );
}

/** The last orders, each to be repeated by one press. The first one has the key Alt+R. */
export function LastOrders({ call, timeZone }: { call: Call; timeZone: string }) {
  const fetcher = useFetcher<
    { done: string; leftOut?: string[]; undo?: UndoOffer | null } | undefined
  >({ key: 'desk-again' });
  const failure = useFailure(fetcher.data, 'again');
  const done = doneForm(fetcher.data);
  /** The order that was asked for last. */
  const lastOrder = useRef('');
  const keyNow = useKeyUntilAnswered(fetcher.data as never);
  useEffect(() => {
    if (done?.undo) offerUndo(done.undo);
  }, [done]);
  return (
    <Panel title={messages.LAST_ORDERS}>
      {isInCart(failure) ? (
        <InCartQuestion
          failure={failure}
          busy={fetcher.state !== 'idle'}
          onChoose={(how) => {
            const orderId = lastOrder.current;
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
      <AgainUndo customerId={call.customer.id} lines={[...call.cart.lines, ...call.cart.hidden]} />
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
                {formatCents(order.totalCents)}, {STATUS_MESSAGES[order.status]}
              </span>
              <span className="line-clamp-2 text-muted lg:line-clamp-1">{whatText(order)}</span>
            </span>
            <fetcher.Form
              method="post"
              onSubmit={() => {
                lastOrder.current = order.id;
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
                {messages.AGAIN}
                <span className="sr-only"> {order.number}</span>
              </button>
            </fetcher.Form>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
