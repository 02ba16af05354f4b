import { z } from 'zod';
import type { UserActor } from '../../../../kit/actor.ts';
import { list, text } from '../../../../kit/form-fields.ts';
import type { App } from '../../../../platform/app.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { sheetNotFound } from '../../errors.ts';
import { giveOnPaper as paperInput, sendToSites as sendInput } from '../../public/contract.ts';
import * as hand from '../../public/hand-messages.ts';
import { giveOnPaper } from '../give-on-paper.ts';
import { sheetScope } from '../scope.ts';
import { sendToSites } from '../send-to-sites.ts';
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

/** What is done about sites that still need a sheet. */
export const sheetSitesForms = formActions({
  /** Without a customer: all that still need it. */
  send: pageForm(
    z.strictObject({ customerId: text.optional() }),
    async ({ customerId }, { app, user, params, requestId, network }) => {
      const input = parseInput(sendInput, {
        nameKey: params['nameKey'],
        customerIds: customerId ? [customerId] : [],
      });
      const { mailed, onPaper } = await sendToSites(app, user, input, { requestId, network });
      return { done: hand.queued(mailed, onPaper) };
    },
  ),
  paper: pageForm(
    z.strictObject({ customerId: list(text), to: text }),
    async ({ customerId, to }, { app, user, params, requestId, network }) => {
      const input = parseInput(paperInput, {
        nameKey: params['nameKey'],
        customerIds: customerId,
        to,
      });
      await giveOnPaper(app, user, input, { requestId, network });
      return { done: hand.gaveDone(new Set(customerId).size) };
    },
  ),
});
