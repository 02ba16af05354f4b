import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Role, UserActor } from '../../kit/actor.ts';
import { ROLES } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { derivedKey } from '../../platform/secrets.ts';

/** How long a token is good, in seconds. It dies earlier with its session. */
const LIFE = 15 * 60;
const HEADER = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url');

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

function mac(app: Pick<App, 'config'>, text: string): Buffer {
  return createHmac('sha256', derivedKey(app.config.secrets.masterKey, 'api-token'))
    .update(text)
    .digest();
}

/** A short-lived signed token (JWT, HS256) whose claims carry the role. The database still decides at each request. */
export function makeApiToken(
  app: Pick<App, 'config' | 'clock'>,
  user: Pick<UserActor, 'id' | 'sessionId' | 'displayName'> & { role?: Role },
): { token: string; expiresAt: string } {
  const iat = Math.floor(app.clock.now() / 1000);
  const body: TokenClaims = {
    iss: app.config.http.baseUrl,
    sub: user.id,
    sid: user.sessionId,
    role: user.role ?? 'user',
    name: user.displayName,
    iat,
    exp: iat + LIFE,
  };
  const text = `${HEADER}.${Buffer.from(JSON.stringify(body)).toString('base64url')}`;
  return {
    token: `${text}.${mac(app, text).toString('base64url')}`,
    expiresAt: new Date(body.exp * 1000).toISOString(),
  };
}

/** The claims of a token that we signed and that is still good, else null. Only our own header is taken: no algorithm is chosen by the sender. */
export function readApiToken(
  app: Pick<App, 'config' | 'clock'>,
  token: string,
): TokenClaims | null {
  const [header, body, sign, ...rest] = token.split('.');
  if (header !== HEADER || !body || !sign || rest.length > 0) return null;
  const given = Buffer.from(sign, 'base64url');
  const wanted = mac(app, `${header}.${body}`);
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
  const parsed = claims.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')));
  if (!parsed.success || parsed.data.iss !== app.config.http.baseUrl) return null;
  return parsed.data.exp * 1000 > app.clock.now() ? parsed.data : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
