import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';

// What a form changes is what differs from the values with which its fields began: the rest of it undoes nothing that others saved
// meanwhile, and only where both changed the same field somebody has to decide.

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** What a form began with, as its hidden field holds it. */
export const begunField = <T extends z.ZodType>(shape: T) =>
  z.string().max(60_000).transform(parsed).pipe(shape).optional();

/**
 * Of the fields that are sent those that this form changes, and those of them that somebody else has changed otherwise since. A field of
 * which nobody knows how it began is changed by the form, and in nobody's way.
 */
export function sinceBegun<F extends string>(
  sent: Readonly<Partial<Record<F, unknown>>>,
  begun: Readonly<Partial<Record<F, unknown>>>,
  now: Readonly<Partial<Record<F, unknown>>>,
): { mine: F[]; late: F[] } {
  const mine = (Object.keys(sent) as F[]).filter(
    (field) => begun[field] === undefined || !isDeepStrictEqual(begun[field], sent[field]),
  );
  const late = mine.filter(
    (field) =>
      begun[field] !== undefined &&
      !isDeepStrictEqual(now[field], begun[field]) &&
      !isDeepStrictEqual(now[field], sent[field]),
  );
  return { mine, late };
}

/** The part of a record that these fields are. */
export const fieldsOf = <T extends object, F extends keyof T>(record: T, fields: readonly F[]) =>
  Object.fromEntries(fields.map((field) => [field, record[field]])) as Pick<T, F>;
