import { AppError } from '../../kit/app-error.ts';

/** The site, the storeroom or the product is none that this person may record for. */
export const siteGone = () =>
  new AppError(
    'not-found',
    404,
    'This storeroom is not here any more, or not yours to count. Nothing was saved.',
  );
export const notCountedSo = (name: string) =>
  new AppError('invalid-argument', 400, `${name} is not counted in this unit. Count whole packs.`);
/** A count says of each half that it was counted, or that it was left; and of several lots both. */
export const halfOfLots = () =>
  new AppError(
    'invalid-argument',
    400,
    'The count leaves out what it says. Count full packs and what is opened again.',
  );
/** Of a product that was to be parted from another one. */
export const meetsThere = (name: string, storeroom: string) =>
  new AppError(
    'failed-precondition',
    409,
    `Something stands in ${storeroom} by now that ${name} must not meet. Nothing was moved: choose another storeroom.`,
    { reason: 'meets-there' },
  );
export const otherStoreroom = () =>
  new AppError('invalid-argument', 400, 'Choose another storeroom to move it to.', [
    { path: 'toStoreroomId', message: 'Choose another storeroom to move it to.' },
  ]);

/** A count is taken back only as long as it is the last word on its products. */
export const countedSince = () =>
  new AppError(
    'failed-precondition',
    409,
    'Something of it was counted, moved or used up since, so the count stays. Count it again instead.',
  );
