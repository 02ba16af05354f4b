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
    <dl className="tabular grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      <dt>{words.usual}</dt>
      <dd className="font-semibold">
        {usualCents === null ? (
          words.tooFew(orders)
        ) : (
          <>
            {formatCents(usualCents)}
            <span className="block font-normal">{words.middle(orders)}</span>
          </>
        )}
      </dd>
      {usualCents === null ? null : (
        <>
          <dt>{more < 0 ? words.under : words.over}</dt>
          <dd className="font-semibold">{formatCents(Math.abs(more))}</dd>
        </>
      )}
      <dt>{words.balance}</dt>
      <dd className="font-semibold">
        <Link to={`/dashboard/customers/${customerId}/money`} className="text-inherit underline">
          {formatCents(held.balanceCents)}
        </Link>
        {held.overdueCents > 0 ? <span className="block text-danger">{lateText(held)}</span> : null}
      </dd>
    </dl>
  );
}
