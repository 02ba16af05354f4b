import { z } from 'zod';

/*
 * Fields of a form as a browser sends them, for the schema that a page gives to formAction (platform/http/form-action.ts). What a
 * schema names must be in the form, but for boxes and choices, which browsers leave out when they are not ticked.
 */

/** A text field; an empty one is ''. */
export const text = z.string();

/** A text field that may stay empty: then null. */
export const textOrNull = z.string().transform((value) => (value === '' ? null : value));

/** A box: ticked or not. */
export const checkbox = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** Any number of fields of this name: ticked boxes, rows of a table. */
export const list = <T extends z.ZodType>(item: T) => z.array(item).default([]);

/** A number in a text field or a hidden one; NaN, which no contract takes, where it is none. */
export const numberText = z
  .string()
  .transform((value) => (value.trim() === '' ? Number.NaN : Number(value)))
  .pipe(z.number());

/** A text that is read as a figure of the contract; whatever it can't take gets this sentence. */
export const figure = <T>(
  contract: z.ZodType<T>,
  read: (typed: string) => unknown,
  sentence: string,
) =>
  z
    .string()
    .trim()
    .transform((text, at): T => {
      const parsed = contract.safeParse(read(text));
      if (parsed.success) return parsed.data;
      at.addIssue({ code: 'custom', message: sentence });
      return z.NEVER;
    });

/** JSON that a script has put into a hidden field. */
export const jsonText = <T extends z.ZodType>(schema: T, unreadable: string) =>
  z
    .string()
    .transform((value, at) => {
      try {
        return JSON.parse(value) as unknown;
      } catch {
        at.addIssue({ code: 'custom', message: unreadable });
        return z.NEVER;
      }
    })
    .pipe(schema);

/** A chosen file, or undefined: browsers send an empty one when none was chosen. */
export const chosenFile = z
  .instanceof(File)
  .optional()
  .transform((value) => (value && value.size > 0 ? value : undefined));

/** A form without fields. */
export const noFields = z.strictObject({});
