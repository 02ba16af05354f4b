import { Form, useLocation } from 'react-router';
import { buttonClass } from '../../ui/button.tsx';
import * as words from '../words.ts';

export interface CustomerOption {
  id: string;
  name: string;
  city: string;
  state: string;
}

/** Whose prices these are. Choosing saves at once; without JavaScript a button does. */
export function CustomerChooser({ customer, customers }: { customer: CustomerOption | null; customers: CustomerOption[] }) {
  const { pathname, search } = useLocation();
  if (customers.length === 0) return null;
  if (customers.length === 1 && customer) {
    return (
      <p className="text-sm">
        <span className="text-muted">{words.chooseCustomer} </span>
        <span className="font-semibold">{customer.name}</span>
      </p>
    );
  }
  const listed = customer && !customers.some((one) => one.id === customer.id) ? [customer, ...customers] : customers;
  return (
    <Form method="post" action="/products" className="flex w-full min-w-0 flex-wrap items-center gap-x-2 sm:w-auto" preventScrollReset>
      <input type="hidden" name="intent" value="choose-customer" />
      <input type="hidden" name="returnTo" value={pathname + search} />
      <label htmlFor="price-customer" className="text-sm text-muted">
        {words.chooseCustomer}
      </label>
      <select
        key={customer?.id ?? 'none'}
        id="price-customer"
        name="customerId"
        defaultValue={customer?.id ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="min-h-11 w-full max-w-88 min-w-0 sm:w-auto rounded-md border border-border bg-card px-3 font-semibold text-ink"
      >
        {customer ? null : (
          <option value="" disabled>
            Choose a customer
          </option>
        )}
        {listed.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name} · {one.city}, {one.state}
          </option>
        ))}
      </select>
      <noscript>
        <button type="submit" className={buttonClass('secondary')}>
          {words.show}
        </button>
      </noscript>
    </Form>
  );
}
