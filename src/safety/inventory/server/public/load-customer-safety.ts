import { type UserActor, worksHere } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { mayEnter } from '../../../../platform/http/who.ts';
import { siteCodes } from '../../../binders/server/site-codes.ts';
import {
  SEES_TO_SHEETS,
  safetyContacts,
} from '../../../sheets/server/public/save-safety-contact.ts';
import { siteSheets } from '../../../sheets/server/site-sheets.ts';
import {
  keysOf,
  siteProductsFor,
  withoutSheet,
} from '../../../sites/server/public/site-products.ts';

/** What a site has and got for its safety, for the customer's page. Of one that is switched off only its record. */
export async function loadCustomerSafety(
  app: App,
  user: UserActor,
  { id, isActive }: { id: string; isActive: boolean },
) {
  const [handovers, has, contacts, codes] = isActive
    ? await Promise.all([
        siteSheets(app, user, id),
        siteProductsFor(app, user, id),
        safetyContacts(app, user, id),
        siteCodes(app, user, id),
      ])
    : [[], [], [], []];
  return {
    handovers,
    here: keysOf(has),
    missing: withoutSheet(has),
    contacts,
    codes,
    ours: worksHere(user),
    seesToSheets: isActive && mayEnter(SEES_TO_SHEETS, user),
    // Also of a site that is switched off: its record is kept for 30 years.
    seesChemicals: mayEnter(SEES_TO_SHEETS, user),
  };
}
