import { z } from 'zod';
import { text } from '../../../../kit/form-fields.ts';
import { shownText } from '../../../../kit/messages.ts';
import { newId } from '../../../../platform/clock.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { releaseWithoutSheet as releaseInput } from '../../../../safety/sheets/public/contract.ts';
import { releaseWithoutSheet } from '../../../../safety/sheets/server/public/sheet-first.ts';
import { messageOrderInput, noteOrderInput, updateOrderInput } from '../../contract.ts';
import { updateOrderForm } from '../order-form.ts';
import { messageOrder } from '../order-messages.ts';
import { noteOrder } from '../order-notes.ts';
import { readOrder } from './queries.ts';
import { orderScope } from './scope.ts';
import { updateOrder } from './update-order.ts';

/** The forms of the order's page: what happens to the order, what staff note of it, and the owner's word about a sheet that it lacks. */
export const orderPageForms = formActions(
  {
    '': pageForm(updateOrderForm, async (fields, { app, user, params, keyIfAny }) => {
      const command = parseInput(updateOrderInput, { orderId: params['orderId'], ...fields });
      await updateOrder(app, user, command, keyIfAny);
      return { done: command.action };
    }),
    note: pageForm(
      z.strictObject({ note: text }),
      async ({ note }, { app, user, params, keyIfAny, requestId, network }) => {
        const input = parseInput(noteOrderInput, { orderId: params['orderId'], note });
        return noteOrder(app, user, input, { key: keyIfAny, requestId, network });
      },
    ),
    message: pageForm(
      z.strictObject({ message: text }),
      async ({ message }, { app, user, params, keyIfAny }) => {
        const input = parseInput(messageOrderInput, { orderId: params['orderId'], message });
        return messageOrder(app, user, input, keyIfAny ?? newId(app));
      },
    ),
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
    typed: ['nameKey', 'reason', 'note', 'message'],
    // Of two who change an order at once, the second is told what the first did.
    sentence: (error) => (error.code === 'aborted' ? error.message : shownText(error)),
  },
);
