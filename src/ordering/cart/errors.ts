import { AppError } from '../../kit/app-error.ts';
import { MAX_LINES } from '../../kit/quantity.ts';

/** Missing and hidden answer the same. */
export const notInCart = () => new AppError('not-found', 404, 'Requested document not found.');
export const productNotFound = () =>
  new AppError('not-found', 404, 'Requested document not found.');
export const listNotFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const cartFull = () =>
  new AppError(
    'failed-precondition',
    409,
    `A cart holds up to ${MAX_LINES.toLocaleString('en-US')} products. Place this order first.`,
    { reason: 'cart-full' },
  );
/** Of products that are in the cart already; `how` says what is wanted with them. Nothing was added. */
export const alreadyInCart = (
  lines: readonly { productId: string; name: string; inCart: number; asked: number }[],
) =>
  new AppError(
    'failed-precondition',
    409,
    `${lines.length === 1 ? 'One of these products is' : `${lines.length} of these products are`} in the cart already. Nothing was added yet: say whether to set them to these quantities or to add on top.`,
    { reason: 'in-cart', inCart: lines },
  );
/** Of a cart that holds something else than the products that were asked for too; `others`: how many. Nothing was added. */
export const cartFilled = (
  lines: readonly { productId: string; name: string; inCart: number; asked: number }[],
  others: number,
) =>
  new AppError(
    'failed-precondition',
    409,
    `The cart is not empty. Nothing was added yet: say whether it is set to this order, or this order is added on top.`,
    { reason: 'in-cart', inCart: lines, others },
  );
/** What was put into the cart can’t be taken back as one. */
export const cartChangedSince = () =>
  new AppError(
    'aborted',
    409,
    'The cart was changed since. It stays as it is now, and nothing of it was undone.',
    { reason: 'cart-changed' },
  );
export const nothingToUndo = () =>
  new AppError('not-found', 404, 'There is nothing to undo any more. The cart stays as it is.');
/** Whether an answer asks what becomes of products that are in the cart already. */
export const asksHow = ({ details }: { details?: unknown }): boolean =>
  (details as { reason?: string } | undefined)?.reason === 'in-cart';
export const listNameTaken = (name: string) =>
  new AppError('already-exists', 409, `You have a list named “${name}” already.`, {
    field: 'name',
  });
export const customerNotFound = () =>
  new AppError('not-found', 404, 'Requested document not found.');

/** An earlier order's, or a screen's that was opened before. Missing and foreign answer the same. */
export const customerGone = () =>
  new AppError(
    'failed-precondition',
    409,
    'You can no longer order for this customer. Nothing was changed; choose another customer.',
    {
      reason: 'customer-gone',
    },
  );
export const notAQuantity = () =>
  new AppError(
    'invalid-argument',
    400,
    'One quantity is no whole number from 1 to 9999. Nothing was changed.',
    { field: 'quantity' },
  );
export const nothingChosen = () =>
  new AppError('invalid-argument', 400, 'Tick at least one product. Nothing was added.');
export const listNotYours = () =>
  new AppError(
    'permission-denied',
    403,
    'Only its owner and our office change this list. Copy it to have one of your own.',
  );
/** `details.version`: as it is now. */
export const listChanged = (version: number) =>
  new AppError(
    'aborted',
    409,
    'Somebody has saved this list since you opened it. Nothing was saved, and what you typed is still here.',
    { reason: 'list-changed', version },
  );
export const twiceInList = () =>
  new AppError('invalid-argument', 400, 'A product stands in the list twice. Nothing was saved.');
export const emptyList = () =>
  new AppError('invalid-argument', 400, 'Keep at least one product, or delete the list.');
