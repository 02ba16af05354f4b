/** Where to go after signing in: a path of ours, or the dashboard. Anything that could lead elsewhere is dropped. */
export function ownPath(wanted: string | null | undefined, fallback = '/dashboard'): string {
  if (!wanted || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u001f\\]/.test(wanted)) return fallback;
  const url = new URL(wanted, 'http://own.invalid');
  if (url.origin !== 'http://own.invalid' || url.pathname === '/login') return fallback;
  return url.pathname + url.search + url.hash;
}
