import type { Translated, Translations } from '../../../kit/language.ts';
import * as english from './messages.en-US.ts';
import * as spanish from './messages.es-US.ts';

export type PosterMessages = Translated<typeof english>;

/** A poster is in one language throughout; it is printed in each. */
export const posterMessages: Translations<typeof english> &
  Readonly<Record<'es-US', PosterMessages>> = { 'en-US': english, 'es-US': spanish };
