import { z } from 'zod';
import { MAX_NOTE } from './choices.ts';
import * as messages from './messages.ts';

const noteText = z
  .string()
  .trim()
  .min(1, messages.NOTE_MISSING)
  .max(MAX_NOTE, messages.NOTE_TOO_LONG);
const day = z.iso.date().nullable();

export const newNote = z.strictObject({
  customerId: z.string(),
  text: noteText,
  /** The day on which to come back to it, or null. */
  followUpOn: day,
});
export type NewNote = z.output<typeof newNote>;

/** `version` is the one that the author saw: a stale one is refused. */
export const changedNote = z.strictObject({
  noteId: z.string(),
  version: z.int().min(1),
  text: noteText,
  followUpOn: day,
});
export type ChangedNote = z.output<typeof changedNote>;
