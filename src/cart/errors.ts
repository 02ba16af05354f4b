import type { SwitchQuestion } from '../customers/ui/switch-question.tsx';
import { AppError } from '../kit/app-error.ts';
import { MAX_LINES } from './limits.ts';

/** Missing and hidden answer the same. */
export const notInCart = () => new AppError('not-found', 404, 'Requested document not found.');
export const productNotFound = () =>
  new AppError('not-found', 404, 'Requested document not found.');
export const listNotFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const cartFull = () =>
  new AppError(
    'failed-precondition',
    409,
    `A cart holds up to ${MAX_LINES} products. Place this order first.`,
    { reason: 'cart-full' },
  );
export const listNameTaken = (name: string) =>
  new AppError('already-exists', 409, `You have a list named “${name}” already.`, {
    field: 'name',
  });
export const customerNotFound = () =>
  new AppError('not-found', 404, 'Requested document not found.');

/** The person chose another customer, in another tab or window, since this screen was shown: what it asks for may not be meant for them. */
export const customerChanged = (name: string | null) =>
  new AppError(
    'failed-precondition',
    409,
    `${name === null ? 'No customer is chosen any more' : `You now order for ${name}`}: that was changed in another tab. Nothing was done. Check what is shown now, then try again.`,
    { reason: 'customer-changed' },
  );

/** The cart holds lines and the products are another customer's: the person decides. `question` is what they are asked. */
export const cartInUse = (question: SwitchQuestion) =>
  new AppError(
    'failed-precondition',
    409,
    `Your cart is in use for ${question.from?.name ?? 'no certain customer'}. Choose what happens to it first.`,
    {
      reason: 'cart-in-use',
      question,
    },
  );
export const customerGone = () =>
  new AppError(
    'failed-precondition',
    409,
    'You can no longer order for the customer of this order. Choose its products yourself.',
    {
      reason: 'customer-gone',
    },
  );
