import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { usePerson } from '../../../company/ui/person.ts';
import { lineTotal } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import * as messages from '../messages.ts';
import { useGuide } from './stored-guides.ts';
import { type StoredOrder, storedOrders } from './stored-orders.ts';
import { useProducts } from './stored-products.ts';

/** An order that was just taken, where its form stood: what is in it, and what becomes of it. One that is refused meanwhile is told beside it. */
export function TakenNow({ order, onClose }: { order: StoredOrder; onClose: () => void }) {
  const person = usePerson();
  const guide = useGuide(person, order.customerId);
  const products = useProducts(person);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'center' });
    section.current?.querySelector('h2')?.focus({ preventScroll: true });
  }, []);
  const stored = storedOrders.useAll(person).find(({ key }) => key === order.key);
  const [wasStored, setWasStored] = useState(false);
  if (stored && !wasStored) setWasStored(true);
  const now = stored ?? order;
  // Seen elsewhere and put away, it waits no more.
  if (now.refused || (wasStored && !stored)) return null;
  const cents = order.lines.reduce(
    (sum, { quantity, expectedUnitPriceCents }) =>
      sum + lineTotal(expectedUnitPriceCents, quantity),
    0,
  );
  return (
    <section
      ref={section}
      aria-labelledby={`taken-${order.key}`}
      className="rounded-md border border-success bg-card p-3 text-sm leading-5"
    >
      <h2 id={`taken-${order.key}`} tabIndex={-1} className="text-lg outline-none">
        {messages.orderTaken(order.customerName)}
      </h2>
      <ul className="my-1">
        {order.lines.map(({ productId, quantity }) => {
          const item = [...(guide?.items ?? []), ...(products?.items ?? [])].find(
            (one) => one.productId === productId,
          );
          return item ? (
            <li key={productId} className="tabular wrap-anywhere">
              {messages.takenLine(quantity, item)}
            </li>
          ) : null;
        })}
      </ul>
      <p className="tabular font-semibold">{messages.goodsOf(order.lines.length, cents)}</p>
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-3">
        {now.placed ? (
          <Link
            to={`/dashboard/orders/${now.placed.id}`}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {messages.orderBecame(now.placed.number)}
          </Link>
        ) : (
          <p className="min-w-0 flex-1 text-muted">{messages.TAKEN_WAY}</p>
        )}
        <Button variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </section>
  );
}
