import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { sheetNotFound } from '../../errors.ts';
import { sheetScope } from '../scope.ts';
import { sitesWithout } from '../sites-without.ts';
import { currentRevision, readSheetProduct } from './queries.ts';

/** The delivery that brings a site its sheet. */
export interface NextDelivery {
  orderId: string;
  number: string;
  promisedOn: string;
}

/**
 * Who still needs the current sheet of a product.
 * @throws AppError `not-found`
 */
export async function loadSheetSites(app: App, user: UserActor, nameKey: string) {
  const product = await readSheetProduct(app.db, sheetScope(user), nameKey);
  if (!product) throw sheetNotFound();
  const sheet = currentRevision(product.revisions);
  return {
    nameKey,
    ofProduct: { id: product.sizes[0]?.id ?? '', nameKey },
    name: product.name,
    sheet: sheet ? { number: sheet.number, date: sheet.date } : null,
    sites: sheet ? await sitesWithout(app, user, nameKey) : [],
  };
}
type Loaded = Awaited<ReturnType<typeof loadSheetSites>>;
/** With the delivery that comes next to each: orders know it, and the frame puts it beside. */
export type SheetSites = Omit<Loaded, 'sites'> & {
  sites: (Loaded['sites'][number] & { next: NextDelivery | null })[];
};
