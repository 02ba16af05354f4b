import { z } from 'zod';

/** The answer of an endpoint that returns no data. */
export const done = z.object({ ok: z.literal(true) });
export const DONE = { ok: true } as const;

/** An answer that also sets cookies. */
export function withCookies(body: unknown, setCookies: readonly string[]): Response {
  const headers = new Headers({ 'cache-control': 'no-store', vary: 'Origin, Sec-Fetch-Site' });
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  return Response.json(body, { headers });
}
