import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import {
  type ApartPair,
  incompatibleOnSite,
} from '../../hazards/server/public/incompatible-in-cart.ts';
import { siteSheets } from '../../sheets/server/site-sheets.ts';
import type { HandoverView } from '../../sheets/sheet-view.ts';
import { keysOf, type SiteProduct, siteProductsFor, withoutSheet } from './site-products.ts';

/** The page of a site's sheets: the ledger, and what the site has. */
export interface SheetsOfSite {
  /** Every sheet that was ever handed over, also of products that are gone. */
  handovers: HandoverView[];
  /** What the site has, by name. */
  products: SiteProduct[];
  /** The same, as name keys. */
  here: string[];
  missing: { nameKey: string; name: string }[];
  /** Its current sheet is there and was not handed over. */
  notHanded: { nameKey: string; name: string }[];
  /** What it has and must never mix, the deadliest first. */
  apart: ApartPair[];
}

/** All empty for a customer that this person may not see. */
export async function sheetsOfSite(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<SheetsOfSite> {
  const [handovers, has] = await Promise.all([
    siteSheets(app, user, customerId),
    siteProductsFor(app, user, customerId),
  ]);
  const here = keysOf(has);
  const handed = new Set(
    handovers.filter(({ current, isHanded }) => current && isHanded).map(({ nameKey }) => nameKey),
  );
  return {
    handovers,
    products: has,
    here,
    missing: withoutSheet(has),
    notHanded: has
      .filter(({ nameKey, sheet }) => sheet !== null && !handed.has(nameKey))
      .map(({ nameKey, name }) => ({ nameKey, name })),
    apart: await incompatibleOnSite(app, here),
  };
}
