import { orderTerms } from '../../company/order-terms.ts';
import { readCompany } from '../../company/server/queries.ts';
import { trucksOf } from '../../delivery/runs/server/public/stops-before.ts';
import type { UserActor } from '../../kit/actor.ts';
import { lastOrderOf, openOrders, readOrder } from '../../ordering/orders/server/public/queries.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import type { App } from '../../platform/app.ts';
import { countProducts } from '../../products/catalogue/server/public/browse.ts';
import { catalogueScope, publicScope } from '../../products/catalogue/server/public/scope.ts';
import {
  onePerCategory,
  readShowcase,
  type ShownSize,
} from '../../products/catalogue/server/public/showcase.ts';
import { type Pack, parsePack } from '../../products/packs/public/pack.ts';
import { countSheets } from '../../safety/sheets/server/public/library.ts';

/** How many open orders the home page lists, and up to how many it counts; the dashboard has them all. */
const OPEN_SHOWN = 5;
const OPEN_COUNTED = 500;

export interface Section {
  category: string;
  count: number;
  picture: Pick<ShownSize, 'sku' | 'images'> | null;
}

/** A size as the cover's drawing names it: "4 × 1 gal", and the "1 gal" of one bottle of the case. */
function measuresOf({ innerCount, innerAmount, innerUnit }: Pack): string[] {
  const one = `${innerAmount} ${innerUnit}`;
  return innerCount > 1 ? [one, `${innerCount} × ${one}`] : [one];
}

/** The catalogue's contents as this reader may see them, or null when the company keeps it closed to visitors. */
async function loadContents(app: App, user: UserActor | undefined) {
  const scope = user ? catalogueScope(user) : publicScope(await readCompany(app));
  if (!scope) return null;
  const [counts, shown, sheets] = await Promise.all([
    countProducts(app.db, scope),
    readShowcase(app.db, scope),
    user ? 0 : countSheets(app.db),
  ]);
  const categories = counts.categories.filter((category) => category.count > 0);
  const chosen = onePerCategory(
    shown,
    categories.map((category) => category.value),
  );
  const sections = categories.map(({ value, count }): Section => {
    const size = chosen.get(value);
    return {
      category: value,
      count,
      picture: size ? { sku: size.sku, images: size.images } : null,
    };
  });
  return {
    total: counts.total,
    sheets,
    sold: [...new Set(shown.flatMap(({ sizeUnit }) => measuresOf(parsePack(sizeUnit))))],
    sections,
    brands: counts.brands.filter((brand) => brand.count > 0),
  };
}

/** The last order with its lines, and those under way, newest first. */
async function loadMine(app: App, user: UserActor) {
  const scope = orderScope(user);
  const lastWithLines = async () => {
    const summary = await lastOrderOf(app.db, scope, user.id);
    return summary && readOrder(app.db, scope, summary.id);
  };
  const [company, order, open] = await Promise.all([
    readCompany(app),
    lastWithLines(),
    openOrders(app.db, scope, OPEN_COUNTED),
  ]);
  const last = order && {
    id: order.id,
    number: order.number,
    placedAt: order.placedAt,
    customerName: order.shipTo.name,
    totalCents: order.totalCents,
    lines: order.lines
      .filter((line) => line.ordered > 0)
      .map(({ productId, name, sizeUnit, ordered }) => ({
        productId,
        name,
        sizeUnit,
        quantity: ordered,
      })),
  };
  const newest = open.slice(-OPEN_SHOWN).reverse();
  const trucks = await trucksOf(
    app,
    user,
    newest.map(({ id }) => id),
  );
  const orders = newest.map(({ id, number, status, customerName, totalCents, promisedOn }) => ({
    id,
    number,
    status,
    customerName,
    totalCents,
    promisedOn,
    truck: trucks[id] ?? null,
  }));
  return { last: last ?? null, open: { total: open.length, orders }, timeZone: company.timeZone };
}

/** Everything the home page shows; for a signed-in person the orders too. */
export async function loadHome(app: App, user: UserActor | undefined) {
  const [contents, mine, company] = await Promise.all([
    loadContents(app, user),
    user ? loadMine(app, user) : null,
    readCompany(app),
  ]);
  return { contents, mine, terms: user ? [] : orderTerms(company) };
}
