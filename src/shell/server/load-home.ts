import { browseOf } from '../../catalogue/browsing.ts';
import { browseFacets, publicFacets } from '../../catalogue/server/browse.ts';
import { catalogueScope, publicScope } from '../../catalogue/server/scope.ts';
import { shopperOf } from '../../catalogue/server/shopper.ts';
import { onePerCategory, readShowcase, type ShownSize } from '../../catalogue/server/showcase.ts';
import { readCompany } from '../../company/server/queries.ts';
import type { UserActor } from '../../kit/actor.ts';
import { readLastOrder, readOpenOrders } from '../../orders/server/at-a-glance.ts';
import type { App } from '../../platform/app.ts';

/** How many open orders the home page lists; the dashboard has them all. */
const OPEN_SHOWN = 4;

export interface Section {
  category: string;
  count: number;
  picture: Pick<ShownSize, 'sku' | 'images'> | null;
}

/** The catalogue's contents as this reader may see them, or null when the company keeps it closed to visitors. */
async function loadContents(app: App, user: UserActor | undefined, request: Request) {
  const everything = browseOf(new URLSearchParams());
  const visitors = user ? null : publicScope(await readCompany(app));
  if (!user && !visitors) return null;
  const scope = user ? catalogueScope(user) : visitors;
  if (!scope) return null;
  const facetsOf = async () =>
    user ? browseFacets(app.db, (await shopperOf(app, user, request)).shopper, everything) : visitors && publicFacets(app.db, visitors, everything);
  const [facets, shown] = await Promise.all([facetsOf(), readShowcase(app.db, scope)]);
  if (!facets) return null;
  const categories = facets.categories.filter((category) => category.count > 0);
  const chosen = onePerCategory(
    shown,
    categories.map((category) => category.value),
  );
  const sections = categories.map(({ value, count }): Section => {
    const size = chosen.get(value);
    return { category: value, count, picture: size ? { sku: size.sku, images: size.images } : null };
  });
  return { total: facets.total, sections, brands: facets.brands.filter((brand) => brand.count > 0) };
}

/** Everything the home page shows; for a signed-in person the orders too. */
export async function loadHome(app: App, user: UserActor | undefined, request: Request) {
  const [contents, last, open] = await Promise.all([
    loadContents(app, user, request),
    user ? readLastOrder(app, user) : undefined,
    user ? readOpenOrders(app, user, OPEN_SHOWN) : undefined,
  ]);
  return { contents, mine: user ? { last: last ?? null, open: open ?? { total: 0, orders: [] } } : null };
}
