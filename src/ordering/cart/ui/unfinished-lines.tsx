import { useState } from 'react';
import * as messages from '../order-messages.ts';
import { troubleOf } from './ordered-lines.ts';
import { QuantityField, RowState } from './quantity-field.tsx';
import type { Order } from './use-order.ts';

/**
 * What was typed on another view and can't be ordered so, of products that this one has no row for. A field that was `begun` here stays
 * until what is typed in it is saved: it would go under the second digit otherwise.
 */
export const unfinishedOf = (
  order: Pick<Order, 'wrong' | 'unsaved'>,
  shown: { has: (productId: string) => boolean },
  begun: readonly string[],
): string[] =>
  order.unsaved.filter(
    (productId) =>
      !shown.has(productId) && (order.wrong.includes(productId) || begun.includes(productId)),
  );

/** The same as the page is drawn again and again. */
export function useUnfinished(
  order: Pick<Order, 'wrong' | 'unsaved'>,
  shown: { has: (productId: string) => boolean },
): readonly string[] {
  const [begun, setBegun] = useState<readonly string[]>([]);
  const now = unfinishedOf(order, shown, begun);
  if (now.join() !== begun.join()) setBegun(now);
  return now;
}

/**
 * What was typed on another view and is no quantity, or can't be ordered: it keeps this order from being placed, so that it stands here
 * too, with its field.
 */
export function UnfinishedLines({
  order,
  productIds,
}: {
  order: Pick<Order, 'stateOf' | 'textOf' | 'nameOf' | 'type'>;
  productIds: readonly string[];
}) {
  if (productIds.length === 0) return null;
  return (
    <section className="mt-3 print:hidden" aria-label={messages.unfinished}>
      <p className="font-semibold text-danger">{messages.unfinished}</p>
      <p className="text-sm text-muted">{messages.unfinishedHint}</p>
      <ul>
        {productIds.map((productId) => {
          const name = order.nameOf(productId) ?? messages.unnamed;
          const state = order.stateOf(productId);
          const trouble = troubleOf(
            { quantity: 0, available: 0, unitPriceCents: null },
            state,
            false,
          );
          const field = { productId, name, state, trouble, onType: order.type };
          return (
            <li
              key={productId}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-x-3 border-b border-rule py-1.5"
            >
              <QuantityField {...field} value={order.textOf(productId)} />
              <div className="min-w-0 wrap-anywhere">
                <span className="font-semibold">{name}</span>
                <span className="flex text-sm">
                  <RowState {...field} available={0} />
                </span>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
