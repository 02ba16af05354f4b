import { readCompany } from '../../../company/server/queries.ts';
import { isStaff, mayOrder, type UserActor } from '../../../kit/actor.ts';
import { nullIfGone } from '../../../kit/app-error.ts';
import { isId } from '../../../kit/id.ts';
import { readCustomer } from '../../../people/customers/server/public/queries.ts';
import type { App } from '../../../platform/app.ts';
import { pricingAt } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import { incompatibleInCart } from '../../../safety/hazards/server/public/incompatible-in-cart.ts';
import { GUIDES_AT_ONCE, type GuideToGo, NOTES_TO_GO } from '../choices.ts';
import { usualItems } from './items.ts';
import { listedProducts, ownPrices } from './load-products-to-go.ts';
import { notesOf } from './notes.ts';
import { countingFor } from './public/load-visit.ts';
import { visitScope } from './scope.ts';

/**
 * What each of these customers buys again and again, at its prices of now, what of it must be kept apart, and the newest notes about it, for a rep who goes where there is no signal. Whom the reader may
 * not see, and who is gone, is left out.
 * @throws AppError `not-found` for buyers
 */
export async function loadGuides(
  app: App,
  user: UserActor,
  ids: readonly string[],
): Promise<GuideToGo[]> {
  const scope = visitScope(user);
  if (!mayOrder(user)) return [];
  const company = await readCompany(app);
  const counting = countingFor(app, company, user);
  const pricing = pricingAt(company, app.clock.now());
  const listed = await listedProducts(app, user, counting);
  const guides: GuideToGo[] = [];
  for (const customerId of [...new Set(ids)].filter(isId).slice(0, GUIDES_AT_ONCE)) {
    const customer = await readCustomer(app, scope, customerId).catch(nullIfGone);
    if (!customer) continue;
    const [items, notes, own] = await Promise.all([
      usualItems(app.db, customerId, { counting, catalogue: catalogueScope(user), pricing }),
      notesOf(app.db, scope, user, customerId),
      ownPrices(app, listed, customerId, pricing),
    ]);
    const apart = await incompatibleInCart(
      app,
      items.map(({ productId }) => productId),
    );
    guides.push({
      customerId,
      name: customer.name,
      readAt: app.clock.now(),
      // Staff may go below it.
      minimumCents: isStaff(user) ? 0 : (customer.orderMinimumCents ?? company.orderMinimumCents),
      notes: notes.slice(0, NOTES_TO_GO).map(({ id, text, authorName, writtenAt }) => ({
        id,
        text,
        authorName,
        writtenAt,
      })),
      deliveryNote: customer.deliveryNote,
      phone: customer.phone,
      address: `${customer.address1}, ${customer.city}, ${customer.state} ${customer.zip}`,
      followUpOn:
        notes
          .flatMap(({ followUpOn, followedUp }) => (followUpOn && !followedUp ? [followUpOn] : []))
          .toSorted()[0] ?? null,
      apart: apart.map(({ a, b, reason, advice, severity }) => ({
        a,
        b,
        reason,
        advice,
        severity,
      })),
      own,
      items: items.flatMap(
        ({ productId, slug: nameKey, name, sizeUnit, unitPriceCents, lastOn, lastQuantity }) =>
          unitPriceCents === null
            ? []
            : [{ productId, nameKey, name, sizeUnit, unitPriceCents, lastOn, lastQuantity }],
      ),
    });
  }
  return guides;
}
