import { Link } from 'react-router';
import type { CustomerRow } from '../contract.ts';

/**
 * Rows on a wide screen, cards on a phone. City and state stand beside the name: two hotels may
 * share one.
 */
export function CustomerList({ customers }: { customers: readonly CustomerRow[] }) {
  return (
    <div role="table" aria-label="Customers" className="border-t-2 border-ink">
      <div
        role="row"
        className="hidden grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,2fr)_minmax(0,2fr)] gap-4 border-b border-rule py-2 text-sm font-semibold text-muted md:grid"
      >
        <span role="columnheader">Customer</span>
        <span role="columnheader">Address</span>
        <span role="columnheader">Phone</span>
        <span role="columnheader">Terms</span>
      </div>
      {customers.map((customer) => (
        <div
          key={customer.id}
          role="row"
          className="relative grid gap-x-4 border-b border-rule py-3 hover:bg-sunk md:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,2fr)_minmax(0,2fr)] md:items-baseline md:py-2"
        >
          <div role="cell" className="min-w-0">
            <Link
              to={`/dashboard/customers/${customer.id}`}
              className="line-clamp-2 font-semibold break-words text-ink no-underline after:absolute after:inset-0 hover:underline"
            >
              {customer.name}
            </Link>
            <span className="text-sm text-muted">
              {customer.city}, {customer.state}
            </span>
          </div>
          <span role="cell" className="min-w-0 text-sm break-words">
            {customer.address1}, <span className="tabular whitespace-nowrap">{customer.zip}</span>
          </span>
          <span role="cell" className="tabular text-sm whitespace-nowrap">
            {customer.phone}
          </span>
          <span role="cell" className="text-sm text-muted">
            {customer.terms}
          </span>
        </div>
      ))}
    </div>
  );
}
