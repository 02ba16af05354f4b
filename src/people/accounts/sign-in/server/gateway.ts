import type { App } from '../../../../platform/app.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import {
  challengeGone,
  invalidCredential,
  wrongCurrentPassword,
  wrongSecondFactor,
} from '../../errors.ts';

import { sessionCookieName, sessionSecret, signSessionToken } from './session-cookie.ts';
import { challengeCookieName, createLibrary, NETWORK_HEADER } from './sign-in-library.ts';

const sessionTokenRow = rowShape({ token: text });

/** The only door to the sign-in library (docs/decisions/2026-11-21-sign-in.md). Its HTTP routes are not mounted. */
export interface Gateway {
  /** Checks e-mail and password with one hash in every case. `challenge` holds the cookies of the second step. */
  signIn(
    email: string,
    password: string,
    from: Device,
  ): Promise<{ token: string } | { challenge: string[] } | null>;
  /** The second step: a code of the authenticator app, or one of the recovery codes. @throws the catalogue's verification errors */
  answerChallenge(
    cookieHeader: string | null,
    code: string,
    recovery: boolean,
    from: Device,
  ): Promise<{ token: string }>;
  /** A session for whoever showed a passkey of theirs; null when they may have none. */
  signInByPasskey(userId: string, from: Device): Promise<{ token: string } | null>;
  /** Starts enrolment: the otpauth address for the QR code, and the recovery codes, shown once. */
  startSecondFactor(
    sessionId: string,
    password: string,
  ): Promise<{ uri: string; recoveryCodes: string[] }>;
  /** Ends enrolment with a first code. The session gets a new token. */
  confirmSecondFactor(sessionId: string, code: string, from: Device): Promise<{ token: string }>;
  endSecondFactor(sessionId: string, password: string, from: Device): Promise<{ token: string }>;
  newRecoveryCodes(sessionId: string, password: string): Promise<string[]>;
}

/** Where a session begins: shown in the list of devices. */
export interface Device {
  network: string;
  agent: string;
}

const gateways = new WeakMap<object, Promise<Gateway>>();

/** The gateway of an app: made at the first use, because the library takes a third of a second to load. */
export function gatewayOf(app: App): Promise<Gateway> {
  let found = gateways.get(app.db.pool);
  if (!found) {
    found = createGateway(app);
    gateways.set(app.db.pool, found);
    // One that could not be made is tried anew at the next use.
    found.catch(() => gateways.delete(app.db.pool));
  }
  return found;
}

/** The library's refusal code, or undefined for a fault that is not a refusal. */
function refusal(error: unknown): string | undefined {
  const body = (error as { body?: { code?: unknown } }).body;
  return typeof body?.code === 'string' ? body.code : undefined;
}

const REFUSED_SIGN_IN = new Set([
  'INVALID_EMAIL_OR_PASSWORD',
  'FAILED_TO_CREATE_SESSION',
  'PASSWORD_TOO_LONG',
  'INVALID_EMAIL',
]);

/** The library's refusals as the catalogue's errors. */
function asOurs(error: unknown): unknown {
  switch (refusal(error)) {
    case 'INVALID_PASSWORD':
    case 'PASSWORD_TOO_LONG':
      return wrongCurrentPassword();
    case 'INVALID_CODE':
    case 'INVALID_BACKUP_CODE':
      return wrongSecondFactor();
    case 'INVALID_TWO_FACTOR_COOKIE':
    case 'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE':
    case 'ACCOUNT_TEMPORARILY_LOCKED':
    case 'TOTP_NOT_ENABLED':
    case 'BACKUP_CODES_NOT_ENABLED':
      return challengeGone();
    case 'FAILED_TO_CREATE_SESSION':
      return invalidCredential();
    default:
      return error;
  }
}

async function translated<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw asOurs(error);
  }
}

