const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * The cross-site rule for every write (reference: security.md 4.2): `Sec-Fetch-Site` must be same-origin where the
 * browser sends it, `Origin` must be that of the public address where it is sent, and a write with a cookie must carry at least one of them.
 */
export function isForeignWrite(
  request: { method: string; headers: Headers },
  baseUrl: string,
): boolean {
  if (SAFE.has(request.method)) return false;
  const site = request.headers.get('sec-fetch-site');
  const from = request.headers.get('origin');
  if (site !== null && site !== 'same-origin') return true;
  if (from !== null && from !== new URL(baseUrl).origin) return true;
  return site === null && from === null && request.headers.has('cookie');
}
