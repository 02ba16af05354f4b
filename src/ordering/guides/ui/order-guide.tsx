import { useMemo } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { MORE_ROW } from '../../../ui/more-menu.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import * as orderMessages from '../../cart/order-messages.ts';
import { CartOf } from '../../cart/ui/for-customer.tsx';
import { OrderSurface, useCustomerNews } from '../../cart/ui/order-surface.tsx';
import type { KnownProduct } from '../../cart/ui/ordered-lines.ts';
import * as messages from '../messages.ts';
import type { OrderPageData } from '../server/load-order.ts';
import type { ShownGuide } from '../server/read-guide.ts';
import { CountNote } from './count-note.tsx';
import { proposalFor } from './guide-line.tsx';
import { GuideRows, TAKE_ALL } from './guide-rows.tsx';
import { OnTheWay } from './on-the-way.tsx';
import { SameAgain } from './same-again.tsx';

const NO_ROWS: ShownGuide['rows'] = [];

/** Everything that has a field before it is in the cart. */
function knownOf(guide: ShownGuide | null): KnownProduct[] {
  return (guide?.rows ?? []).flatMap(({ substitute, ...row }) => [
    ...(substitute ? [{ ...substitute, productId: substitute.id }] : []),
    row,
  ]);
}

/** A buyer's order: everything that the site buys, in the order of its storerooms, typed straight into the cart. */
export function OrderGuide({
  page,
  trucks,
}: {
  page: OrderPageData;
  /** Where the truck is, by order. */
  trucks: Readonly<Record<string, string>>;
}) {
  const { cart, guide, count, onWay, last } = page;
  const { customer } = cart;
  useCustomerNews(customer);
  const known = useMemo(() => knownOf(guide), [guide]);
  const proposed = guide?.rows.filter((row) => proposalFor(row) > 0).length ?? 0;
  const hasRows = guide !== null && guide.rows.length > 0;
  return (
    <CartOf value={customer?.id ?? ''}>
      <OrderSurface
        key={customer?.id ?? ''}
        page={cart}
        here="guide"
        known={known}
        offered={proposed > 0 ? { count: proposed, button: TAKE_ALL } : null}
        actions={
          customer && hasRows ? (
            <ButtonLink to={`/dashboard/customers/${customer.id}/stock/count`} variant="secondary">
              {orderMessages.count}
            </ButtonLink>
          ) : null
        }
        more={
          hasRows ? (
            <li>
              <Link to="/dashboard/guide/arrange" className={MORE_ROW}>
                {messages.arrange}
              </Link>
            </li>
          ) : null
        }
      >
        {(order, lines) => (
          <>
            <OnTheWay orders={onWay} open={cart.openOrders} trucks={trucks} />
            <SameAgain order={last} />
            {count ? (
              <div className="mt-3">
                <CountNote
                  key={count.id}
                  count={count}
                  rows={guide?.rows ?? NO_ROWS}
                  order={order}
                />
              </div>
            ) : null}
            {!customer ? (
              <div className="mt-4">
                <EmptyState
                  title={messages.chooseFirst}
                  action={
                    <ButtonLink to="/cart/customer?returnTo=/dashboard">
                      {messages.choose}
                    </ButtonLink>
                  }
                >
                  {messages.chooseFirstLead}
                </EmptyState>
              </div>
            ) : null}
            {customer && guide ? (
              <GuideRows cart={cart} guide={guide} order={order} lines={lines} />
            ) : null}
          </>
        )}
      </OrderSurface>
    </CartOf>
  );
}
