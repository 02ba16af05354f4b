import { incompatible, opposingGroups } from '../hazards/incompatible-groups.ts';
import { isDeadly } from '../hazards/public/deadly.ts';
import type { ReactivityGroup } from '../hazards/public/reactivity.ts';
import { type Family, GROUPS_OF } from './families.ts';

/** A sentence in both languages of the lessons. */
export interface Both {
  en: string;
  es: string;
}
export const LESSON_LANGUAGES = ['en', 'es'] as const;
export type LessonLanguage = (typeof LESSON_LANGUAGES)[number];

/** What a card is about; its heading stands in the messages of the phone's page. */
export const CARD_KINDS = ['what', 'harm', 'wear', 'mix', 'splash', 'sheet'] as const;
export type CardKind = (typeof CARD_KINDS)[number];

export interface Card {
  kind: CardKind;
  lines: readonly Both[];
}

export interface Question {
  ask: Both;
  answers: readonly [Both, Both, Both];
  /** Its place among the answers. */
  right: 0 | 1 | 2;
  /** Said to whoever answers otherwise. */
  why: Both;
}

/** Who read a lesson in one language and answers for it. */
export interface Review {
  name: string;
  training: string;
  /** ISO day. */
  on: string;
}

export interface LessonText {
  family: Family;
  /** Raised with each change of what is read on the phone (lesson-revisions.ts). */
  revision: number;
  /** ISO day of this revision. */
  revisedOn: string;
  title: Both;
  cards: readonly Card[];
  quiz: readonly Question[];
  /** `memory`: written from memory, not looked up since; needs confirmation. */
  sources: readonly { title: string; memory?: true }[];
  /** English by a safety professional, Spanish by a translator; null until they signed. */
  reviewed: Readonly<Record<LessonLanguage, Review | null>>;
}

/** A lesson with what the reactivity table says now. */
export interface Lesson extends LessonText {
  /** Groups that can kill together with one of the family's. */
  deadly: readonly ReactivityGroup[];
  /** Groups that injure together with one of the family's, beside those. */
  apart: readonly ReactivityGroup[];
}

/** What must never meet products of a family, as the table has it: the lesson can't say otherwise. */
export function whatNotToMix(family: Family): Pick<Lesson, 'deadly' | 'apart'> {
  const groups = GROUPS_OF[family];
  const worst = new Map<ReactivityGroup, number>();
  for (const group of groups)
    for (const other of opposingGroups([group])) {
      const severity = incompatible(group, other)?.severity ?? 0;
      worst.set(other, Math.max(worst.get(other) ?? 0, severity));
    }
  const named = [...worst].filter(([group]) => group !== 'none');
  return {
    deadly: named.filter(([, severity]) => isDeadly({ severity })).map(([group]) => group),
    apart: named.filter(([, severity]) => severity === 2).map(([group]) => group),
  };
}

export const both = (en: string, es: string): Both => ({ en, es });

/** The law that says what training is about, for the sources of every lesson. */
export const HAZCOM = {
  title: '29 CFR 1910.1200(h)(2) and (h)(3): what training covers',
} as const;

/** The last card of every lesson. */
export const WHERE_THE_SHEET_IS: Card = {
  kind: 'sheet',
  lines: [
    both(
      'Scan the code on the storeroom wall. The sheets open on your phone without a sign-in.',
      'Escanee el código en la pared del depósito. Las hojas se abren en su teléfono sin contraseña.',
    ),
    both(
      'You may read a sheet at any time in your shift. You do not have to ask anyone.',
      'Puede leer una hoja en cualquier momento de su turno. No tiene que pedir permiso.',
    ),
    both(
      'First aid is section 4. What to wear is section 8. Spills are section 6.',
      'Los primeros auxilios están en la sección 4. Qué usar, en la 8. Los derrames, en la 6.',
    ),
  ],
};
