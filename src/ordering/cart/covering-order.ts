/**
 * The first of these open orders on which every product of these lines is already: whoever orders them may have done so before.
 * Undefined: none has them all.
 */
export const coveringOrder = <
  Order extends { lines: readonly { productId: string; quantity: number }[] },
>(
  openOrders: readonly Order[],
  lines: readonly { productId: string }[],
): Order | undefined =>
  lines.length === 0
    ? undefined
    : openOrders.find((order) => {
        const there = new Set(
          order.lines.flatMap(({ productId, quantity }) => (quantity > 0 ? [productId] : [])),
        );
        return lines.every(({ productId }) => there.has(productId));
      });
