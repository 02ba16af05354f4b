import type { OrderView } from './public/queries.ts';

/** Acts that change what the customer ordered. Cancelling the whole order or closing its rest does not. */
const CHANGES: readonly string[] = ['edit', 'change-lines', 'cancel-line'];

/**
 * What was ordered in the end: the lines as the last change left them, without those that were taken off the order. What we did not
 * bring was ordered all the same.
 */
export function orderedLines(
  order: Pick<OrderView, 'lines' | 'events'>,
): { line: OrderView['lines'][number]; quantity: number }[] {
  const asOrdered = new Map(
    order.events
      .filter(({ kind }) => CHANGES.includes(kind))
      .flatMap(({ detail }) => linesOf(detail.after))
      .flatMap(({ productId, quantity }) =>
        quantity === undefined ? [] : ([[productId, quantity]] as const),
      ),
  );
  return order.lines.flatMap((line) => {
    const quantity = asOrdered.get(line.productId) ?? line.ordered;
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

/** The lines of an event; notes of lines that kept their quantity have none. */
const linesOf = (side: Record<string, unknown> | undefined) =>
  (side?.lines ?? []) as { productId: string; quantity?: number }[];
