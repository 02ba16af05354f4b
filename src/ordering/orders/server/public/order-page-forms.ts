import { z } from 'zod';
import { text } from '../../../../kit/form-fields.ts';
import { shownText } from '../../../../kit/messages.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { releaseWithoutSheet as releaseInput } from '../../../../safety/sheets/public/contract.ts';
import { releaseWithoutSheet } from '../../../../safety/sheets/server/public/sheet-first.ts';
import { updateOrderInput } from '../../contract.ts';
import { updateOrderForm } from '../order-form.ts';
import { readOrder } from './queries.ts';
import { orderScope } from './scope.ts';
import { updateOrder } from './update-order.ts';

/** The forms of the order's page: what happens to the order, and the owner's word about a sheet that it lacks. */
export const orderPageForms = formActions(
  {
    '': pageForm(updateOrderForm, async (fields, { app, user, params, keyIfAny }) => {
      const command = parseInput(updateOrderInput, { orderId: params['orderId'], ...fields });
      await updateOrder(app, user, command, keyIfAny);
      return { done: command.action };
    }),
    release: pageForm(
      z.strictObject({ nameKey: text, reason: text }),
      async (fields, { app, user, params, requestId, network }) => {
        const order = await readOrder(app.db, orderScope(user), params['orderId'] ?? '');
        if (!order) throw notFound();
        const input = parseInput(releaseInput, { ...fields, customerId: order.customerId });
        await releaseWithoutSheet(app, user, input, { requestId, network });
        return { done: 'release' as const };
      },
    ),
  },
  {
    typed: ['nameKey', 'reason'],
    // Of two who change an order at once, the second is told what the first did.
    sentence: (error) => (error.code === 'aborted' ? error.message : shownText(error)),
  },
);
