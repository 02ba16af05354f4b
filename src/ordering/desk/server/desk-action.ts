import { redirect } from 'react-router';
import { z } from 'zod';
import { checkbox, jsonText, text, textOrNull } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { shownText } from '../../../kit/messages.ts';
import { ownPath } from '../../../kit/own-path.ts';
import { parseUnitPrice } from '../../../kit/parse-money.ts';
import { customerLabel } from '../../../people/customers/server/public/queries.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { howAgain } from '../../cart/contract.ts';
import { addToOrderInput, placeOrderInput } from '../../orders/contract.ts';
import { addToOrder } from '../../orders/server/add-to-order.ts';
import { orderAgain } from '../../orders/server/order-again.ts';
import { placeOrder } from '../../orders/server/place-order.ts';
import { undoOffer } from '../../orders/server/undo-again.ts';
import { callChange, callOverride } from '../contract.ts';
import { PRICE_WRONG, placedAt } from '../messages.ts';
import { seenNotes } from '../noted.ts';
import {
  checkSeenNotes,
  checkSeenPrices,
  dropCall,
  forgetCall,
  overridePrice,
  saveCall,
  takeCall,
} from './calls.ts';
import { checkNotPlaced } from './last-placed.ts';
import { deskOnly } from './who.ts';

const customerId = idText;

const takeForm = pageForm(z.strictObject({ customerId }), async (call, { app, user }) => {
  await takeCall(app, user, call.customerId);
  return redirect(`/dashboard/new-order?customer=${call.customerId}`);
});

/** As their fields are sent; a window names those that it changes. */
const noted = {
  askedBy: textOrNull,
  poNumber: text,
  wantedOn: textOrNull,
  note: text,
  internalNote: text,
};
const detailFields = { customerId, ...noted, internalNote: text.default('') };
const detailsForm = pageForm(
  z.strictObject({ ...z.strictObject(noted).partial().shape, customerId }).pipe(callChange),
  async (details, { app, user }) => {
    await saveCall(app, user, details);
    return { done: 'details' };
  },
);

const dollars = text.transform((value, at) => {
  const cents = parseUnitPrice(value.trim().replace(/^\$/, ''));
  if (cents !== null && cents >= 0) return cents;
  at.addIssue({ code: 'custom', message: PRICE_WRONG });
  return z.NEVER;
});
const overrideForm = pageForm(
  z.strictObject({ customerId, productId: idText, price: dollars, reason: text }),
  async ({ price, ...call }, { app, user }) => {
    const override = parseInput(callOverride, {
      productId: call.productId,
      unitPriceCents: price,
      reason: call.reason,
    });
    await overridePrice(app, user, { ...call, override });
    return { done: 'override' };
  },
);
const endOverrideForm = pageForm(
  z.strictObject({ customerId, productId: idText }),
  async (call, { app, user }) => {
    await overridePrice(app, user, { ...call, override: null });
    return { done: 'override' };
  },
);

/** What an earlier order held, once more; it is that customer's call then, whoever is chosen on this browser. */
const againForm = pageForm(
  z.strictObject({ customerId, orderId: idText, how: howAgain }),
  async (call, { app, user, keyIfAny }) => {
    const chosen = await customerLabel(app, customerScope(deskOnly(user)), call.customerId);
    const { leftOut, undo } = await orderAgain(app, user, call.orderId, {
      chosen: chosen ?? null,
      key: keyIfAny,
      how: call.how,
    });
    return { done: 'again', leftOut, undo: undoOffer(undo, keyIfAny) };
  },
);

const dropForm = pageForm(z.strictObject({ customerId }), async (call, { app, user }) => {
  await dropCall(app, user, call.customerId);
  return redirect('/dashboard/new-order');
});

/** Places the order as the screen shows it, by the one verb. */
const placeForm = pageForm(
  z.strictObject({
    ...detailFields,
    lines: jsonText(z.unknown(), 'The lines could not be read.'),
    /** The day that the screen promised where none was chosen. */
    firstOn: text,
    /** What was placed last for this customer when the call was opened. */
    after: text,
    /** The content of the call that the screen shows. */
    seenCart: text,
    /** What the window knows to be noted. */
    seenNotes: jsonText(seenNotes, 'What is noted could not be read.'),
    /** "order:version": the lines go to this order instead of a new one; empty: a new one. */
    addTo: text.default(''),
    marginAccepted: checkbox,
  }),
  async (
    {
      askedBy,
      internalNote,
      marginAccepted,
      firstOn,
      after,
      seenCart,
      seenNotes: seen,
      addTo,
      ...fields
    },
    { app, user, key },
  ) => {
    deskOnly(user);
    if (addTo !== '') {
      const [orderId = '', version] = addTo.split(':');
      const { customerId: of, lines } = fields;
      const shownCart = { state: seenCart, readAt: null };
      const added = { orderId, version: Number(version), customerId: of, lines };
      await addToOrder(app, user, parseInput(addToOrderInput, added), {
        key,
        seen: shownCart,
      });
      await forgetCall(app.db, user, of);
      return redirect(ownPath(placedAt(orderId, key)));
    }
    const command = parseInput(placeOrderInput, {
      ...fields,
      expectedOn: fields.wantedOn ?? firstOn,
      desk: { askedBy, internalNote, marginAccepted },
    });
    const { orderId } = await placeOrder(app, user, command, {
      key,
      seen: { state: seenCart, readAt: null },
      check: async (tx) => {
        await checkNotPlaced(tx, user, command.customerId, after);
        await checkSeenPrices(tx, user, command);
        const { customerId: of, poNumber, wantedOn, note } = fields;
        const placed = { askedBy, poNumber, wantedOn, note, internalNote };
        await checkSeenNotes(tx, user, { customerId: of, seen, placed });
      },
    });
    await forgetCall(app.db, user, command.customerId);
    // The card that shows it tells the call by the key that this order is settled.
    return redirect(ownPath(placedAt(orderId, key)));
  },
);

/** The forms of the order desk. Its lines are typed into the cart, by the cart's own form. */
export const deskAction = formActions(
  {
    take: takeForm,
    details: detailsForm,
    override: overrideForm,
    'end-override': endOverrideForm,
    again: againForm,
    drop: dropForm,
    place: placeForm,
  },
  {
    sentence: (error) => (error.code === 'failed-precondition' ? error.message : shownText(error)),
  },
);
