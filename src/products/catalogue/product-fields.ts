import { z } from 'zod';

/**
 * `fields` of a list: names of a record's fields with commas between them. A name that no record has
 * is refused, so that a misspelt one is noticed.
 */
export const fieldsOf = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>) =>
  z
    .string()
    .max(400)
    .transform((names) => names.split(',').filter(Boolean))
    .pipe(z.array(record.keyof()).min(1))
    .meta({
      description:
        'Only these fields of each record, with commas between them, and always its id; all when left out',
    });

/** A record with only the fields that were asked for, and its id; all of it when none were. */
export function withFields<Record extends { id: string }>(
  record: Record,
  fields: readonly (keyof Record)[] | undefined,
): Partial<Record> & { id: string } {
  if (!fields) return record;
  const some = Object.fromEntries(fields.map((name) => [name, record[name]]));
  return { ...(some as Partial<Record>), id: record.id };
}
