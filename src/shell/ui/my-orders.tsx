import { Form, Link, useNavigation } from 'react-router';
import { formatCents } from '../../kit/money.ts';
import type { LastOrder, OpenOrder } from '../../orders/server/at-a-glance.ts';
import { STATUS_WORDS } from '../../orders/words.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Badge } from '../../ui/panel.tsx';
import { HOME } from '../words.ts';

const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
const LINES_SHOWN = 5;
const TONES = { placed: 'info', confirmed: 'info', on_hold: 'warning', out_for_delivery: 'success', part_delivered: 'warning' } as const;

function Again({ last, failure }: { last: LastOrder; failure: string | null }) {
  const navigation = useNavigation();
  const busy = navigation.state !== 'idle' && navigation.formData?.get('intent') === 'order-again';
  const more = last.lines.length - LINES_SHOWN;
  return (
    <section aria-labelledby="again" className="border-2 border-ink bg-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 bg-[#0e4a5b] px-4 py-2.5 text-white sm:px-5">
        <h2 id="again" className="narrow text-3xl font-extrabold">
          {HOME.again}
        </h2>
        <p className="tabular">
          <Link to={`/dashboard/orders/${last.id}`} className="font-semibold text-white underline">
            {last.number}
          </Link>
          , <time dateTime={last.placedAt}>{day.format(new Date(last.placedAt))}</time>
        </p>
      </div>
      <div className="p-4 sm:p-5">
        <p className="font-semibold">{last.customerName}</p>
        <ul className="mt-2 border-t border-rule">
          {last.lines.slice(0, LINES_SHOWN).map((line) => (
            <li key={line.productId} className="flex items-baseline gap-3 border-b border-rule py-1.5">
              <span className="narrow tabular w-12 shrink-0 text-right text-xl font-bold">{line.quantity} ×</span>
              <span className="min-w-0 flex-1">
                {line.name} <span className="whitespace-nowrap text-muted">{line.sizeUnit}</span>
              </span>
            </li>
          ))}
        </ul>
        {more > 0 ? (
          <p className="mt-2 text-sm text-muted">
            and {more} more {more === 1 ? 'line' : 'lines'}
          </p>
        ) : null}
        {failure ? (
          <p role="alert" className="mt-3 font-semibold text-danger">
            {failure}
          </p>
        ) : null}
        <Form method="post" action="/?index" className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-2">
          <input type="hidden" name="orderId" value={last.id} />
          <Button type="submit" name="intent" value="order-again" busy={busy} className="min-h-14 px-8 text-lg">
            {HOME.again}
          </Button>
          <p className="tabular text-sm text-muted">
            {formatCents(last.totalCents)} last time. {HOME.againText}
          </p>
        </Form>
      </div>
    </section>
  );
}

function OpenOrders({ open }: { open: { total: number; orders: readonly OpenOrder[] } }) {
  return (
    <section aria-labelledby="open-orders">
      <div className="flex items-baseline justify-between gap-4 border-b-2 border-ink pb-2">
        <h2 id="open-orders" className="narrow text-3xl font-extrabold">
          {HOME.openOrders} {open.total > 0 ? <span className="tabular text-muted">{open.total}</span> : null}
        </h2>
        <Link to="/dashboard/orders" className="font-semibold text-brand underline">
          {HOME.allOrders}
        </Link>
      </div>
      {open.orders.length === 0 ? (
        <p className="py-4 text-muted">{HOME.noneOpen}</p>
      ) : (
        <ul>
          {open.orders.map((order) => (
            <li key={order.id} className="border-b border-rule">
              <Link
                to={`/dashboard/orders/${order.id}`}
                className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 py-2 text-ink no-underline hover:bg-sunk"
              >
                <span className="tabular font-mono text-sm">{order.number}</span>
                <span className="min-w-0 flex-1 basis-40">{order.customerName}</span>
                <span className="tabular font-semibold">{formatCents(order.totalCents)}</span>
                <Badge tone={order.status in TONES ? TONES[order.status as keyof typeof TONES] : 'plain'}>{STATUS_WORDS[order.status]}</Badge>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

interface MyOrdersProps {
  mine: { last: LastOrder | null; open: { total: number; orders: readonly OpenOrder[] } };
  failure: string | null;
}

/** What a buyer comes for on most days: the last order once more, and where the others are. */
export function MyOrders({ mine, failure }: MyOrdersProps) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[3fr_2fr]">
      {mine.last ? (
        <Again last={mine.last} failure={failure} />
      ) : (
        <section aria-labelledby="first-order" className="border-2 border-ink bg-card p-5">
          <h2 id="first-order" className="narrow text-3xl font-extrabold">
            {HOME.firstOrder}
          </h2>
          <p className="mt-2 mb-4 text-muted">{HOME.firstOrderText}</p>
          <ButtonLink to="/products">{HOME.all}</ButtonLink>
        </section>
      )}
      <OpenOrders open={mine.open} />
    </div>
  );
}
