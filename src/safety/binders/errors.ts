import { AppError } from '../../kit/app-error.ts';

export const noSheetsToBind = () =>
  new AppError('invalid-argument', 400, 'Choose at least one product that has a sheet.', [
    { path: 'sheets', message: 'Choose at least one product that has a sheet.' },
  ]);

export const tooManyCodes = (max: number) =>
  new AppError(
    'failed-precondition',
    409,
    `This site has ${max} codes. Take back those that no longer hang anywhere.`,
  );
