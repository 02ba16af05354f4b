import { useEffect, useMemo } from 'react';
import { toOrder } from '../../../safety/inventory/public/count-units.ts';
import * as messages from '../messages.ts';
import type { GuidePage } from './guide-form.tsx';
import type { Typed } from './typed.ts';

/**
 * Fills what is missing to par into the rows of a count, once for this count and never over what stands there already typed; says for each
 * counted row why. Nothing goes to the cart by it.
 */
export function useFillFromCount(
  { count, guide }: Pick<GuidePage, 'count' | 'guide'>,
  now: Typed,
  change: (next: (now: Typed) => Typed) => void,
): { reasons: ReadonlyMap<string, string>; toOrder: number } {
  const { reasons, quantities } = useMemo(() => {
    const rows = new Map(guide.rows.map((row) => [row.productId, row]));
    const reasons = new Map<string, string>();
    const quantities = new Map<string, number>();
    for (const { productId, onHand } of count?.lines ?? []) {
      const row = rows.get(productId);
      if (!row) continue;
      if (row.par === null) {
        reasons.set(productId, messages.countedWithoutPar(onHand));
        continue;
      }
      const order = toOrder(row.par, onHand, row.onOrder);
      reasons.set(productId, messages.againstPar(row.par, onHand, row.onOrder, order));
      if (order > 0 && row.orderable) quantities.set(productId, order);
    }
    return { reasons, quantities };
  }, [count, guide]);
  const isFilled = !count || now.filledFrom === count.id;
  useEffect(() => {
    if (isFilled || !count) return;
    change((held) =>
      held.filledFrom === count.id
        ? held
        : {
            ...held,
            filledFrom: count.id,
            typed: {
              ...Object.fromEntries(
                [...quantities].map(([id, quantity]) => [id, String(quantity)]),
              ),
              ...held.typed,
            },
          },
    );
  }, [isFilled, count, quantities, change]);
  return { reasons, toOrder: quantities.size };
}
