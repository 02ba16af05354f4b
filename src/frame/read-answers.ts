import { type DataStrategyResult, isRouteErrorResponse } from 'react-router';

/** True for data of a page that were read for a visitor: the root says for whom. */
export function isReadAsVisitor({ root }: Record<string, DataStrategyResult>): boolean {
  return root?.type === 'data' && (root.result as { user?: unknown } | undefined)?.user === null;
}

/** The router wraps what a form's request failed with. */
export function errorIn(result: unknown): unknown {
  const wrapped = result as { type?: unknown; data?: unknown } | null;
  return wrapped?.type === 'DataWithResponseInit' ? wrapped.data : result;
}

/** What the server says of itself while its database is away: nothing was done with the form (platform/http/pages.ts). */
export function wordsWhileAway(error: unknown): { code: string; message: string } | null {
  if (!isRouteErrorResponse(error) || error.status !== 503) return null;
  const refusal = (error.data as { error?: { code?: unknown; message?: unknown } } | null)?.error;
  return refusal?.code === 'unavailable' && typeof refusal.message === 'string'
    ? { code: refusal.code, message: refusal.message }
    : null;
}
