import { CloudOff } from 'lucide-react';
import { Fragment, useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { formatCents } from '../../../kit/money.ts';
import { FailureFocus } from '../../../ui/failure.tsx';
import * as cartMessages from '../messages.ts';
import * as messages from '../order-messages.ts';
import { chargeRows, DEPOSIT_NOTE, type Totals, taxText, totalsOf } from '../public/totals.ts';
import type { CartPage } from '../server/load-cart.ts';
import {
  AddToChoice,
  AddToMeans,
  approverOf,
  goesApart,
  type OrderTo,
  productsWith,
} from './add-to.tsx';
import { type Coming, useComing } from './coming.ts';
import { TimeLeft } from './countdown.tsx';
import { DeadlyPairs } from './deadly-pairs.tsx';
import { isOtherCart, OrderFailureNote } from './order-failure.tsx';
import { OrderFields, PlaceButton } from './order-form.tsx';
import { type OrderedLine, pricedOf, troubleOf } from './ordered-lines.ts';
import type { Order } from './use-order.ts';
import { PLACE_FORM, type Placing } from './use-placing.ts';

interface PanelProps {
  page: CartPage;
  order: Order;
  lines: readonly OrderedLine[];
  addTo: OrderTo;
  placing: Placing;
  /** On a phone this view leaves it to the bar, which leads to the cart. */
  isForDesk: boolean;
  /** The view has products whose quantity can be typed. */
  hasRows: boolean;
}

/** "Your order": what it comes to, what is missing, when it comes, and the one button. */
export function OrderPanel(props: PanelProps) {
  const { page, order, lines, addTo, placing, isForDesk, hasRows } = props;
  const { cart, customer } = page;
  const { open, beside, totals, approver } = addTo;
  const coming = useComing(page, page.person, customer?.id ?? '');
  const { Form } = placing.placing;
  return (
    <aside
      aria-labelledby="your-order"
      className={`order-panel rounded-lg border border-rule bg-card p-4 lg:sticky lg:top-18 lg:row-span-2 lg:mt-3 ${isForDesk ? 'max-lg:hidden' : ''}`}
    >
      <Form method="post" action="/order-placed" id={PLACE_FORM} onSubmit={placing.onSubmit}>
        <div className="of-order grid grid-cols-[minmax(0,1fr)] gap-2.5">
          <input type="hidden" name="key" value={cart.state} />
          <input type="hidden" name="seenCart" value={cart.state} />
          <input type="hidden" name="seenAt" value={page.readAt} />
          <input
            type="hidden"
            name="sentBefore"
            value={placing.sentKey === cart.state ? 'yes' : ''}
          />
          <input type="hidden" name="customerId" value={customer?.id ?? ''} />
          <SentLines page={page} order={order} />
          <div>
            <div className="flex items-baseline justify-between gap-3">
              <h2 id="your-order" className="text-base">
                {messages.yourOrder}
              </h2>
              <p className="tabular text-sm text-muted">
                {messages.products(productsWith(open, lines))}
              </p>
            </div>
            <p className="text-sm text-muted">{customer?.name}</p>
            <p className="tabular font-display text-[1.625rem] leading-8 font-bold">
              <span className={open ? 'block text-sm leading-5 font-semibold' : 'sr-only'}>
                {open ? messages.addTo.total(open.number) : cartMessages.orderTotal}{' '}
              </span>
              {formatCents(totals.totalCents)}
            </p>
            {open ? (
              <p className="tabular text-sm text-muted">{messages.addTo.before(open.totalCents)}</p>
            ) : null}
            <Sums page={page} totals={totals} />
          </div>
          {lines.length > 0 ? (
            <AddToChoice
              openOrders={page.openOrders}
              firstDay={approver && !open ? null : (coming?.delivery.day ?? null)}
              open={open ?? beside}
              apart={apartOf(page, lines)}
              onChoose={addTo.choose}
            />
          ) : null}
          <Missing
            page={page}
            order={order}
            lines={lines}
            totals={totals}
            isAdded={open !== null}
            inButton={placing.missed?.of === 'minimum'}
          />
          {open ? (
            <AddToMeans page={page} open={open} lines={lines} totals={totals} />
          ) : (
            <>
              {beside && page.limit ? (
                <p className="text-sm">
                  {messages.addTo.whyApart(beside.number, page.limit.limitCents)}
                </p>
              ) : (
                <OrderBy at={coming} />
              )}
              <OrderFields key={customer?.id} page={page} approver={approver} beside={beside} />
            </>
          )}
          {placing.failure && !placing.outcome && !isOtherCart(placing.failure) ? (
            <FailureFocus by={placing.failure}>
              <OrderFailureNote
                failure={placing.failure}
                onTake={(productId, available) =>
                  order.type(productId, available === 0 ? '' : String(available))
                }
              />
            </FailureFocus>
          ) : null}
        </div>
        <div className="mt-2.5 gap-2.5 max-lg:hidden lg:grid">
          <DeadlyPairs pairs={page.hazards.pairs} />
          <PlaceButton placing={placing} addTo={open} approver={approver} canType={hasRows} />
        </div>
      </Form>
    </aside>
  );
}

/** The lines as the form sends them, with the prices that were seen: those of the cart, because nothing else is placed. */
function SentLines({ page, order }: Pick<PanelProps, 'page' | 'order'>) {
  const lines = page.cart.lines.flatMap(({ productId, note, unitPriceCents }) => {
    const quantity = order.quantityOf(productId);
    return unitPriceCents === null || quantity === 0
      ? []
      : // With 2,000 lines every word counts: an empty note is the form's default.
        [
          {
            productId,
            quantity,
            ...(note ? { note } : {}),
            expectedUnitPriceCents: unitPriceCents,
          },
        ];
  });
  return <input type="hidden" name="lines" value={JSON.stringify(lines)} />;
}

function Sums({ page, totals }: Pick<PanelProps, 'page'> & { totals: Totals }) {
  const { deliveryFeeCents } = page.money;
  return (
    <>
      <dl className="tabular grid grid-cols-[1fr_auto] text-[0.8125rem] leading-5 text-muted">
        <dt>{messages.goods}</dt>
        <dd className="text-right">{formatCents(totals.subtotalCents)}</dd>
        {chargeRows(totals).map(([label, cents]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd className="text-right">{formatCents(cents)}</dd>
          </Fragment>
        ))}
        <dt>{messages.taxNow}</dt>
        <dd className="text-right">{taxText(page.taxSettled, totals.taxCents)}</dd>
        {deliveryFeeCents > 0 ? (
          <>
            <dt>{cartMessages.delivery}</dt>
            <dd className="text-right">
              {totals.deliveryFeeCents > 0
                ? formatCents(totals.deliveryFeeCents)
                : cartMessages.free}
            </dd>
          </>
        ) : null}
      </dl>
      {page.taxSettled ? null : <p className="text-xs text-muted">{cartMessages.taxOpenNote}</p>}
      {totals.depositCents > 0 ? <p className="mt-1 text-xs text-muted">{DEPOSIT_NOTE}</p> : null}
    </>
  );
}

/** Open orders that take no more within the limit, each with whether these lines wait for approval then. */
function apartOf(page: CartPage, lines: readonly OrderedLine[]): ReadonlyMap<string, boolean> {
  const priced = pricedOf(lines);
  const waits = approverOf(page, totalsOf(priced, page.money).totalCents) !== null;
  return new Map(
    page.openOrders.flatMap((one) => (goesApart(page, one, priced) ? [[one.id, waits]] : [])),
  );
}

const MISSED = 'flex items-baseline justify-between gap-3 py-1.5';

/** What stands between this order and its placing: rows that are short, what waits, the minimum, the limit. */
function Missing({
  page,
  order,
  lines,
  totals,
  isAdded,
  inButton,
}: Pick<PanelProps, 'page' | 'order' | 'lines'> & {
  totals: Totals;
  /** It is added to another order: what that means is said apart. */
  isAdded: boolean;
  /** The button says the minimum, since it was pressed. */
  inButton: boolean;
}) {
  const short = lines.flatMap((line) => {
    const trouble = troubleOf(line, order.stateOf(line.productId), page.backOrdersAllowed);
    return trouble ? [{ line, trouble }] : [];
  });
  const waits = lines.filter(({ productId }) => order.stateOf(productId) === 'waits');
  const missing = page.minimumCents - totals.subtotalCents;
  const { freeDeliveryFromCents, deliveryFeeCents } = page.money;
  const toFree =
    !isAdded && deliveryFeeCents > 0 && freeDeliveryFromCents > 0
      ? freeDeliveryFromCents - totals.subtotalCents
      : 0;
  const { limit } = page;
  const approver = approverOf(page, totals.totalCents);
  return (
    <ul className="divide-y divide-rule border-y border-ink text-sm empty:hidden">
      {short.map(({ line, trouble }) => (
        <li key={line.productId} className={MISSED}>
          <span className="min-w-0 font-semibold">{line.name}</span>
          <span className="tabular shrink-0 font-semibold text-danger">
            {trouble.kind === 'short'
              ? messages.shortOf(line.available, line.quantity)
              : messages.TROUBLES[trouble.kind]()}
          </span>
        </li>
      ))}
      {waits.map((line) => (
        <li key={line.productId} className={MISSED}>
          <span className="min-w-0 font-semibold">{line.name}</span>
          <span className="flex shrink-0 items-center gap-1 text-muted">
            <CloudOff aria-hidden="true" size={16} strokeWidth={1.75} />
            {messages.waits}
          </span>
        </li>
      ))}
      {missing > 0 && lines.length > 0 && !inButton ? (
        <li className="py-1.5 font-semibold text-warning">{cartMessages.minimum(missing)}</li>
      ) : null}
      {missing <= 0 && toFree > 0 ? (
        <li className="py-1.5">{cartMessages.freeDelivery(toFree)}</li>
      ) : null}
      {isAdded ? null : limit && approver ? (
        <li className="py-1.5 font-semibold text-warning">
          {messages.aboveLimit(limit.limitCents, approver)}
        </li>
      ) : limit ? (
        <li className="py-1.5 text-muted">{messages.withinLimit(limit.limitCents)}</li>
      ) : null}
    </ul>
  );
}

/** Until when it can still come on the day below; the page is read again when that has passed. */
function OrderBy({ at }: { at: Coming | null }) {
  const timeZone = useTimeZone();
  const { revalidate } = useRevalidator();
  const onPassed = useCallback(() => void revalidate(), [revalidate]);
  if (!at) return null;
  return (
    <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-sm">
      <b className="font-semibold">
        {messages.orderBy(at.delivery.cutOffAtMs, timeZone, at.nowMs)}
      </b>
      <span className="tabular text-muted">
        <TimeLeft key={at.nowMs} at={at} onPassed={onPassed} />
      </span>
    </p>
  );
}
