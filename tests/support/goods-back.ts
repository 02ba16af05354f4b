import { randomUUID } from 'node:crypto';
import { claimsOfOrder } from '../../src/delivery/claims/server/queries.ts';
import { raiseClaim } from '../../src/delivery/claims/server/raise-claim.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import { addUser, type TestUser } from './app.ts';
import { allOf, type OrderToDeliver, startDeliveries } from './deliveries.ts';

/** A claim about two of the first line of an order. */
export interface Reported {
  order: OrderToDeliver;
  claimId: string;
}

/** A shop whose customers report goods of a delivery, and whose desk has them taken back. */
export async function startGoodsBack() {
  const shop = await startDeliveries();
  const people = { role: 'admin' as const, customers: 'all' as const, brands: ['Linnetfold'] };
  const desk = await addUser(shop.app, { ...people, duties: ['desk'] });
  const buyer = await addUser(shop.app, { customers: [shop.customerId] });
  const says = (change: string) =>
    shop.app.db.pool.query(
      `update products set hazard_stated_at = now(), hazard_source = 'form', ${change}`,
    );
  await says('hazardous = false');
  return {
    ...shop,
    desk,
    buyer,
    says,
    /** Five of the first line were delivered; two of them are reported. */
    async reported(
      kind: 'by-mistake' | 'damaged' | 'short' = 'by-mistake',
      at: { address1?: string } = {},
    ): Promise<Reported> {
      const order = await shop.makeOrder(at);
      const { body } = await shop.send(shop.driver, {
        orderId: order.id,
        lines: allOf(order),
        signerName: 'Rosa',
      });
      const lines = [{ orderLineId: order.lineIds[0] ?? '', quantity: 2, kind }];
      const report = { deliveryId: body.deliveryId, lines, words: '', photos: [] };
      const { id } = await raiseClaim(shop.app, buyer, report, randomUUID());
      return { order, claimId: id };
    },
    plan: (who: TestUser, { order, claimId }: Reported, toFetch: number) =>
      shop.app.call(who, 'POST', `/api/claims/${claimId}/fetch`, {
        lines: [{ orderLineId: order.lineIds[0], toFetch }],
      }),
    lineOf: async ({ order }: Reported) =>
      (await claimsOfOrder(shop.app.db, orderScope(desk), order.id))[0]?.lines[0],
    goodsOf: ({ order, claimId }: Reported, quantity: number) => ({
      claimId,
      orderLineId: order.lineIds[0] ?? '',
      quantity,
    }),
    takeBack: (order: OrderToDeliver, fetched: object[], more: object = {}, who = shop.driver) =>
      shop.send(who, {
        orderId: order.id,
        lines: allOf(order),
        signerName: 'Rosa',
        fetched,
        ...more,
      }),
  };
}
