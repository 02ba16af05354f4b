import { z } from 'zod';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { readQuantity } from '../../kit/quantity.ts';
import type { App } from '../../platform/app.ts';
import type { RequestContext } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { keyOfFormIfAny } from '../../platform/idempotency.ts';
import {
  type CartLine,
  cartLine,
  idText,
  lineNote,
  MAX_LINES,
  quantity,
  savedListName,
} from '../contract.ts';
import { clearCart } from './clear-cart.ts';
import { addPasted, type PasteReport } from './match-pasted.ts';
import { mergeGuestCart } from './merge-guest-cart.ts';
import { noteLine } from './note-line.ts';
import { onceForKey } from './once-for-key.ts';
import { removeFromCart } from './remove-from-cart.ts';
import { saveList } from './save-list.ts';
import { cartMoment, checkMeantFor } from './settle-cart.ts';
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

function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

function linesOf(form: FormData): CartLine[] {
  let raw: unknown;
  try {
    raw = JSON.parse(textOf(form, 'lines'));
  } catch {
    throw new AppError('invalid-argument', 400, 'The lines could not be read.');
  }
  return parse(z.array(cartLine).min(1).max(MAX_LINES), raw);
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function pastedText(form: FormData): Promise<string> {
  const file = form.get('file');
  const given = file instanceof File && file.size > 0 ? file : new Blob([textOf(form, 'text')]);
  if (given.size > PASTE_LIMIT)
    throw new AppError(
      'invalid-argument',
      400,
      'That is more than 100 KB of text. Paste it in parts.',
    );
  return given.text();
}

const quantityOf = (form: FormData) =>
  parse(quantity, readQuantity(textOf(form, 'quantity') || '1'));

/** The forms of the cart page: each intent is one verb, done once for the form's key. What changes lines is refused when it was meant for another customer than the chosen one. */
export async function cartAction(
  here: RequestContext,
  user: UserActor,
  request: Request,
): Promise<CartDone> {
  const { app } = here;
  const form = await request.formData();
  const intent = textOf(form, 'intent');
  const { chosen } = await cartMoment(app, user, request, form);
  if (intent === 'paste') {
    checkMeantFor(form, chosen);
    return {
      ok: intent,
      report: await addPasted(
        app,
        user,
        await pastedText(form),
        chosen?.id ?? null,
        keyOfFormIfAny(form),
      ),
    };
  }
  // The guest cart's key is its own: the merge is keyed by it, not by the form.
  if (intent === 'merge') {
    checkMeantFor(form, chosen);
    const key = parse(z.string().regex(/^[a-z0-9]{8,64}$/), textOf(form, 'key'));
    return {
      ok: intent,
      dropped: (await mergeGuestCart(app, user, { lines: linesOf(form) }, key)).dropped,
    };
  }
  return onceForKey(app, user, form, (inside) => {
    checkMeantFor(form, chosen);
    return doIntent(inside, user, form, intent);
  });
}

async function doIntent(
  app: App,
  user: UserActor,
  form: FormData,
  intent: string,
): Promise<CartDone> {
  switch (intent) {
    case 'add':
      await addToCart(app, user, {
        lines: [
          { productId: parse(idText, textOf(form, 'productId')), quantity: quantityOf(form) },
        ],
      });
      return { ok: intent };
    case 'write':
      await writeCart(app, user, { lines: linesOf(form) });
      return { ok: intent };
    case 'remove':
      await removeFromCart(app, user, { productId: parse(idText, textOf(form, 'productId')) });
      return { ok: intent };
    case 'note':
      await noteLine(app, user, {
        productId: parse(idText, textOf(form, 'productId')),
        note: parse(lineNote, textOf(form, 'note')),
      });
      return { ok: intent };
    case 'clear':
      await clearCart(app, user);
      return { ok: intent };
    case 'save-list': {
      const name = parse(savedListName, textOf(form, 'name'));
      const customerId = textOf(form, 'customerId');
      const { dropped } = await saveList(app, user, {
        name,
        customerId: customerId === '' ? null : parse(idText, customerId),
        lines: linesOf(form),
      });
      return { ok: intent, name, dropped };
    }
    default:
      throw new AppError('invalid-argument', 400, 'This form is not known.');
  }
}
