import { Form } from 'react-router';
import { Button } from '../../ui/button.tsx';
import type { CartPage } from '../server/load-cart.ts';
import * as words from '../words.ts';

/** For whom this order is: prices, tax and delivery follow. Choosing saves at once; without JavaScript a button does. */
export function CustomerChoice({ customer, customers }: Pick<CartPage, 'customer' | 'customers'>) {
  if (customers.length === 0) return <p className="font-semibold text-warning">{words.noCustomer}</p>;
  if (customers.length === 1 && customer) {
    return (
      <p>
        <span className="text-muted">For </span>
        <span className="font-semibold">{customer.name}</span>
        <span className="text-muted">
          , {customer.city}, {customer.state}
        </span>
      </p>
    );
  }
  const listed = customer && !customers.some((one) => one.id === customer.id) ? [customer, ...customers] : customers;
  return (
    <Form method="post" action="/cart" preventScrollReset className="w-full items-center gap-2 sm:flex sm:w-auto">
      <input type="hidden" name="intent" value="choose-customer" />
      <label htmlFor="cart-customer" className="font-semibold whitespace-nowrap">
        Order for
      </label>
      <select
        key={customer?.id ?? 'none'}
        id="cart-customer"
        name="customerId"
        defaultValue={customer?.id ?? ''}
        onChange={(event) => event.currentTarget.form?.requestSubmit()}
        className="block min-h-11 w-full rounded-md border border-border bg-card px-3 font-semibold text-ink sm:max-w-96"
      >
        {customer ? null : (
          <option value="" disabled>
            Choose a customer
          </option>
        )}
        {listed.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}, {one.city}, {one.state}
          </option>
        ))}
      </select>
      <noscript>
        <Button type="submit" look="secondary">
          Show prices
        </Button>
      </noscript>
    </Form>
  );
}