async function createGateway(app: App): Promise<Gateway> {
  const library = await createLibrary(app);
  const origin = app.config.http.baseUrl;
  const headersOf = (from: Device | null, cookie?: string) =>
    new Headers({
      origin,
      ...(from ? { 'user-agent': from.agent, [NETWORK_HEADER]: from.network } : {}),
      ...(cookie ? { cookie } : {}),
    });
  const sessionCookie = async (sessionId: string) => {
    const row = await app.db.row(
      sessionTokenRow,
      sql`select token from sessions where id = ${sessionId}`,
    );
    return `${sessionCookieName(app.config)}=${signSessionToken(sessionSecret(app.config), row?.token ?? '')}`;
  };
  /** The token that a call set, read from its session cookie. */
  const tokenFrom = (headers: Headers): string => {
    const set = headers
      .getSetCookie()
      .findLast(
        (line) => line.startsWith(`${sessionCookieName(app.config)}=`) && !/max-age=0/i.test(line),
      );
    const value = decodeURIComponent(set?.split(';')[0]?.split('=').slice(1).join('=') ?? '');
    return value.slice(0, value.lastIndexOf('.'));
  };
  return {
    async signIn(email, password, from) {
      try {
        const { headers, response } = await library.api.signInEmail({
          body: { email, password },
          headers: headersOf(from),
          returnHeaders: true,
        });
        if ('twoFactorRedirect' in response) {
          return {
            challenge: headers
              .getSetCookie()
              .filter((line) => line.startsWith(`${challengeCookieName(app)}=`)),
          };
        }
        return { token: response.token };
      } catch (error) {
        if (REFUSED_SIGN_IN.has(refusal(error) ?? '')) return null;
        throw error;
      }
    },
    answerChallenge: (cookieHeader, code, recovery, from) =>
      translated(async () => {
        const name = challengeCookieName(app);
        // Only the challenge goes along: with a live session the library would take the call for an enrolment.
        const cookie = (cookieHeader ?? '')
          .split(';')
          .map((part) => part.trim())
          .find((part) => part.startsWith(`${name}=`));
        if (!cookie) throw challengeGone();
        const call = { body: { code }, headers: headersOf(from, cookie) };
        const answer = recovery
          ? await library.api.verifyBackupCode(call)
          : await library.api.verifyTOTP(call);
        return { token: answer.token ?? '' };
      }),
    async signInByPasskey(userId, from) {
      const { internalAdapter } = await library.$context;
      const session = await internalAdapter.createSession(userId, false, {
        ipAddress: from.network,
        userAgent: from.agent,
      });
      // Despite its type this can be null: the hook in `sign-in-library.ts` may refuse the session.
      return (session as { token: string } | null) && { token: session.token };
    },
    startSecondFactor: (sessionId, password) =>
      translated(async () => {
        const answer = await library.api.enableTwoFactor({
          body: { password, method: 'totp' },
          headers: headersOf(null, await sessionCookie(sessionId)),
        });
        if (!('totpURI' in answer)) throw new Error('The sign-in library started no enrolment.');
        return { uri: answer.totpURI, recoveryCodes: answer.backupCodes };
      }),
    confirmSecondFactor: (sessionId, code, from) =>
      translated(async () => {
        const { headers } = await library.api.verifyTOTP({
          body: { code },
          headers: headersOf(from, await sessionCookie(sessionId)),
          returnHeaders: true,
        });
        return { token: tokenFrom(headers) };
      }),
    endSecondFactor: (sessionId, password, from) =>
      translated(async () => {
        const { headers } = await library.api.disableTwoFactor({
          body: { password },
          headers: headersOf(from, await sessionCookie(sessionId)),
          returnHeaders: true,
        });
        return { token: tokenFrom(headers) };
      }),
    newRecoveryCodes: (sessionId, password) =>
      translated(async () => {
        const answer = await library.api.generateBackupCodes({
          body: { password },
          headers: headersOf(null, await sessionCookie(sessionId)),
        });
        return answer.backupCodes;
      }),
  };
}
