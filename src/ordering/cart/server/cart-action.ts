import { z } from 'zod';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { chosenFile, jsonText, list, text, textOrNull } from '../../../kit/form-fields.ts';
import { idText } from '../../../kit/id-schema.ts';
import { MAX_LINES, readQuantity } from '../../../kit/quantity.ts';
import type { CustomerLabel } from '../../../people/customers/server/public/queries.ts';
import type { App } from '../../../platform/app.ts';
import {
  type FormCall,
  formActions,
  type PageForm,
  pageForm,
} from '../../../platform/http/form-action.ts';
import {
  cartLine,
  lineNote,
  mergeGuestCartInput,
  quantity,
  savedListName,
  typedQuantity,
} from '../contract.ts';
import { NOT_A_QUANTITY } from '../messages.ts';
import { customerOfScreen } from './cart-customer.ts';
import { clearCart } from './clear-cart.ts';

import { addPasted, type PasteReport } from './match-pasted.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { noteLine } from './note-line.ts';
import { onceForKey } from './once-for-key.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { saveList } from './save-list.ts';
import { typeQuantities } from './type-quantities.ts';
import { addToCart, writeCart } from './write-cart.ts';

/** What a form of the cart answers. */
export interface CartDone {
  ok: string;
  /** Whose cart it was; null: the one without customer. */
  customer?: CustomerLabel | null;
  dropped?: number;
  /** Products whose typed quantity was not written: they can't be ordered any more. */
  refused?: string[];
  report?: PasteReport;
  name?: string;
}

/** Bytes of one pasted text or file. */
const PASTE_LIMIT = 100_000;

const lines = jsonText(z.array(cartLine).min(1).max(MAX_LINES), 'The lines could not be read.');

/** The customer that the form's screen showed: what it sends belongs to the cart for that one (customerOfScreen). */
const meantFor = text.optional();

const addForm = z.strictObject({
  meantFor,
  productId: idText,
  quantity: text
    .default('')
    .transform((value) => readQuantity(value || '1'))
    .pipe(quantity),
});
const writeForm = z.strictObject({ meantFor, lines });
/** One batch of what was typed; without JavaScript, a product and a quantity of each row in the same order. */
const typeForm = z
  .strictObject({
    meantFor,
    lines: jsonText(
      z.array(typedQuantity).min(1).max(MAX_LINES),
      'The lines could not be read.',
    ).optional(),
    productId: list(idText),
    quantity: list(text),
  })
  .transform(({ lines, productId, quantity }, at) => ({
    lines:
      lines ??
      productId.flatMap((id, row) => {
        const typed = quantity[row]?.trim() ?? '';
        const read = typed === '' || /^0+$/.test(typed) ? 0 : readQuantity(typed);
        if (read !== null) return [{ productId: id, quantity: read }];
        at.addIssue({ code: 'custom', path: ['quantity'], message: NOT_A_QUANTITY });
        return [];
      }),
  }));
const removeForm = z.strictObject({ meantFor, productId: idText });
const noteForm = z.strictObject({ meantFor, productId: idText, note: lineNote });
const clearForm = z.strictObject({ meantFor });
const saveListForm = z.strictObject({
  meantFor,
  name: savedListName,
  customerId: textOrNull.pipe(idText.nullable()),
  lines,
});
const pasteForm = z.strictObject({ meantFor, text: text.default(''), file: chosenFile });
/** The guest cart's key is its own: the merge is keyed by it, not by the form. */
const mergeForm = z.strictObject({
  meantFor,
  lines,
  sentWith: mergeGuestCartInput.shape.sentWith,
  key: z.string().regex(/^[a-z0-9]{8,64}$/),
});

/** A form that is done once for its key, in the cart for the customer that its screen showed. */
function keyedForm<S extends z.ZodType>(
  schema: S,
  verb: (
    app: App,
    user: UserActor,
    customerId: string | null,
    input: z.output<S>,
  ) => Promise<CartDone>,
): PageForm<CartDone> {
  return pageForm(schema, (input, { app, user, request, form }) =>
    onceForKey(app, user, form, async (inside) => {
      const customer = await customerOfScreen(inside, user, request, form);
      return { ...(await verb(inside, user, customer?.id ?? null, input)), customer };
    }),
  );
}

async function paste(input: z.output<typeof pasteForm>, call: FormCall): Promise<CartDone> {
  const { app, user, request, form, keyIfAny } = call;
  const customer = await customerOfScreen(app, user, request, form);
  const sent = input.file ?? new Blob([input.text]);
  if (sent.size > PASTE_LIMIT)
    throw new AppError(
      'invalid-argument',
      400,
      'That is more than 100 KB of text. Paste it in parts.',
    );
  const report = await addPasted(
    app,
    user,
    { text: await sent.text(), customerId: customer?.id ?? null },
    keyIfAny,
  );
  return { ok: 'paste', report, customer };
}

async function merge(input: z.output<typeof mergeForm>, call: FormCall): Promise<CartDone> {
  const { app, user, request, form } = call;
  const customer = await customerOfScreen(app, user, request, form);
  const guest = { customerId: customer?.id ?? null, lines: input.lines };
  const { dropped } = await mergeGuestCart(app, user, guest, input.key);
  return { ok: 'merge', dropped, customer };
}

/** The forms of the cart page. Each is for the cart that its screen showed. */
export const cartAction = formActions({
  add: keyedForm(addForm, async (app, user, customerId, { productId, quantity }) => {
    await addToCart(app, user, { customerId, lines: [{ productId, quantity }] });
    return { ok: 'add' };
  }),
  write: keyedForm(writeForm, async (app, user, customerId, { lines }) => {
    await writeCart(app, user, { customerId, lines });
    return { ok: 'write' };
  }),
  type: keyedForm(typeForm, async (app, user, customerId, { lines }) => {
    const { refused } = await typeQuantities(app, user, { customerId, lines });
    return { ok: 'type', refused };
  }),
  remove: keyedForm(removeForm, async (app, user, customerId, { productId }) => {
    await removeFromCart(app, user, { customerId, productId });
    return { ok: 'remove' };
  }),
  note: keyedForm(noteForm, async (app, user, customerId, { productId, note }) => {
    await noteLine(app, user, { customerId, productId, note });
    return { ok: 'note' };
  }),
  clear: keyedForm(clearForm, async (app, user, customerId) => {
    await clearCart(app, user, customerId);
    return { ok: 'clear' };
  }),
  'save-list': pageForm(saveListForm, ({ name, customerId, lines }, { app, user, form }) =>
    onceForKey(app, user, form, async (inside): Promise<CartDone> => {
      const { dropped } = await saveList(inside, user, { name, customerId, lines });
      return { ok: 'save-list', name, dropped };
    }),
  ),
  paste: pageForm(pasteForm, paste),
  merge: pageForm(mergeForm, merge),
});
