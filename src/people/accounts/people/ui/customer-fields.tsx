import { useState } from 'react';
import type { Role } from '../../../../kit/actor.ts';
import { normalise } from '../../../../kit/normalise.ts';
import type { AccessChoice } from '../access-choice.ts';
import * as sentences from '../person-messages.ts';

/** One person of one customer: nothing has to be ticked. */
export function OnlyCustomer({
  customer,
  onOthers,
}: {
  customer: AccessChoice['customers'][number];
  onOthers: () => void;
}) {
  return (
    <fieldset>
      <legend className="mb-1 font-semibold">{sentences.customersSeen}</legend>
      <input type="hidden" name="customerScope" value="listed" />
      <input type="hidden" name="customers" value={customer.id} />
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span>
          {customer.name}
          {customer.city ? <span className="text-muted">, {customer.city}</span> : null}
        </span>
        <button
          type="button"
          onClick={onOthers}
          className="min-h-11 cursor-pointer text-brand underline"
        >
          {sentences.otherCustomers}
        </button>
      </p>
    </fieldset>
  );
}

export function CustomerFields({
  choice,
  customers,
  error,
  role,
}: {
  choice: Pick<AccessChoice, 'customers' | 'allCustomers'>;
  customers: 'all' | readonly string[] | null;
  error?: string | undefined;
  role: Role;
}) {
  const [chosen, setScope] = useState(customers === 'all' ? 'all' : customers ? 'listed' : '');
  const scope = chosen || (role !== 'user' && choice.allCustomers ? 'all' : '');
  const [term, setTerm] = useState('');
  const listed = customers === 'all' || !customers ? [] : customers;
  const folded = normalise(term);
  /** Nothing to choose but which. */
  const isOnlyList = !choice.allCustomers && customers !== null && customers !== 'all';
  return (
    <fieldset aria-describedby={error ? 'customers-error' : undefined}>
      <legend className="mb-1 font-semibold">{sentences.customersSeen}</legend>
      {isOnlyList ? (
        <input type="hidden" name="customerScope" value="listed" />
      ) : (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="customerScope"
            value="listed"
            required
            checked={scope === 'listed'}
            onChange={() => setScope('listed')}
            className="size-5 accent-brand"
          />
          These customers
        </label>
      )}
      {choice.allCustomers ? (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="radio"
            name="customerScope"
            value="all"
            required
            checked={scope === 'all'}
            onChange={() => setScope('all')}
            className="size-5 accent-brand"
          />
          All customers
        </label>
      ) : null}
      {error ? (
        <p id="customers-error" className="mt-1 text-sm font-semibold text-danger">
          {error}
        </p>
      ) : null}
      <div
        className={scope === 'all' ? 'hidden' : 'mt-2 rounded-md border border-rule bg-paper p-3'}
      >
        <label className="sr-only" htmlFor="customer-filter">
          Filter customers
        </label>
        <input
          id="customer-filter"
          type="search"
          value={term}
          placeholder={sentences.filterCustomers}
          onChange={(event) => setTerm(event.currentTarget.value)}
          className="mb-2 block min-h-11 w-full rounded-md border border-border bg-card px-3 placeholder:text-muted"
        />
        <div className="grid max-h-72 gap-x-6 overflow-y-auto sm:grid-cols-2">
          {choice.customers.map((customer) => (
            <label
              key={customer.id}
              className={
                folded && !normalise(`${customer.name}${customer.city}`).includes(folded)
                  ? 'hidden'
                  : 'flex min-h-11 cursor-pointer items-center gap-3'
              }
            >
              <input
                type="checkbox"
                name="customers"
                value={customer.id}
                defaultChecked={listed.includes(customer.id)}
                className="size-5 shrink-0 accent-brand"
              />
              <span>
                {customer.name}
                {customer.city ? <span className="text-muted">, {customer.city}</span> : null}
              </span>
            </label>
          ))}
        </div>
      </div>
    </fieldset>
  );
}
