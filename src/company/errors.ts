import { AppError } from '../kit/app-error.ts';
import type { LateSettings } from './begun-settings.ts';

/** Somebody saved since the form was opened. `details.version` is the present version; `both`: of a form. */
export const settingsChanged = (version: number, both?: LateSettings) =>
  new AppError(
    'settings-changed',
    409,
    'Someone else saved these settings after you opened them. Nothing of yours was saved. Check their values and save again.',
    { version, ...both },
  );

export const closureInThePast = () =>
  new AppError('invalid-argument', 400, 'This day is over. Choose today or a later day.', {
    field: 'day',
  });

export const noPicture = () => new AppError('invalid-argument', 400, 'Choose a picture first.');
