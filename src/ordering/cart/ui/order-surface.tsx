import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { dayText } from '../../../kit/time.ts';
import { nowFor } from '../../../people/customers/public/messages.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import * as cartMessages from '../messages.ts';
import * as messages from '../order-messages.ts';
import type { CartPage } from '../server/load-cart.ts';
import { type OrderTo, productsWith, useOrderTo } from './add-to.tsx';
import { useComing } from './coming.ts';
import { ForCustomer } from './for-customer.tsx';
import { HiddenLines } from './hidden-lines.tsx';
import { isOtherCart, OrderFailureNote } from './order-failure.tsx';
import { PlaceButton, pressText } from './order-form.tsx';
import '../../../ui/office.css';
import { OrderHeading } from './order-heading.tsx';
import { OrderPanel } from './order-panel.tsx';
import {
  type KnownProduct,
  type OrderedLine,
  orderedLines,
  pricedOf,
  troubleOf,
} from './ordered-lines.ts';
import { PhoneBar } from './phone-bar.tsx';
import { TYPE_FORM } from './quantity-field.tsx';
import { UnfinishedLines, useUnfinished } from './unfinished-lines.tsx';
import { UnsettledAbove } from './unsettled-order.tsx';
import { useFreshOnReturn } from './use-fresh-on-return.ts';
import { type Order, useOrder } from './use-order.ts';
import { type Offered, usePlacing } from './use-placing.ts';

/** Says it when the page has become another customer's: by the menu on it, or because another tab chose. */
export function useCustomerNews(customer: CartPage['customer']): void {
  const shown = useRef(customer?.id);
  useEffect(() => {
    if (shown.current === customer?.id) return;
    shown.current = customer?.id;
    if (customer) toast.info(nowFor(customer.name));
  }, [customer]);
}

const NONE: readonly KnownProduct[] = [];

interface SurfaceProps {
  page: CartPage;
  /** The view that is shown: the guide, this order, pasted rows, or a list by its id. */
  here: string;
  /** Products of the view that are not in the cart yet. */
  known?: readonly KnownProduct[];
  /** What the view would put into the order at once. */
  offered?: Offered | null;
  /** Beside the title, before "⋯". */
  actions?: ReactNode;
  /** Rows of "⋯" that the view adds. */
  more?: ReactNode;
  /** Below the rows; on a phone also below "Your order", which is seen before it. */
  after?: ReactNode;
  /** The rows. */
  children: (order: Order, lines: readonly OrderedLine[]) => ReactNode;
}

/**
 * Where an order is typed, whichever view of it is open: title, views, rows, and what the order comes to beside them. One cart, one row,
 * one place to press.
 */
