import { z } from 'zod';
import { text } from '../../../../kit/form-fields.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { giveOnPaper as paperInput, sendToSites as sendInput } from '../../public/contract.ts';
import * as hand from '../../public/hand-messages.ts';
import { giveOnPaper } from '../give-on-paper.ts';
import { sendToSites } from '../send-to-sites.ts';

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
    z.strictObject({ customerId: text, to: text }),
    async ({ customerId, to }, { app, user, params, requestId, network }) => {
      const input = parseInput(paperInput, { nameKey: params['nameKey'], customerId, to });
      await giveOnPaper(app, user, input, { requestId, network });
      return { done: hand.gaveDone };
    },
  ),
});
