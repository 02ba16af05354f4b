/** When a caller may try again while the database is away, in seconds. */
export const RETRY_AFTER_SECONDS = 10;

/** Writes the page of a shop whose database is away; `nonce` is for its style and the request id for whoever calls. Needs no database. */
export type UnavailablePage = (shown: {
  request: Request;
  nonce: string;
  requestId: string;
}) => string;

/** True for a whole page, false for the data that a page in the browser fetches on its own. */
export function wantsDocument(request: Request): boolean {
  return !new URL(request.url).pathname.endsWith('.data');
}

/** 503, and nothing of the session: a cookie that can't be checked now is as good as before. */
export function unavailableAnswer(html: string): Response {
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': String(RETRY_AFTER_SECONDS),
  };
  return new Response(html, { status: 503, headers });
}
