import type { z } from 'zod';

/** Where an answer says more than its contract: the paths of these keys. */
function furtherKeys(answer: unknown, agreed: unknown, at: string): string[] {
  if (
    answer === null ||
    typeof answer !== 'object' ||
    agreed === null ||
    typeof agreed !== 'object'
  )
    return [];
  return Object.entries(answer).flatMap(([key, value]) => {
    const path = Array.isArray(answer) ? `${at}[]` : `${at}.${key}`;
    return key in agreed ? furtherKeys(value, Reflect.get(agreed, key), path) : [path];
  });
}

/**
 * Holds an answer against the contract of its endpoint: every field as it says, and no other.
 * @throws Error that names the endpoint and the fields
 */
export function checkAnswer(
  row: { method: string; path: string; output: z.ZodType },
  body: unknown,
) {
  const parsed = row.output.safeParse(body);
  const name = `The answer of ${row.method} ${row.path}`;
  if (!parsed.success) throw new Error(`${name} breaks its contract: ${parsed.error.message}`);
  const further = [...new Set(furtherKeys(body, parsed.data, 'answer'))];
  if (further.length > 0)
    throw new Error(`${name} holds what its contract lacks: ${further.slice(0, 10).join(', ')}`);
}
