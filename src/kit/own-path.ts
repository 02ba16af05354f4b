const OWN = 'http://own.invalid';

/**
 * Where to go next as a request asks for it (`returnTo`): a path of ours in its plain form, or `fallback`. Every redirect to an address
 * that came with a request goes through here. The result is judged, not the spelling: `/..//evil.test` begins like a path and becomes
 * `//evil.test`, another host, once it is resolved.
 */
export function ownPath(address: string | null | undefined, fallback = '/dashboard'): string {
  if (
    !address?.startsWith('/') ||
    /[\u0000-\u001f\u007f\\]/.test(address) ||
    !URL.canParse(address, OWN)
  )
    return fallback;
  const { origin, pathname, search, hash } = new URL(address, OWN);
  const path = pathname + search + hash;
  if (
    origin !== OWN ||
    path.startsWith('//') ||
    new URL(path, OWN).origin !== OWN ||
    pathname === '/login'
  )
    return fallback;
  return path;
}
