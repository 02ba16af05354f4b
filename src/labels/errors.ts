import { AppError } from '../kit/app-error.ts';

export const offLabel = (says: string) =>
  new AppError(
    'invalid-argument',
    400,
    `The label of this product allows ${says}. Choose a dilution inside that.`,
    [{ path: 'dilution', message: says }],
  );

export const labelTooSmall = () =>
  new AppError(
    'invalid-argument',
    400,
    'This label does not fit on the small size. Choose the 4 x 6 in label.',
    [{ path: 'stock', message: 'Choose the 4 x 6 in label.' }],
  );
