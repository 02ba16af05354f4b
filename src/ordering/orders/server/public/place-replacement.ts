import { readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { pricingAt, readSellable } from '../../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../../products/catalogue/server/public/scope.ts';
import { type OrderPlaced, placeOrderInput } from '../../contract.ts';
import { noLongerSold } from '../../errors.ts';
import { placeWithin } from '../place-order.ts';

/**
 * Sends goods of an order again with the customer's next truck, at no charge: an order of its own whose lines cost nothing, by the desk's own
 * price for one order, which keeps the reason. A part of the caller's transaction.
 * @throws AppError `failed-precondition` with `details.reason` no-longer-sold or short-of-stock; as `placeOrder`
 */
export async function placeReplacement(
  app: App,
  tx: Sql,
  actor: UserActor,
  of: {
    number: string;
    customerId: string;
    lines: readonly { productId: string; name: string; quantity: number }[];
  },
): Promise<OrderPlaced> {
  const company = await readCompany(app, tx);
  const found = await readSellable(tx, catalogueScope(actor), {
    customerId: of.customerId,
    productIds: of.lines.map(({ productId }) => productId),
    pricing: pricingAt(company, app.clock.now()),
  });
  const price = new Map(found.map((product) => [product.id, product.unitPriceCents]));
  const gone = of.lines.find(({ productId }) => !price.has(productId));
  if (gone) throw noLongerSold(gone.name);
  const reason = `Sent again at no charge, for ${of.number}`;
  const input = placeOrderInput.parse({
    customerId: of.customerId,
    note: `${reason}.`,
    lines: of.lines.map(({ productId, quantity }) => ({
      productId,
      quantity,
      expectedUnitPriceCents: price.get(productId) ?? 0,
      override: { unitPriceCents: 0, reason },
    })),
    desk: { marginAccepted: true },
  });
  return placeWithin(app, tx, actor, input);
}