export function OrderSurface({
  page,
  here,
  known = NONE,
  offered = null,
  actions,
  more,
  after,
  children,
}: SurfaceProps) {
  const order = useOrder(page);
  const products = useMemo(
    () => new Map(known.map((product) => [product.productId, product])),
    [known],
  );
  const lines = orderedLines(page, order, products);
  const addTo = useOrderTo(page, pricedOf(lines));
  const { totals, approver } = addTo;
  const placing = usePlacing(page, order, {
    lines,
    subtotalCents: totals.subtotalCents,
    addTo,
    offered,
  });
  useFreshOnReturn(order.isSaved);
  const isCart = here === 'cart';
  // A row keeps its field where the view has one; the cart itself has a row for what is in it alone.
  const rows = new Set([...products.keys(), ...lines.map(({ productId }) => productId)]);
  const unfinished = useUnfinished(order, rows);
  return (
    <div className={lines.length > 0 ? 'order-screen' : undefined}>
      <OrderHeading page={page} order={order} actions={actions} more={more} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-4 lg:grid-cols-[minmax(0,1fr)_19.5rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <Views page={page} here={here} count={lines.length} />
          {/* Above the rows: who comes back to the page, after a sign-in or a reload, reads it first. */}
          <UnsettledAbove
            outcome={placing.outcome}
            press={pressText(false, addTo.open, approver)}
          />
          {placing.failure && isOtherCart(placing.failure) ? (
            <div className="mt-3">
              <FailureFocus by={placing.failure}>
                <OrderFailureNote failure={placing.failure} onTake={() => {}} />
              </FailureFocus>
            </div>
          ) : null}
          {order.failure ? (
            <div className="mt-3">
              <FailureFocus by={order.failure}>
                <Note tone="danger" title={messages.notSaved}>
                  <p>{order.failure.message}</p>
                  <Button variant="secondary" onClick={order.flush} className="mt-2">
                    {messages.tryAgain}
                  </Button>
                </Note>
              </FailureFocus>
            </div>
          ) : null}
          {page.cart.hidden.length > 0 ? (
            <div className="mt-3">
              <HiddenLines hidden={page.cart.hidden} />
            </div>
          ) : null}
          <div data-order>
            <UnfinishedLines order={order} productIds={unfinished} />
            {children(order, lines)}
          </div>
          <form
            id={TYPE_FORM}
            method="post"
            action="/cart"
            onSubmit={(event) => event.preventDefault()}
          >
            <input type="hidden" name="intent" value="type" />
            <ForCustomer />
            <noscript>
              <Button type="submit">{messages.save}</Button>
            </noscript>
          </form>
        </div>
        {lines.length > 0 || !isCart ? (
          <OrderPanel
            page={page}
            order={order}
            lines={lines}
            addTo={addTo}
            placing={placing}
            isForDesk={!isCart}
            hasRows={known.length > 0}
          />
        ) : null}
        {after ? <div className="min-w-0 lg:col-start-1">{after}</div> : null}
      </div>
      {lines.length > 0 ? (
        <OrderBar
          page={page}
          order={order}
          lines={lines}
          addTo={addTo}
          withoutMinimum={placing.missed?.of === 'minimum'}
        >
          {isCart ? (
            <PlaceButton placing={placing} addTo={addTo.open} approver={approver} />
          ) : (
            <Link to="/cart" prefetch="intent" className={buttonClass()}>
              {messages.review}
            </Link>
          )}
        </OrderBar>
      ) : null}
    </div>
  );
}

/** A list's name without the site's, which stands above the tabs: as long as there is a name of its own beside it. */
export function withoutSite(name: string, site: string): string {
  const at = site === '' ? -1 : name.toLowerCase().indexOf(site.toLowerCase());
  if (at < 0) return name;
  const [before, after] = [name.slice(0, at), name.slice(at + site.length)];
  // A longer word that only begins like the site is none of it.
  if (/[\p{L}\d]$/u.test(before) || /^[\p{L}\d]/u.test(after)) return name;
  const rest =
    `${before.replace(/[\s,:;()–—-]+$/u, '')} ${after.replace(/^[\s,:;()–—-]+/u, '')}`.trim();
  return rest === '' ? name : rest;
}

function Views({ page, here, count }: { page: CartPage; here: string; count: number }) {
  const views = [
    ...(page.hasGuide ? [{ id: 'guide', to: '/dashboard', text: messages.guide }] : []),
    { id: 'cart', to: '/cart', text: messages.inThisOrder },
    ...page.lists.map(({ id, name }) => ({
      id,
      to: `/cart?list=${id}`,
      text: withoutSite(name, page.customer?.name ?? ''),
    })),
    ...(here === 'paste'
      ? [{ id: 'paste', to: '/cart?paste=', text: messages.pasteOrUpload }]
      : []),
  ];
  return (
    <nav
      aria-label={messages.views}
      className="-mx-4 flex gap-6 overflow-x-auto border-b border-rule px-4 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:px-0 print:hidden"
    >
      {views.map(({ id, to, text }) => (
        <Link
          key={id}
          to={to}
          prefetch="intent"
          aria-current={id === here ? 'page' : undefined}
          className="order-view"
        >
          {text}
          {id === 'cart' && count > 0 ? (
            <span className="tabular font-normal text-muted">{count.toLocaleString('en-US')}</span>
          ) : null}
        </Link>
      ))}
    </nav>
  );
}

export function OrderBar({
  page,
  order,
  lines,
  addTo: { open, beside, totals, approver },
  withoutMinimum = false,
  children,
}: {
  page: CartPage;
  order: Order;
  lines: readonly OrderedLine[];
  addTo: OrderTo;
  /** The button says it, since it was pressed. */
  withoutMinimum?: boolean;
  children: ReactNode;
}) {
  const timeZone = useTimeZone();
  const troubles = lines.flatMap(
    (line) => troubleOf(line, order.stateOf(line.productId), page.backOrdersAllowed) ?? [],
  );
  const short = troubles.filter(({ kind }) => kind === 'short').length;
  const wrong = troubles.length - short;
  const { customer } = page;
  const coming = useComing(page, page.person, customer?.id ?? '');
  const missing = page.minimumCents - totals.subtotalCents;
  const there = open ?? beside;
  const comes = there ? there.promisedDay : coming?.delivery.day;
  return (
    <PhoneBar
      products={productsWith(open, lines)}
      totalCents={totals.totalCents}
      about={[
        // First: on a narrow phone the end is cut.
        comes && !approver && dayText(comes),
        open ? messages.addTo.total(open.number) : customer?.name,
      ]
        .filter(Boolean)
        .join(', ')}
      against={[
        ...(short > 0 ? [messages.barShort(short)] : []),
        ...(wrong > 0 ? [messages.barWrong(wrong)] : []),
        ...(missing > 0 && !withoutMinimum ? [cartMessages.addMore(missing)] : []),
        ...(order.waiting > 0 ? [messages.barWaits(order.waiting)] : []),
      ].join(', ')}
      until={
        approver
          ? messages.barApproval(approver)
          : there
            ? there.untilMs === null
              ? ''
              : messages.addTo.until(there.untilMs, timeZone)
            : coming
              ? messages.by(coming.delivery.cutOffAtMs, timeZone, coming.nowMs)
              : ''
      }
    >
      {children}
    </PhoneBar>
  );
}
