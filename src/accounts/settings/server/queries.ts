import type { Role, UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { notFound } from '../../../platform/http/errors.ts';

export interface OwnSettings {
  displayName: string;
  email: string;
  role: Role;
  /** The staff role that waits until they chose a password of the staff's rule. */
  awaitedRole: Role | null;
  appearance: 'light' | 'dark' | 'system';
  notifications: Record<string, boolean>;
  defaultCustomerId: string | null;
  secondFactor: boolean;
  devices: {
    id: string;
    agent: string;
    network: string;
    signedInAt: string;
    lastSeenAt: string;
    current: boolean;
  }[];
}

/** All that the settings screen shows of oneself. */
export async function readOwnSettings(app: App, user: UserActor): Promise<OwnSettings> {
  const row = await app.db.row<OwnSettings>(
    'accounts.own-settings',
    `select u.display_name as "displayName", u.email, u.role, u.awaited_role as "awaitedRole", u.appearance, u.notifications, u.default_customer_id as "defaultCustomerId",
            u.two_factor_enabled as "secondFactor",
            coalesce((select json_agg(json_build_object('id', s.id, 'agent', coalesce(s.user_agent, ''), 'network', coalesce(s.ip_address, ''),
                        'signedInAt', s.signed_in_at, 'lastSeenAt', s.last_seen_at, 'current', s.id = $2) order by (s.id = $2) desc, s.last_seen_at desc)
                        from sessions s where s.user_id = u.id and s.expires_at > $3), '[]') as devices
       from users u where u.id = $1 and u.deleted_at is null`,
    [user.id, user.sessionId, new Date(app.clock.now())],
  );
  if (!row) throw notFound();
  return row;
}

/** Everything that this room keeps about a person, for "download my data". Never a hash, a token or a secret. */
export async function readOwnData(app: App, user: UserActor): Promise<Record<string, unknown>> {
  const row = await app.db.row<{ document: Record<string, unknown> }>(
    'accounts.own-data',
    `select json_build_object(
        'account', json_build_object('id', u.id, 'displayName', u.display_name, 'email', u.email, 'emailVerified', u.email_verified, 'role', u.role,
           'brands', u.brands, 'customers', case when u.customer_scope = 'all' then '"all"'::json else coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name))
              from user_customers uc join customers c on c.id = uc.customer_id where uc.user_id = u.id), '[]') end,
           'defaultCustomerId', u.default_customer_id, 'notifications', u.notifications, 'appearance', u.appearance,
           'twoStepSignIn', u.two_factor_enabled, 'lastSignInAt', u.last_sign_in_at, 'createdAt', u.created_at),
        'devices', coalesce((select json_agg(json_build_object('browser', s.user_agent, 'network', s.ip_address, 'signedInAt', s.signed_in_at, 'lastSeenAt', s.last_seen_at))
           from sessions s where s.user_id = u.id), '[]'),
        'signIns', coalesce((select json_agg(json_build_object('at', e.at, 'outcome', e.outcome, 'network', e.network, 'browser', e.agent) order by e.seq desc)
           from sign_in_events e where e.user_id = u.id), '[]'),
        'accountRequests', coalesce((select json_agg(json_build_object('reference', r.reference, 'name', r.name, 'company', r.company, 'email', r.email, 'phone', r.phone,
              'message', r.message, 'createdAt', r.created_at) order by r.created_at desc)
           from account_requests r where r.account_id = u.id or lower(r.email) = lower(u.email)), '[]')) as document
       from users u where u.id = $1`,
    [user.id],
  );
  return { madeAt: new Date(app.clock.now()).toISOString(), ...row?.document };
}
