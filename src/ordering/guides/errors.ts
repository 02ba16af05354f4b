import { AppError } from '../../kit/app-error.ts';
import { MAX_SECTIONS } from './limits.ts';

/** The customer was switched off, or taken from this person's list, since the page was opened. */
export const customerGone = () =>
  new AppError(
    'not-found',
    404,
    'You can no longer order for this customer. Nothing was added; what you typed is kept on this device.',
    { reason: 'customer-gone' },
  );
export const sectionGone = () =>
  new AppError(
    'not-found',
    404,
    'Somebody has removed this section meanwhile. The list below is as it is now.',
    { reason: 'section-gone' },
  );
export const sectionTaken = (name: string) =>
  new AppError('already-exists', 409, `There is a section named “${name}” already.`, {
    field: 'name',
  });
export const tooManySections = () =>
  new AppError('failed-precondition', 409, `A guide has up to ${MAX_SECTIONS} sections.`, {
    reason: 'too-many-sections',
  });
export const productNotFound = () =>
  new AppError('not-found', 404, 'No product of your range has this SKU.', { field: 'sku' });
export const notCountedSo = (name: string) =>
  new AppError('invalid-argument', 400, `${name} is not counted in this unit. Count whole packs.`, {
    field: 'lines',
  });
