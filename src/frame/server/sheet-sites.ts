import type { UserActor } from '../../kit/actor.ts';
import { nextDeliveries } from '../../ordering/orders/server/public/next-deliveries.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import type { App } from '../../platform/app.ts';
import { loadSheetSites, type SheetSites } from '../../safety/sheets/server/public/sheet-sites.ts';

/**
 * Who still needs the current sheet of a product, with the delivery that brings it: orders know the one, sheets the other.
 * @throws AppError `not-found`
 */
export async function readSheetSites(
  app: App,
  user: UserActor,
  nameKey: string,
): Promise<SheetSites> {
  const [page, deliveries] = await Promise.all([
    loadSheetSites(app, user, nameKey),
    nextDeliveries(app.db, orderScope(user), nameKey),
  ]);
  const nextOf = new Map(deliveries.map((delivery) => [delivery.customerId, delivery]));
  return {
    ...page,
    sites: page.sites.map((site) => ({ ...site, next: nextOf.get(site.customerId) ?? null })),
  };
}
