import type { z } from 'zod';
import { invalidInput } from './errors.ts';

/** Which fields a form has: each name of the schema's object, whether it may come several times, the problem shown when it does not come. */
export interface FormShape<S extends z.ZodType> {
  schema: S;
  fields: ReadonlyMap<string, { many: boolean; missing: string | undefined }>;
}

/** Fields that every form of a page may carry: which form it is, and its idempotency key. */
const OF_EVERY_FORM = new Set(['intent', 'key']);

interface Definition {
  type: string;
  in?: z.ZodType;
  innerType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
}

const definitionOf = (schema: z.ZodType) => schema.def as unknown as Definition;

/** What a form's text is read into first: without defaults, optionals, and what is done with it after. */
function innermost(schema: z.ZodType): z.ZodType {
  const { type, in: first, innerType } = definitionOf(schema);
  const inner = type === 'pipe' ? first : innerType;
  return inner ? innermost(inner) : schema;
}

/** The fields of a schema that is an object, or an object with something done to it (`.transform`, `.pipe`, `.refine`). */
export function formShape<S extends z.ZodType>(schema: S): FormShape<S> {
  const { shape } = definitionOf(innermost(schema));
  if (!shape) throw new Error('A form is read by a schema of an object.');
  return {
    schema,
    fields: new Map(
      Object.entries(shape).map(([name, field]) => [
        name,
        {
          many: definitionOf(innermost(field)).type === 'array',
          missing: missingSentence(field),
        },
      ]),
    ),
  };
}

/** Zod's own texts for a value of the wrong type, used by schemas without a sentence. */
const GENERAL = /^Invalid (input|option)/;

/**
 * A sent form as its schema reads it.
 * @throws AppError `invalid-argument`, naming each field that is missing, sent twice, unknown, or wrong by the schema
 */
export function readForm<S extends z.ZodType>(
  { schema, fields }: FormShape<S>,
  form: FormData,
): z.output<S> {
  const wrong = new Map<PropertyKey, string>();
  for (const name of new Set(form.keys()))
    if (!fields.has(name) && !OF_EVERY_FORM.has(name))
      wrong.set(name, 'This form has no such field.');
  const formFields: Record<string, unknown> = {};
  for (const [name, { many, missing }] of fields) {
    const values = form.getAll(name);
    if (many) formFields[name] = values;
    else if (values.length > 1) wrong.set(name, 'This field was sent more than once.');
    else if (values.length === 1) formFields[name] = values[0];
    else if (missing) wrong.set(name, missing);
  }
  const parsed = schema.safeParse(formFields);
  if (parsed.success && wrong.size === 0) return parsed.data;
  const issues = parsed.error?.issues.filter(({ path }) => !wrong.has(path[0] ?? '')) ?? [];
  throw invalidInput([
    ...[...wrong].map(([name, message]) => ({ path: [name], message })),
    ...issues,
  ]);
}

/**
 * A command by its contract, for what a form's fields are only a part of.
 * @throws AppError `invalid-argument`
 */
export function parseInput<S extends z.ZodType>(contract: S, input: unknown): z.output<S> {
  const parsed = contract.safeParse(input);
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

/** The problem shown when the field is not in the form; undefined where it may be left out. */
function missingSentence(field: z.ZodType): string | undefined {
  const message = field.safeParse(undefined).error?.issues[0]?.message;
  return message && GENERAL.test(message) ? 'This field is missing.' : message;
}
