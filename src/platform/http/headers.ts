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
  return [
    "default-src 'none'",
    // Not shaken out of a development page, the validation library probes for `eval`.
    `script-src 'nonce-${nonce}' 'strict-dynamic'${development ? " 'unsafe-eval'" : ''}`,
    ...(development
      ? ["style-src 'self' 'unsafe-inline'"]
      : [`style-src-elem 'self' 'nonce-${nonce}'`, "style-src-attr 'none'"]),
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
}

export const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";
