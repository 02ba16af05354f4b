import type { Translated, Translations } from '../../../kit/language.ts';
import type { LessonLanguage } from '../lesson.ts';
import * as english from './messages.en-US.ts';
import * as spanish from './messages.es-US.ts';

export type PhoneMessages = Translated<typeof english>;

/** The pages of the lessons speak a language more than the shop. */
export const phoneMessages: Translations<typeof english> &
  Readonly<Record<'es-US', PhoneMessages>> = { 'en-US': english, 'es-US': spanish };

export const PHONE_LANGUAGES = ['en-US', 'es-US'] as const;
export type PhoneLanguage = (typeof PHONE_LANGUAGES)[number];

/** The language of the messages for that of a lesson, and back. */
export const spoken = (language: LessonLanguage): PhoneLanguage =>
  language === 'es' ? 'es-US' : 'en-US';
export const written = (language: PhoneLanguage): LessonLanguage =>
  language === 'es-US' ? 'es' : 'en';
