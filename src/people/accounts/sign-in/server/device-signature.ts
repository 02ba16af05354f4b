import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A signed request is good for this long before and after its own moment, in ms: long enough for a slow network, too short to keep one. */
export const SIGNED_FOR_MS = 5 * 60_000;

/** What of a request the phone signs: `path` with its query; the SHA-256 of the body stands in a header that `readBody` holds against the bytes. */
export interface Sent {
  method: string;
  path: string;
}

/** The public half of a P-256 key (SPKI, DER); undefined for anything else. */
export function publicKeyOf(spki: Buffer): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
    const isP256 = key.asymmetricKeyDetails?.namedCurve === 'prime256v1';
    return key.asymmetricKeyType === 'ec' && isP256 ? key : undefined;
  } catch {
    return undefined;
  }
}

/** What `src/people/accounts/sign-in/ui/public/sign-requests.ts` signs, line by line. */
export const signedText = (time: number, { method, path }: Sent, body: string): string =>
  ['bellcart-1', time, method, path, body].join('\n');

/**
 * What of a bound phone counts without its signature: documents, which a browser asks for by itself and a page can't sign, the photo in an
 * <img>, whether the phone is bound, and signing out.
 */
export function needsSignature({ method, path }: Sent): boolean {
  const pathname = path.split('?')[0] ?? '';
  if (pathname === '/api/sign-out' || pathname === '/login' || pathname === '/login.data')
    return false;
  if (method !== 'GET' && method !== 'HEAD') return true;
  return (
    pathname.startsWith('/api/') &&
    pathname !== '/api/driver/device' &&
    !pathname.startsWith('/api/delivery-photos/')
  );
}

/** Whether the phone that holds this key signed this request, about now. */
export function isSignedBy(spki: Buffer, headers: Headers, sent: Sent, now: number): boolean {
  const [, at = '', signature = ''] =
    /^(\d{10,16}) ([\w-]{80,100})$/.exec(headers.get('bellcart-signature') ?? '') ?? [];
  const time = Number(at);
  if (!signature || Math.abs(now - time) > SIGNED_FOR_MS) return false;
  const key = publicKeyOf(spki);
  if (!key) return false;
  const text = signedText(time, sent, headers.get('bellcart-body') ?? '');
  return verify(
    'sha256',
    Buffer.from(text),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}
