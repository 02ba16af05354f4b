import type { Role } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { rowShape, textOf } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { sessionCookieName, sessionSecret } from './session-cookie.ts';
import { expiryOf } from './session-lifetimes.ts';

/** Header by which the gateway passes the caller's network to the library. */
export const NETWORK_HEADER = 'x-bellcart-network';

/** Cookie of the second step: holds a signed, short-lived identifier. */
export function challengeCookieName(app: App): string {
  return app.config.http.baseUrl.startsWith('https://') ? '__Host-bc_challenge' : 'bc_challenge';
}

/** What the library calls its tables and columns, in ours. */
const TABLES = {
  user: {
    modelName: 'users',
    fields: {
      name: 'display_name',
      emailVerified: 'email_verified',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  account: {
    modelName: 'credentials',
    fields: {
      accountId: 'account_id',
      providerId: 'provider_id',
      userId: 'user_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
  },
  verification: {
    modelName: 'verifications',
    storeIdentifier: 'hashed',
    fields: { expiresAt: 'expires_at', createdAt: 'created_at', updatedAt: 'updated_at' },
  },
  session: {
    modelName: 'sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      createdAt: 'created_at',
      updatedAt: 'updated_at',
    },
    additionalFields: {
      signedInAt: { type: 'date', fieldName: 'signed_in_at', input: false, required: false },
      lastSeenAt: { type: 'date', fieldName: 'last_seen_at', input: false, required: false },
    },
  },
} as const;

const mayHaveSessionRow = rowShape({ role: textOf<Role>() });

interface NewSession {
  userId: string;
  ipAddress?: string | null | undefined;
}

/** Times are ours (role and clock); a disabled or deleted person gets no session, whatever they typed. */
const sessionTimes =
  (app: App) =>
  async <S extends NewSession>(session: S, context: { headers?: Headers | undefined } | null) => {
    const person = await app.db.row(
      mayHaveSessionRow,
      sql`select role from users
    where id = ${session.userId} and not disabled and deleted_at is null`,
    );
    if (!person) return false;
    const now = app.clock.now();
    return {
      data: {
        ...session,
        ipAddress: context?.headers?.get(NETWORK_HEADER) ?? session.ipAddress ?? '',
        expiresAt: new Date(expiryOf(person, now, now)),
        createdAt: new Date(now),
        updatedAt: new Date(now),
        signedInAt: new Date(now),
        lastSeenAt: new Date(now),
      },
    };
  };

/** The sign-in library as we set it up. Loading it takes a third of a second. */
export async function createLibrary(app: App) {
  const [{ betterAuth }, { twoFactor }] = await Promise.all([
    import('better-auth'),
    import('better-auth/plugins/two-factor'),
  ]);
  const secure = app.config.http.baseUrl.startsWith('https://');
  const cookie = (name: string) => ({
    name,
    attributes: { secure, httpOnly: true, sameSite: 'lax' as const, path: '/' },
  });
  return betterAuth({
    appName: 'Bellcart',
    baseURL: app.config.http.baseUrl,
    trustedOrigins: [app.config.http.baseUrl],
    secret: sessionSecret(app.config),
    database: app.db.pool,
    logger: { disabled: true },
    telemetry: { enabled: false },
    // Ours counts by account and network in the database and covers calls from verbs, which this one does not.
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: 1800,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(password, hash),
      },
    },
    advanced: {
      database: { generateId: () => newId(app) },
      useSecureCookies: false,
      // Also under NODE_ENV=test, where the library would drop both checks by itself.
      disableOriginCheck: false,
      disableCSRFCheck: false,
      ipAddress: { disableIpTracking: true },
      cookies: {
        session_token: cookie(sessionCookieName(app.config)),
        two_factor: cookie(challengeCookieName(app)),
      },
    },
    ...TABLES,
    session: { ...TABLES.session, disableSessionRefresh: true, cookieCache: { enabled: false } },
    databaseHooks: { session: { create: { before: sessionTimes(app) } } },
    plugins: [
      twoFactor({
        issuer: 'Bellcart',
        twoFactorCookieMaxAge: 600,
        schema: {
          user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
          twoFactor: {
            modelName: 'two_factors',
            fields: {
              userId: 'user_id',
              backupCodes: 'backup_codes',
              failedVerificationCount: 'failed_verification_count',
              lockedUntil: 'locked_until',
            },
          },
        },
      }),
    ],
  });
}
