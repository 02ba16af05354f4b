import { useEffect } from 'react';
import { useFetcher } from 'react-router';
import { type Apart, ApartPairs } from '../../../safety/sheets/ui/public/apart-pairs.tsx';
import type { loader as suggestionsLoader } from '../pages/order-suggestions.ts';
import type { OrderView } from '../server/public/queries.ts';
import { type Draft, openQuantity } from './order-draft.ts';

/** Incompatible products of an order, in the cart's words. A warning only. */
export function OrderSafety({ pairs }: { pairs: readonly Apart[] }) {
  if (pairs.length === 0) return null;
  return (
    <aside aria-label="Safety" className="rounded-md border border-rule bg-sunk px-4 py-3">
      <ApartPairs pairs={pairs} />
    </aside>
  );
}

/** The same of an order as it is being changed: what is to be added is asked for, what is taken off no longer counts. */
export function DraftSafety({
  order,
  draft,
  pairs,
}: {
  order: OrderView;
  draft: Draft;
  /** Of the order as it stands. */
  pairs: readonly Apart[];
}) {
  const suggestions = useFetcher<typeof suggestionsLoader>({ key: `order-safety-${order.id}` });
  const { load } = suggestions;
  const back = order.lines
    .filter((line) => openQuantity(line) === 0 && (draft.quantities[line.productId] ?? 0) > 0)
    .map(({ productId }) => productId);
  const added = [...draft.added.map(({ product }) => product.id), ...back].join(',');
  const removed = order.lines
    .filter((line) => openQuantity(line) > 0 && draft.quantities[line.productId] === 0)
    .map(({ productId }) => productId)
    .join(',');
  const isOther = added !== '' || removed !== '';
  useEffect(() => {
    if (!isOther) return;
    void load(`/dashboard/orders/${order.id}/suggestions?added=${added}&removed=${removed}`);
  }, [isOther, added, removed, order.id, load]);
  return <OrderSafety pairs={isOther ? (suggestions.data?.apart ?? pairs) : pairs} />;
}
