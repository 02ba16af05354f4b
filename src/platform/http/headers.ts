/** Values of security.md 4.1. `secure` adds what only makes sense over https. */
export function commonHeaders(secure: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(self), microphone=(), payment=(), usb=()',
    ...(secure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

export interface PolicyOptions {
  secure: boolean;
  /** The development server's pages: style sheets come as elements that a script writes, and the error overlay styles itself. */
  development?: boolean;
}

/** The policy of an HTML page whose inline scripts carry `nonce`. */
export function pagePolicy(nonce: string, { secure, development = false }: PolicyOptions): string {
  // Not shaken out of a development page, the validation library probes for `eval`.
  const script = `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`;
  // The development server's style sheets come as elements that a script writes.
  const style = development
    ? "style-src 'self' 'unsafe-inline'"
    : `style-src-elem 'self' 'nonce-${nonce}'; style-src-attr 'none'`;
  return policyOf(script, style, secure);
}

/** The policy of a page that is the same for everybody: its own scripts by their hashes, and the files of the build. */
export function cachedPagePolicy(scripts: readonly string[], { secure }: PolicyOptions): string {
  const allowed = ["'self'", ...scripts.map((hash) => `'${hash}'`)].join(' ');
  return policyOf(`script-src ${allowed}`, "style-src-elem 'self'; style-src-attr 'none'", secure);
}

const policyOf = (script: string, style: string, secure: boolean) =>
  [
    "default-src 'none'",
    script,
    style,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    'report-uri /api/csp-reports',
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

export const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";
