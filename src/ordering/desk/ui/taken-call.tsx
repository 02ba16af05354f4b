import { useEffect, useRef } from 'react';
import { lineTotal } from '../../../kit/money.ts';
import { goodsOf, orderTaken, TAKEN_WAY, takenLine } from '../../visits/messages.ts';
import type { StoredOrder } from '../../visits/ui/stored-orders.ts';
import { wentWithout } from '../messages.ts';

/** An order that was taken here without a signal, in the place of its form while it waits: all that is in it, and what becomes of it. */
export function TakenCall({
  order: { customerName, lines, missing },
  nameOf,
}: {
  order: StoredOrder;
  nameOf: (productId: string) => { name: string; sizeUnit: string } | undefined;
}) {
  const title = useRef<HTMLHeadingElement>(null);
  // The press that took it is gone.
  useEffect(() => title.current?.focus(), []);
  const cents = lines.reduce(
    (sum, { quantity, expectedUnitPriceCents }) =>
      sum + lineTotal(expectedUnitPriceCents, quantity),
    0,
  );
  return (
    <section
      aria-labelledby="taken-order"
      className="min-w-0 rounded-lg border border-success bg-card p-4 sm:p-5 lg:col-start-1 lg:row-start-1"
    >
      <h2 id="taken-order" ref={title} tabIndex={-1} className="text-xl outline-none">
        {orderTaken(customerName)}
      </h2>
      <ul className="mt-2">
        {lines.map(({ productId, quantity }) => {
          const product = nameOf(productId);
          return product ? (
            <li key={productId} className="tabular wrap-anywhere">
              {takenLine(quantity, product)}
            </li>
          ) : null;
        })}
      </ul>
      <p className="tabular mt-2 font-semibold">{goodsOf(lines.length, cents)}</p>
      {missing ? <p className="mt-1 font-semibold text-warning">{wentWithout(missing)}</p> : null}
      <p className="mt-1 text-muted">{TAKEN_WAY}</p>
    </section>
  );
}
