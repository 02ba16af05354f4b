import type { ReactNode } from 'react';
import { momentText } from '../../../kit/time.ts';
import type { CustomerLabel } from '../../../people/customers/server/public/queries.ts';
import { ChangeCustomerForm } from '../../../people/customers/ui/public/change-customer-of-cart.tsx';
import * as messages from '../messages.ts';

interface OpenCartsProps {
  carts: { customer: CustomerLabel; lines: number; units: number; changedAt: Date }[];
  chosenId: string | null;
  timeZone: string;
  /** Where to be when one was opened. */
  returnTo: string;
}

/** The carts that hold something, the one changed last first: one press orders for its customer. Nothing when there are none. */
export function OpenCarts({ carts, chosenId, timeZone, returnTo }: OpenCartsProps) {
  if (carts.length === 0) return null;
  return (
    <section aria-labelledby="open-carts" className="mb-8">
      <h2 id="open-carts" className="mb-2 font-display text-xl font-bold">
        {messages.openCarts}
      </h2>
      <ChangeCustomerForm returnTo={returnTo} className="border-t-2 border-ink">
        <ul aria-labelledby="open-carts" className="divide-y divide-rule border-b border-rule">
          {carts.map((cart) => (
            <li key={cart.customer.id}>
              <CustomerChoice
                customer={cart.customer}
                isChosen={cart.customer.id === chosenId}
                beside={messages.openCart(cart)}
              >
                {cart.customer.city}, {cart.customer.state}
                <span aria-hidden="true"> · </span>
                {messages.changedAt(momentText(cart.changedAt, timeZone))}
              </CustomerChoice>
            </li>
          ))}
        </ul>
      </ChangeCustomerForm>
    </section>
  );
}

interface CustomerChoiceProps {
  customer: { id: string; name: string };
  isChosen: boolean;
  /** What stands in its cart, or null. */
  beside: string | null;
  children: ReactNode;
}

/** A customer to order for, as a button of a ChangeCustomerForm. */
export function CustomerChoice({ customer, isChosen, beside, children }: CustomerChoiceProps) {
  return (
    <button
      type="submit"
      name="customerId"
      value={customer.id}
      aria-current={isChosen ? 'true' : undefined}
      className="flex min-h-14 w-full cursor-pointer flex-wrap items-baseline gap-x-3 px-2 py-3 text-left hover:bg-sunk aria-[current]:border-l-4 aria-[current]:border-brand"
    >
      <span className="min-w-0 flex-1 font-semibold break-words">{customer.name}</span>
      {beside ? <span className="tabular text-sm">{beside}</span> : null}
      {isChosen ? <span className="text-sm font-semibold text-brand">chosen now</span> : null}
      <span className="w-full text-sm text-muted">{children}</span>
    </button>
  );
}
