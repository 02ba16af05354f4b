import { z } from 'zod';
import { chosenCustomer } from '../../customers/server/chosen-customer.ts';
import type { CustomerLabel } from '../../customers/server/queries.ts';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { chosenFile, jsonText, text, textOrNull } from '../../kit/form-fields.ts';
import { readQuantity } from '../../kit/quantity.ts';
import type { App } from '../../platform/app.ts';
import {
  type FormCall,
  formActions,
  type PageForm,
  pageForm,
} from '../../platform/http/form-action.ts';
import { cartLine, idText, lineNote, MAX_LINES, quantity, savedListName } from '../contract.ts';
import { clearCart } from './clear-cart.ts';
import { addPasted, type PasteReport } from './match-pasted.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { noteLine } from './note-line.ts';
import { onceForKey } from './once-for-key.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { saveList } from './save-list.ts';
import { checkMeantFor } from './settle-cart.ts';
import { addToCart, writeCart } from './write-cart.ts';

/** What a form of the cart answers. */
export interface CartDone {
  ok: string;
  dropped?: number;
  report?: PasteReport;
  name?: string;
}

/** Bytes of one pasted text or file. */
const PASTE_LIMIT = 100_000;

const lines = jsonText(z.array(cartLine).min(1).max(MAX_LINES), 'The lines could not be read.');

/** The customer that the form's screen showed; checkMeantFor compares it. */
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
  key: z.string().regex(/^[a-z0-9]{8,64}$/),
});

const chosenFor = ({ app, user, request }: FormCall): Promise<CustomerLabel | null> =>
  chosenCustomer(app, user, request);

/** A form that is done once for its key, and not at all when it was meant for another customer than the chosen one. */
function keyedForm<S extends z.ZodType>(
  schema: S,
  verb: (app: App, user: UserActor, input: z.output<S>) => Promise<CartDone>,
): PageForm<CartDone> {
  return pageForm(schema, async (input, call) => {
    const { app, user, form } = call;
    const chosen = await chosenFor(call);
    return onceForKey(app, user, form, (inside) => {
      checkMeantFor(form, chosen);
      return verb(inside, user, input);
    });
  });
}

async function paste(input: z.output<typeof pasteForm>, call: FormCall): Promise<CartDone> {
  const { app, user, form, keyIfAny } = call;
  const chosen = await chosenFor(call);
  checkMeantFor(form, chosen);
  const given = input.file ?? new Blob([input.text]);
  if (given.size > PASTE_LIMIT)
    throw new AppError(
      'invalid-argument',
      400,
      'That is more than 100 KB of text. Paste it in parts.',
    );
  const report = await addPasted(app, user, await given.text(), chosen?.id ?? null, keyIfAny);
  return { ok: 'paste', report };
}

async function merge(input: z.output<typeof mergeForm>, call: FormCall): Promise<CartDone> {
  const { app, user, form } = call;
  checkMeantFor(form, await chosenFor(call));
  const { dropped } = await mergeGuestCart(app, user, { lines: input.lines }, input.key);
  return { ok: 'merge', dropped };
}

/** The forms of the cart page. What changes lines is refused when it was meant for another customer than the chosen one. */
export const cartAction = formActions({
  add: keyedForm(addForm, async (app, user, { productId, quantity }) => {
    await addToCart(app, user, { lines: [{ productId, quantity }] });
    return { ok: 'add' };
  }),
  write: keyedForm(writeForm, async (app, user, { lines }) => {
    await writeCart(app, user, { lines });
    return { ok: 'write' };
  }),
  remove: keyedForm(removeForm, async (app, user, { productId }) => {
    await removeFromCart(app, user, { productId });
    return { ok: 'remove' };
  }),
  note: keyedForm(noteForm, async (app, user, { productId, note }) => {
    await noteLine(app, user, { productId, note });
    return { ok: 'note' };
  }),
  clear: keyedForm(clearForm, async (app, user) => {
    await clearCart(app, user);
    return { ok: 'clear' };
  }),
  'save-list': keyedForm(saveListForm, async (app, user, { name, customerId, lines }) => {
    const { dropped } = await saveList(app, user, { name, customerId, lines });
    return { ok: 'save-list', name, dropped };
  }),
  paste: pageForm(pasteForm, paste),
  merge: pageForm(mergeForm, merge),
});
