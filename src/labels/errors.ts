import { AppError } from '../kit/app-error.ts';
import * as messages from './messages.ts';

export const offLabel = (says: string) =>
  new AppError(
    'invalid-argument',
    400,
    `The label of this product allows ${says}. Choose a dilution inside that.`,
    [{ path: 'dilution', message: says }],
  );

export const labelTooSmall = () =>
  new AppError('invalid-argument', 400, messages.tooSmall, [
    { path: 'stock', message: messages.chooseLarger },
  ]);

/** A label of nothing known would say that nothing is dangerous. */
export const noSafetyData = () =>
  new AppError('failed-precondition', 409, messages.noSafetyData, { reason: 'no-safety-data' });

/** `gaps`: the sentences of this label that have no Spanish wording. */
export const noSpanish = (gaps: readonly string[]) =>
  new AppError('invalid-argument', 400, messages.noSpanish(gaps), [
    { path: 'language', message: messages.noSpanish(gaps) },
  ]);
