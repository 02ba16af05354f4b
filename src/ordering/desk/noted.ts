import { z } from 'zod';

/** What is noted of a call beside its lines, as the fields of its form are named. */
export const NOTED_FIELDS = ['askedBy', 'poNumber', 'wantedOn', 'note', 'internalNote'] as const;
export type NotedField = (typeof NOTED_FIELDS)[number];
/** As it stands in the fields: nothing is ''. */
export type NotedTexts = Record<NotedField, string>;

export interface CallNotes {
  askedBy: string | null;
  poNumber: string;
  wantedOn: string | null;
  note: string;
  internalNote: string;
}

export const NOTHING_NOTED: CallNotes = {
  askedBy: null,
  poNumber: '',
  wantedOn: null,
  note: '',
  internalNote: '',
};

const texts = z.array(z.string()).max(3);
/** What a window that places a call knows to be noted, by field: as it read it, or as it sent it. */
export const seenNotes = z.strictObject({
  askedBy: texts,
  poNumber: texts,
  wantedOn: texts,
  note: texts,
  internalNote: texts,
});
export type SeenNotes = z.output<typeof seenNotes>;

/** Of a page without a script: what it was made with. */
export const seenOf = (notes: CallNotes): SeenNotes => ({
  askedBy: [notes.askedBy ?? ''],
  poNumber: [notes.poNumber],
  wantedOn: [notes.wantedOn ?? ''],
  note: [notes.note],
  internalNote: [notes.internalNote],
});

/**
 * Whether something is noted of a call that the window which places it never showed: it would be lost with the order.
 * @param placed as the form has it
 */
export const isNotedElsewhere = (noted: CallNotes, seen: SeenNotes, placed: CallNotes): boolean => {
  const [now, sent] = [seenOf(noted), seenOf(placed)];
  return NOTED_FIELDS.some((name) => {
    const [is = ''] = now[name];
    return is !== (sent[name][0] ?? '').trim() && !seen[name].some((one) => one.trim() === is);
  });
};
