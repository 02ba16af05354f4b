import { AppError } from '../kit/app-error.ts';
import { LINES_MAX } from './limits.ts';

/** Missing and hidden answer the same. */
export const notInCart = () => new AppError('not-found', 404, 'Requested document not found.');
export const productNotFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const listNotFound = () => new AppError('not-found', 404, 'Requested document not found.');
export const cartFull = () =>
  new AppError('failed-precondition', 409, `A cart holds up to ${LINES_MAX} products. Place this order first.`, { reason: 'cart-full' });
export const listNameTaken = (name: string) => new AppError('already-exists', 409, `You have a list named “${name}” already.`, { field: 'name' });
