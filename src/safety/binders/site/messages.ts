import type { Translated, Translations } from '../../../kit/language.ts';
import * as english from './messages.en-US.ts';
import * as spanish from './messages.es-US.ts';

export type SiteMessages = Translated<typeof english>;

/** The page behind a code on a storeroom's wall, and the sign there, speak a language more than the shop. */
export const siteMessages: Translations<typeof english> & Readonly<Record<'es-US', SiteMessages>> =
  { 'en-US': english, 'es-US': spanish };
