import { type ReactNode, useContext } from 'react';
import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { CustomerPicker } from '../../../people/customers/ui/public/customer-picker.tsx';
import { MORE_ROW, MoreMenu } from '../../../ui/more-menu.tsx';
import { PageFrameContext } from '../../../ui/page-frame.ts';
import * as cartMessages from '../messages.ts';
import * as messages from '../order-messages.ts';
import type { CartPage } from '../server/load-cart.ts';
import type { Order } from './use-order.ts';

/** Name, whether it is saved, what one does here, "⋯". On a phone the site's name above is the title. */
export function OrderHeading({
  page,
  order,
  actions,
  more,
}: {
  page: CartPage;
  order: Order;
  /** Before "⋯". */
  actions?: ReactNode;
  /** Rows of "⋯" that the view adds. */
  more?: ReactNode;
}) {
  const switches = useContext(PageFrameContext)?.switchesSite ?? false;
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-ink lg:min-h-11 lg:border-b-2 lg:pb-2 ${switches ? 'max-lg:-mt-4' : 'min-h-11 pb-1'}`}
    >
      <div className="flex max-w-full min-w-0 flex-wrap items-baseline gap-x-3">
        <h1
          className={`text-[1.375rem] leading-7 sm:text-[1.75rem] sm:leading-8 ${switches ? 'max-lg:sr-only' : ''}`}
        >
          {messages.title}
        </h1>
        <SavedState order={order} />
      </div>
      {/* On a phone they stand on the line of the site's name. */}
      <div
        className={`flex min-w-0 flex-wrap items-center gap-2 print:hidden ${switches ? 'max-lg:absolute max-lg:-top-11 max-lg:right-4 max-lg:z-10 max-lg:gap-1 max-lg:[&_:is(a,summary)]:border-0 max-lg:[&_:is(a,summary)]:bg-transparent max-lg:[&>a]:px-2 max-lg:[&>a]:text-brand max-lg:[&>a]:underline' : ''}`}
      >
        <ForCustomer page={page} />
        {page.otherCarts > 0 && !page.hasGuide ? (
          <Link
            to="/cart/customer?returnTo=/cart"
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {cartMessages.otherCarts(page.otherCarts)}
          </Link>
        ) : null}
        {actions}
        <MoreMenu label={messages.more}>
          <li>
            <Link to="/cart?paste=" className={MORE_ROW}>
              {messages.pasteOrUpload}
            </Link>
          </li>
          {more}
          <li>
            <button type="button" className={MORE_ROW} onClick={() => window.print()}>
              {messages.print}
            </button>
          </li>
        </MoreMenu>
      </div>
    </div>
  );
}

/** Whether what is typed is in the cart. */
export function SavedState({ order }: { order: Pick<Order, 'waiting' | 'isSaved' | 'savedAt'> }) {
  const timeZone = useTimeZone();
  const { waiting, isSaved, savedAt } = order;
  return (
    <p
      role="status"
      className={`tabular text-sm text-muted ${waiting > 0 ? '' : 'max-lg:sr-only'}`}
    >
      {waiting > 0 ? (
        <span className="font-semibold text-warning">{messages.waiting(waiting)}</span>
      ) : isSaved ? (
        savedAt === null ? null : (
          messages.savedAt(savedAt, timeZone)
        )
      ) : (
        messages.saving
      )}
    </p>
  );
}

function ForCustomer({ page: { customer, customers } }: { page: CartPage }) {
  if (customers?.length === 0)
    return (
      <p className="font-semibold text-warning">
        {cartMessages.noCustomer}{' '}
        <Link to="/dashboard/customers" className="text-brand underline">
          {cartMessages.seeCustomers}
        </Link>
      </p>
    );
  return <CustomerPicker customer={customer} choices={customers} />;
}
