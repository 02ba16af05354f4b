import { z } from 'zod';
import { badPlace } from '../errors.ts';

const shape = z
  .array(z.union([z.string().max(300), z.int()]))
  .min(2)
  .max(4);

/** A place in a list, as text for an address: the sort keys of the last row shown. */
export function cursorOf(keys: readonly (string | number)[]): string {
  return Buffer.from(JSON.stringify(keys)).toString('base64url');
}

/**
 * The sort keys of a place. Throws `invalid-argument` when the text is no place of a list with
 * these kinds of keys.
 */
export function keysOf(
  cursor: string,
  kinds: readonly ('string' | 'number')[],
): (string | number)[] {
  let raw: unknown;
  try {
    raw = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    throw badPlace();
  }
  const parsed = shape.safeParse(raw);
  if (
    !parsed.success ||
    parsed.data.length !== kinds.length ||
    parsed.data.some((key, at) => typeof key !== kinds[at])
  )
    throw badPlace();
  // A zero byte is legal JSON and illegal in the database.
  if (parsed.data.some((key) => typeof key === 'string' && key.includes('\0'))) throw badPlace();
  return parsed.data;
}
