import { z } from 'zod';
import { AppError } from '../../../../kit/app-error.ts';
import { checkbox, list, text } from '../../../../kit/form-fields.ts';
import { isId } from '../../../../kit/id.ts';
import { PAGE_ROWS } from '../../../../kit/table-view.ts';
import { listForms } from '../../../../people/accounts/lists/server/public/list-forms.ts';
import { chosenCustomer } from '../../../../people/customers/server/public/chosen-customer.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { howAgain } from '../../../cart/contract.ts';
import { NOTHING_CHOSEN } from '../../public/messages.ts';
import { againUnlessNews } from '../check-again.ts';
import { confirmOrders } from '../confirm-orders.ts';
import { undoAgain, undoOffer } from '../undo-again.ts';

const againForm = z.strictObject({ orderId: text, how: howAgain });
const undoForm = z.strictObject({ undone: text });
const chosenForm = z.strictObject({ row: list(text), late: checkbox });

/** Puts an earlier order into the cart for its customer, or asks to look at it first. */
const againAction = pageForm(againForm, async ({ orderId, how }, call) => {
  const { app, user, request, keyIfAny, setCookies } = call;
  if (!isId(orderId)) throw new AppError('invalid-argument', 400, 'This order is not known.');
  const chosen = await chosenCustomer(app, user, request);
  const answer = await againUnlessNews(app, user, orderId, { chosen, key: keyIfAny, how });
  const { cookie, undo, ...done } = answer;
  if (cookie) setCookies.push(cookie);
  return { ...done, undo: undoOffer(undo, keyIfAny) };
});

/** Puts the cart back as it was before that. */
const undoAction = pageForm(undoForm, async ({ undone }, { app, user }) => {
  await undoAgain(app, user, undone);
  return { undone };
});

/** The forms of the orders: order again and its undo, confirm the chosen ones, and what a person keeps of the list. */
export const orderListForms = formActions(
  {
    ...listForms('orders'),
    '': againAction,
    again: againAction,
    'undo-again': undoAction,
    confirm: pageForm(chosenForm, async ({ row, late }, { app, user, keyIfAny }) => {
      if (row.length === 0) throw new AppError('invalid-argument', 400, NOTHING_CHOSEN);
      const chosen = row.slice(0, PAGE_ROWS);
      return { confirm: await confirmOrders(app, user, chosen, { key: keyIfAny, lateToo: late }) };
    }),
  },
  { typed: ['orderId'] },
);
