import { type ReactNode, useCallback, useEffect } from 'react';
import { Link, useFetcher, useFetchers } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { useConnection } from '../../../ui/connection.ts';
import * as messages from '../messages.ts';
import type { loader as barLoader } from '../pages/order-bar.ts';
import type { OrderBarData } from '../server/order-bar.ts';
import { useComing } from './coming.ts';
import { DeliveryCountdown } from './countdown.tsx';
import { useForCustomer } from './for-customer.tsx';
import { useUnsentAdds } from './unsent-adds.ts';

const ADDRESS = '/cart/bar';

/** Actions that write into a cart: what the bar says is not the last word while one is under way. */
const WRITES = /^\/(cart|dashboard\/(orders|lists|guide))(\?|$)/;

/**
 * The bar's own answer, read when it is shown and again after each write (the router does that), when another customer is chosen, when
 * the tab is looked at again, and when it is asked to.
 * @param loaded what a page has read with itself, until there is an answer
 */
function useOrderBar(loaded?: OrderBarData) {
  const { load, data } = useFetcher<typeof barLoader>({ key: 'order-bar' });
  const customerId = useForCustomer();
  const { lost } = useConnection();
  const ask = useCallback(() => {
    if (!lost) void load(ADDRESS);
  }, [load, lost]);
  useEffect(() => {
    if (customerId) ask();
  }, [ask, customerId]);
  useEffect(() => {
    const onShow = () => {
      if (document.visibilityState === 'visible') ask();
    };
    document.addEventListener('visibilitychange', onShow);
    return () => document.removeEventListener('visibilitychange', onShow);
  }, [ask]);
  const answer = data ?? (loaded ? { kind: 'bar' as const, bar: loaded } : undefined);
  // Of another customer than the page it says nothing.
  const isOther = answer?.kind === 'bar' && answer.bar.customer.id !== customerId;
  return { answer: isOther ? undefined : answer, ask };
}

/**
 * What an order stands at, on every page that one orders from: customer, products, total, what is missing to the minimum, and until when
 * it can still come on which day. Stays at the lower edge. Nothing without a customer.
 * @param person whose it is: what they asked for in this tab and got no answer to is not in the total
 * @param children what a page adds from: it stands above the figures, in the same bar, and is there whatever becomes of them
 */
export function OrderBar({
  person,
  loaded,
  children,
}: {
  person: string;
  loaded?: OrderBarData;
  children?: ReactNode;
}) {
  const { answer, ask } = useOrderBar(loaded);
  const isWriting = useFetchers().some(
    ({ formMethod, formAction, state }) =>
      state !== 'idle' && formMethod === 'POST' && WRITES.test(formAction ?? ''),
  );
  const unsent = useUnsentAdds(person);
  const { lost } = useConnection();
  const waits = lost && unsent > 0;
  // Without the figures too, as after a reload, it says what waits.
  const isKnown = answer ? answer.kind !== 'none' : waits;
  if (!isKnown && !children) return null;
  return (
    <aside
      aria-label={messages.bar}
      aria-busy={isWriting || undefined}
      className={`bottom-bar z-20 border-t-2 border-ink bg-paper print:hidden ${children ? '-mx-4 mt-4 sm:mx-0' : ''}`}
    >
      {children}
      {isKnown ? (
        <div className="mx-auto grid max-w-7xl grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-1.5 leading-tight sm:px-6 lg:flex lg:gap-x-6">
          {!answer || answer.kind === 'none' ? (
            <p className="min-w-0 flex-1 text-warning">{messages.notIn(unsent)}</p>
          ) : answer.kind === 'failed' ? (
            <p className="min-w-0 flex-1 text-warning">{messages.barFailed}</p>
          ) : (
            <Figures person={person} bar={answer.bar} ask={ask}>
              {waits ? messages.notIn(unsent) : isWriting || unsent > 0 ? messages.adding : null}
            </Figures>
          )}
          <Link
            to="/cart"
            className={buttonClass('secondary', 'col-start-2 row-span-2 row-start-2 max-lg:px-3')}
          >
            <span className="max-sm:hidden">{messages.goToCart}</span>
            <span className="sm:hidden">{messages.title}</span>
          </Link>
        </div>
      ) : null}
    </aside>
  );
}

/** The figures; `children`: what is not in them yet. */
function Figures({
  person,
  bar,
  ask,
  children,
}: {
  person: string;
  bar: OrderBarData;
  ask: () => void;
  children: string | null;
}) {
  const coming = useComing({ nextRun: bar, cutOffs: bar.cutOffs }, person, bar.customer.id);
  return (
    <>
      <p className="min-w-0 truncate font-semibold lg:flex-1">
        <span className="sr-only">{messages.barFor} </span>
        {bar.customer.name}
      </p>
      <p className="tabular text-right font-display text-xl font-bold">
        <span className="sr-only">{messages.orderTotal} </span>
        {formatCents(bar.totalCents)}
      </p>
      <p className="tabular col-start-1 text-sm">
        <span className={children ? 'font-semibold text-warning' : 'text-muted'}>
          {children ?? messages.inBar(bar.lines)}
          {!children && bar.unpriced > 0 ? messages.withoutPrice(bar.unpriced) : ''}
        </span>
        {bar.missingCents > 0 && bar.lines > 0 ? (
          <>
            <span aria-hidden="true"> · </span>
            <span className="font-semibold text-warning">{messages.addMore(bar.missingCents)}</span>
          </>
        ) : null}
      </p>
      <p className="col-start-1 text-sm">
        <DeliveryCountdown key={bar.nowMs} at={coming ?? bar} onPassed={ask} />
      </p>
    </>
  );
}
