import type { Role, UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import {
  bool,
  json,
  jsonMap,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';

const deviceRow = rowShape({
  id: text,
  agent: text,
  network: text,
  signedInAt: text,
  lastSeenAt: text,
  current: bool,
  deliveriesOnly: bool,
});
const passkeyRow = rowShape({
  id: text,
  name: text,
  backedUp: bool,
  createdAt: text,
  lastUsedAt: nullable(text),
});
const apiKeyRow = rowShape({
  id: text,
  name: text,
  readsOnly: bool,
  createdAt: text,
  lastUsedAt: nullable(text),
  expiresAt: text,
});
const ownSettingsRow = rowShape({
  displayName: text,
  email: text,
  role: textOf<Role>(),
  /** The staff role that waits until they chose a password of the staff's rule. */
  awaitedRole: nullable(textOf<Role>()),
  appearance: textOf<'light' | 'dark' | 'system'>(),
  /** By their keys; one that was never chosen is not there. */
  notifications: jsonMap(bool),
  defaultCustomerId: nullable(text),
  secondFactor: bool,
  devices: jsonRows(deviceRow),
  passkeys: jsonRows(passkeyRow),
  apiKeys: jsonRows(apiKeyRow),
  /** When the address of their calendar was made; null: there is none. */
  calendarMadeAt: nullable(text),
});
export type OwnSettings = RowOf<typeof ownSettingsRow>;

/** All that the settings screen shows of oneself. */
export async function readOwnSettings(app: App, user: UserActor): Promise<OwnSettings> {
  const row = await app.db.row(
    ownSettingsRow,
    sql`select u.display_name, u.email, u.role, u.awaited_role, u.appearance, u.notifications,
               u.default_customer_id, u.two_factor_enabled as second_factor,
               coalesce((select json_agg(json_build_object('id', s.id,
                                   'agent', coalesce(s.user_agent, ''),
                                   'network', coalesce(s.ip_address, ''),
                                   'signedInAt', s.signed_in_at, 'lastSeenAt', s.last_seen_at,
                                   'current', s.id = ${user.sessionId},
                                   'deliveriesOnly', s.deliveries_only)
                                 order by (s.id = ${user.sessionId}) desc, s.last_seen_at desc)
                           from sessions s
                          where s.user_id = u.id and s.key_hash is null
                            and s.expires_at > ${new Date(app.clock.now())}), '[]') as devices,
               coalesce((select json_agg(json_build_object('id', s.id, 'name', s.key_name,
                                   'readsOnly', s.reads_only, 'createdAt', s.signed_in_at,
                                   'lastUsedAt', nullif(s.last_seen_at, s.signed_in_at),
                                   'expiresAt', s.expires_at) order by s.signed_in_at, s.id)
                           from sessions s
                          where s.user_id = u.id and s.key_hash is not null
                            and s.expires_at > ${new Date(app.clock.now())}), '[]') as api_keys,
               coalesce((select json_agg(json_build_object('id', p.id, 'name', p.name,
                                   'backedUp', p.backed_up, 'createdAt', p.created_at,
                                   'lastUsedAt', p.last_used_at) order by p.created_at, p.id)
                           from passkeys p where p.user_id = u.id), '[]') as passkeys,
               (select to_json(a.made_at) #>> '{}' from calendar_addresses a
                 where a.user_id = u.id) as calendar_made_at
          from users u where u.id = ${user.id} and u.deleted_at is null`,
  );
  if (!row) throw notFound();
  return row;
}

const ownDataRow = rowShape({
  // Not checked: nobody reads it but the person, as the statement puts it together.
  document: json<Record<string, unknown>>(),
});

const CUSTOMERS = sql`case when u.customer_scope = 'all' then '"all"'::json
  else coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name))
                   from user_customers uc join customer_labels c on c.id = uc.customer_id
                  where uc.user_id = u.id), '[]') end`;

/** Everything that this room keeps about a person, for "download my data". Never a hash, a token or a secret. */
export async function readOwnData(app: App, user: UserActor): Promise<Record<string, unknown>> {
  const row = await app.db.row(
    ownDataRow,
    sql`select json_build_object(
          'account', json_build_object('id', u.id, 'displayName', u.display_name,
            'email', u.email, 'emailVerified', u.email_verified, 'role', u.role,
            'brands', case when u.all_brands then '"all"'::json else to_json(u.brands) end, 'customers', ${CUSTOMERS},
            'defaultCustomerId', u.default_customer_id, 'notifications', u.notifications,
            'appearance', u.appearance, 'phone', u.phone, 'twoStepSignIn', u.two_factor_enabled,
            'lastSignInAt', u.last_sign_in_at, 'createdAt', u.created_at),
          'devices', coalesce((
            select json_agg(json_build_object('browser', s.user_agent, 'network', s.ip_address,
                     'signedInAt', s.signed_in_at, 'lastSeenAt', s.last_seen_at,
                     'deliveriesOnly', s.deliveries_only))
              from sessions s where s.user_id = u.id and s.key_hash is null), '[]'),
          'keysForPrograms', coalesce((
            select json_agg(json_build_object('program', s.key_name, 'readsOnly', s.reads_only,
                     'madeAt', s.signed_in_at, 'lastSeenAt', s.last_seen_at, 'endsAt', s.expires_at))
              from sessions s where s.user_id = u.id and s.key_hash is not null), '[]'),
          'calendarOfDeliveries', (
            select json_build_object('madeAt', a.made_at)
              from calendar_addresses a where a.user_id = u.id),
          'passkeys', coalesce((
            select json_agg(json_build_object('name', p.name, 'createdAt', p.created_at,
                     'lastUsedAt', p.last_used_at) order by p.created_at)
              from passkeys p where p.user_id = u.id), '[]'),
          'signIns', coalesce((
            select json_agg(json_build_object('at', e.at, 'outcome', e.outcome,
                     'network', e.network, 'browser', e.agent) order by e.seq desc)
              from sign_in_events e where e.user_id = u.id), '[]'),
          'accountRequests', coalesce((
            select json_agg(json_build_object('reference', r.reference, 'name', r.name,
                     'company', r.company, 'email', r.email, 'phone', r.phone,
                     'message', r.message, 'createdAt', r.created_at) order by r.created_at desc)
              from account_requests r
             where r.account_id = u.id or lower(r.email) = lower(u.email)), '[]'),
          'savedViews', coalesce((
            select json_agg(json_build_object('list', v.list, 'name', v.name, 'address', v.search)
                            order by v.created_at)
              from saved_views v where v.user_id = u.id), '[]')) as document
        from users u where u.id = ${user.id}`,
  );
  return { madeAt: new Date(app.clock.now()).toISOString(), ...row?.document };
}
