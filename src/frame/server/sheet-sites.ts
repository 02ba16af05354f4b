import type { UserActor } from '../../kit/actor.ts';
import { nextDeliveries } from '../../ordering/orders/server/next-deliveries.ts';
import { orderScope } from '../../ordering/orders/server/scope.ts';
import type { App } from '../../platform/app.ts';
import { sheetNotFound } from '../../safety/sheets/errors.ts';
import { currentRevision, readSheetProduct } from '../../safety/sheets/server/queries.ts';
import { sheetScope } from '../../safety/sheets/server/scope.ts';
import { sitesWithout } from '../../safety/sheets/server/sites-without.ts';

/**
 * Who still needs the current sheet of a product, with the delivery that brings it: orders know the
 * one, sheets the other.
 * @throws AppError `not-found`
 */
export async function readSheetSites(app: App, user: UserActor, nameKey: string) {
  const product = await readSheetProduct(app.db, sheetScope(user), nameKey);
  if (!product) throw sheetNotFound();
  const sheet = currentRevision(product.revisions);
  const [sites, deliveries] = await Promise.all([
    sheet ? sitesWithout(app, user, nameKey) : [],
    nextDeliveries(app.db, orderScope(user), nameKey),
  ]);
  const nextOf = new Map(deliveries.map((delivery) => [delivery.customerId, delivery]));
  return {
    nameKey,
    name: product.name,
    sheet: sheet ? { number: sheet.number, date: sheet.date } : null,
    sites: sites.map((site) => ({ ...site, next: nextOf.get(site.customerId) ?? null })),
  };
}
export type SheetSites = Awaited<ReturnType<typeof readSheetSites>>;
