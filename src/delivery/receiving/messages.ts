import type { ReceiverLanguage, Translated, Translations } from '../../kit/language.ts';
import * as english from './messages.en-US.ts';
import * as spanish from './messages.es-US.ts';

export type ReceiverMessages = Translated<typeof english>;

/** The receiver's page speaks a language more than the shop. */
export const receivingMessages: Translations<typeof english> &
  Readonly<Record<ReceiverLanguage, ReceiverMessages>> = { 'en-US': english, 'es-US': spanish };
