import { timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../../platform/config.ts';
import { derivedKey, signature } from '../../../../platform/secrets.ts';

/** `__Host-` needs https (security.md 4.2); on plain http (this machine, a private network) the bare name is used. */
export function sessionCookieName(config: Config): string {
  return config.http.baseUrl.startsWith('https://') ? '__Host-bc_session' : 'bc_session';
}

/** Derived once for each key: deriving it again was a sixth of the answer to a visitor. */
const secrets = new Map<string, string>();

/** The secret that signs session cookies: text, because the sign-in library takes text. */
export const sessionSecret = ({ secrets: { masterKey } }: Config): string => secretFor(masterKey);

/** The same of any master key: it also seals second factors. */
export function secretFor(masterKey: string): string {
  let secret = secrets.get(masterKey);
  if (secret === undefined) {
    secret = derivedKey(masterKey, 'session-cookie').toString('base64');
    secrets.set(masterKey, secret);
  }
  return secret;
}

/** The cookie's value for a session token: `token.signature`, percent-encoded. */
export function signSessionToken(secret: string, token: string): string {
  return encodeURIComponent(`${token}.${signature(secret, token)}`);
}

/** The token of a cookie header, or null when there is none or its signature is wrong. */
export function readSessionToken(
  secret: string,
  cookieName: string,
  cookieHeader: string | null,
): { token: string | null; sent: boolean } {
  const pair = cookieHeader
    ?.split(';')
    .map((part) => part.trim())
    .find((part) => part.startsWith(`${cookieName}=`));
  if (!pair) return { token: null, sent: false };
  let value: string;
  try {
    value = decodeURIComponent(pair.slice(cookieName.length + 1));
  } catch {
    return { token: null, sent: true };
  }
  const dot = value.lastIndexOf('.');
  if (dot < 1) return { token: null, sent: true };
  const token = value.slice(0, dot);
  const sent = Buffer.from(value.slice(dot + 1));
  const expected = Buffer.from(signature(secret, token));
  return {
    token: sent.length === expected.length && timingSafeEqual(sent, expected) ? token : null,
    sent: true,
  };
}

/** A browser keeps the cookie as long as a session can live at most (security.md 4.5): 30 days, and a phone for deliveries its working day. */
const COOKIE_DAYS = 30;
const PHONE_COOKIE_HOURS = 14;

/** The Set-Cookie line of a new session. The row in the database decides how long it really lives. */
export function sessionCookie(config: Config, token: string, deliveriesOnly = false): string {
  return setCookie(
    config,
    sessionCookieName(config),
    signSessionToken(sessionSecret(config), token),
    deliveriesOnly ? PHONE_COOKIE_HOURS * 3600 : COOKIE_DAYS * 86_400,
  );
}

/** The Set-Cookie line that takes a cookie of ours away. */
export function dropCookie(config: Config, name: string): string {
  return setCookie(config, name, '', 0);
}

/** A cookie with the policy of security.md 4.2. `maxAge` in seconds. */
export function setCookie(config: Config, name: string, value: string, maxAge: number): string {
  const secure = config.http.baseUrl.startsWith('https://') ? '; Secure' : '';
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`;
}

/** The chosen appearance, kept in the browser so that the first byte of a page is drawn in it. Not a secret, and no right hangs on it. */
export function themeCookie(config: Config, appearance: 'system' | 'light' | 'dark'): string {
  return setCookie(config, 'bc_theme', appearance, appearance === 'system' ? 0 : 400 * 86_400);
}

/** `light` or `dark` when somebody chose it in this browser, else null: the device decides. */
export function readTheme(cookieHeader: string | null): 'light' | 'dark' | null {
  const theme = /(?:^|;\s*)bc_theme=(light|dark)(?:;|$)/.exec(cookieHeader ?? '')?.[1];
  return theme === 'light' || theme === 'dark' ? theme : null;
}
