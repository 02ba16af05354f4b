import { errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Role, UserActor } from '../../../../kit/actor.ts';
import { ROLES } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { derivedKey } from '../../../../platform/secrets.ts';

/** How long a token is good, in seconds. It dies earlier with its session. */
const LIFE = 15 * 60;
const ALGORITHM = 'HS256';

const claims = z.object({
  iss: z.string(),
  sub: z.string(),
  sid: z.string(),
  role: z.enum(ROLES),
  name: z.string(),
  iat: z.int(),
  exp: z.int(),
});
export type TokenClaims = z.output<typeof claims>;

const keyOf = (app: Pick<App, 'config'>) => derivedKey(app.config.secrets.masterKey, 'api-token');

/** A short-lived signed token (JWT, HS256) whose claims carry the role. The database still decides at each request. */
export async function makeApiToken(
  app: Pick<App, 'config' | 'clock'>,
  user: Pick<UserActor, 'id' | 'sessionId' | 'displayName'> & { role?: Role },
): Promise<{ token: string; expiresAt: string }> {
  const iat = Math.floor(app.clock.now() / 1000);
  const exp = iat + LIFE;
  const token = await new SignJWT({
    iss: app.config.http.baseUrl,
    sub: user.id,
    sid: user.sessionId,
    role: user.role ?? 'user',
    name: user.displayName,
    iat,
    exp,
  })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
    .sign(keyOf(app));
  return { token, expiresAt: new Date(exp * 1000).toISOString() };
}

/** The claims of a token that we signed and that is still good, else null. The sender chooses no algorithm. */
export async function readApiToken(
  app: Pick<App, 'config' | 'clock'>,
  token: string,
): Promise<TokenClaims | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(app), {
      algorithms: [ALGORITHM],
      issuer: app.config.http.baseUrl,
      currentDate: new Date(app.clock.now()),
    });
    return claims.safeParse(payload).data ?? null;
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
