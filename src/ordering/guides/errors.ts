import { AppError } from '../../kit/app-error.ts';

/** The customer was switched off, or taken from this person's list, since the page was opened. */
export const customerGone = () =>
  new AppError(
    'not-found',
    404,
    'You can no longer order for this customer. Nothing was added; what you typed is kept on this device.',
    { reason: 'customer-gone' },
  );
export const notCountedSo = (name: string) =>
  new AppError('invalid-argument', 400, `${name} is not counted in this unit. Count whole packs.`, {
    field: 'lines',
  });
