import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { lateText, HELD as words } from '../held-messages.ts';
import type { HeldFacts } from '../server/held-order.ts';

/** What decides whether a held order goes on: the usual amount and how far this one is from it, and what its customer owes. */
export function HeldOrder({
  held,
  customerId,
  totalCents,
}: {
  held: HeldFacts;
  customerId: string;
  totalCents: number;
}) {
  const { usualCents, orders } = held;
  const more = usualCents === null ? 0 : totalCents - usualCents;
  return (
    <dl className="tabular mt-1 flex flex-wrap gap-x-8 gap-y-2 text-sm">
      <Fact name={words.usual} more={usualCents === null ? '' : words.middle(orders)}>
        {usualCents === null ? words.tooFew(orders) : formatCents(usualCents)}
      </Fact>
      {usualCents === null ? null : (
        <Fact name={more < 0 ? words.under : words.over}>{formatCents(Math.abs(more))}</Fact>
      )}
      <Fact name={words.balance} more={held.overdueCents > 0 ? lateText(held) : ''} late>
        <Link to={`/dashboard/customers/${customerId}/money`} className="text-inherit underline">
          {formatCents(held.balanceCents)}
        </Link>
      </Fact>
    </dl>
  );
}

/** A figure below its name, and beside it what explains it. */
function Fact({
  name,
  more = '',
  late = false,
  children,
}: {
  name: string;
  more?: string;
  late?: boolean;
  children: ReactNode;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="font-semibold">
        {children}
        {more === '' ? null : (
          <span className={`block ${late ? 'text-danger' : 'font-normal'}`}>{more}</span>
        )}
      </dd>
    </div>
  );
}
