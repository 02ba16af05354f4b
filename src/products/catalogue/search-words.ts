import { z } from 'zod';
import { normalise } from '../../kit/normalise.ts';
import * as messages from './public/admin-messages.ts';

/** A word that staff taught the search, as they see it. */
export interface TaughtWord {
  folded: string;
  word: string;
  /** What it means, as one would type it. */
  means: string[];
  /** ISO 8601, UTC. */
  updatedAt: string;
  /** Null for the words that came with the shop. */
  updatedByName: string | null;
}

/** What people searched for in vain. */
export interface SearchMiss {
  folded: string;
  typed: string;
  times: number;
  lastAt: string;
}

/** At most so many meanings of one word. */
export const MAX_MEANINGS = 12;

const word = z
  .string()
  .trim()
  .max(60, messages.wordTooLong)
  .refine((text) => normalise(text).length >= 2, messages.wordTooShort);

export const teachSearch = z
  .strictObject({
    word,
    means: z.array(word).min(1, messages.meansMissing).max(MAX_MEANINGS, messages.meansTooMany),
    /** True when the word is there and now means something else. */
    change: z.boolean(),
  })
  .refine((input) => input.means.every((text) => normalise(text) !== normalise(input.word)), {
    path: ['means'],
    message: messages.meansItself,
  });
export type TeachSearch = z.output<typeof teachSearch>;

/** The meanings as they are typed: one each, between commas or line ends; each once. */
export function meaningsOf(text: string): string[] {
  const parts = text.split(/[,;\n]/).map((part) => part.trim().replace(/\s+/g, ' '));
  return [...new Set(parts)].filter((part) => part !== '');
}
