import { AppError } from '../../kit/app-error.ts';
import type { LabelStock } from './label-choices.ts';
import * as messages from './messages.ts';

export const offLabel = (says: string) =>
  new AppError(
    'invalid-argument',
    400,
    `The label of this product allows ${says}. Choose a dilution inside that.`,
    [{ path: 'dilution', message: says }],
  );

/** `larger`: the smallest size on which all of it stands; null where there is none. */
export const labelTooSmall = (larger: LabelStock | null) =>
  new AppError('invalid-argument', 400, messages.tooSmall(larger), [
    { path: 'stock', message: larger ? messages.takeSize(larger) : messages.noSize },
  ]);

/** A label of nothing known would say that nothing is dangerous. */
export const noSafetyData = () =>
  new AppError('failed-precondition', 409, messages.noSafetyData, { reason: 'no-safety-data' });

/** `gaps`: the sentences of this label that have no Spanish wording. */
export const noSpanish = (gaps: readonly string[]) =>
  new AppError('invalid-argument', 400, messages.noSpanish(gaps), [
    { path: 'language', message: messages.noSpanish(gaps) },
  ]);
