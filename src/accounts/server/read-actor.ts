import { type Actor, type Role, VISITOR } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { readSessionToken, sessionCookieName, sessionSecret } from './session-cookie.ts';

interface SessionRow {
  user_id: string;
  session_id: string;
  display_name: string;
  email: string;
  role: Role;
  brands: string[];
  customer_scope: 'all' | 'listed';
  customers: string[];
  default_customer_id: string | null;
  signed_in_at: Date;
}

/**
 * Who asks: one prepared join a request, nothing kept in memory, so a disabled or re-scoped person is refused at once.
 * The idle limit is the session row's `expires_at`, pushed forward at most once a minute (security.md 4.5).
 */
const SESSION = `
  select u.id as user_id, s.id as session_id, u.display_name, u.email, u.role, u.brands, u.customer_scope, u.default_customer_id, s.signed_in_at,
         case when u.customer_scope = 'all' then '{}'::text[]
              else array(select uc.customer_id::text from user_customers uc where uc.user_id = u.id order by 1) end as customers
    from sessions s join users u on u.id = s.user_id
   where s.token = $1 and s.expires_at > $2 and not u.disabled and u.deleted_at is null`;

/** Reads the actor of a request from its cookie. `expired` tells a dead session from none. */
export async function readActor(app: App, headers: Headers): Promise<{ actor: Actor; expired: boolean }> {
  const { token, sent } = readSessionToken(sessionSecret(app.config), sessionCookieName(app.config), headers.get('cookie'));
  if (!token) return { actor: VISITOR, expired: sent };
  const row = await app.db.row<SessionRow>('accounts.session', SESSION, [token, new Date(app.clock.now())]);
  if (!row) return { actor: VISITOR, expired: true };
  return {
    expired: false,
    actor: {
      kind: 'user',
      id: row.user_id,
      sessionId: row.session_id,
      displayName: row.display_name,
      email: row.email,
      role: row.role,
      brands: row.brands,
      customers: row.customer_scope === 'all' ? 'all' : row.customers,
      defaultCustomerId: row.default_customer_id,
      signedInAt: row.signed_in_at.getTime(),
    },
  };
}
