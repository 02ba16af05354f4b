import { ENGLISH } from './english-words.ts';
import type { LabelWords, Language } from './label-language.ts';
import { SPANISH } from './spanish-words.ts';

export function labelWords(language: Language): LabelWords {
  return language === 'es' ? SPANISH : ENGLISH;
}
