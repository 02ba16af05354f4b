import { companyMail } from '../../../company/server/company-mail.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { Actor, Role, UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import type { ChangeAccess } from '../../contract.ts';
import { mailMessages } from '../../messages.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import {
  countManaging,
  freshly,
  keepOneSuperAdmin,
  superAdminOnly,
} from '../../sign-in/server/guards.ts';
import { setCustomers } from './create-account.ts';
import { checkGrant } from './grants.ts';

interface Before {
  display_name: string;
  email: string;
  /** As it was given; `waits` while it does not hold yet. */
  role: Role;
  waits: boolean;
  two_factor_enabled: boolean;
  brands: string[];
  customer_scope: 'all' | 'listed';
  customers: string[];
}

/**
 * A super_admin changes what a person may do. Taking the last customer away is refused unless "all customers" is chosen instead;
 * the last super_admin keeps the role. Who becomes staff has the role only once they chose a password of the staff's rule. Sessions of the person end when role, brands or customers change.
 * @throws AppError `permission-denied`, `auth/requires-recent-login`, `not-found`, `account/customers-required`, `account/last-super-admin`
 */
export async function changeAccess(
  app: App,
  actor: Actor,
  id: string,
  input: ChangeAccess,
  from: Caller,
): Promise<void> {
  const admin = superAdminOnly(actor);
  freshly(app, admin);
  await countManaging(app, admin);
  await app.db.transaction(async (tx) => {
    if (input.role && input.role !== 'super_admin') await keepOneSuperAdmin(tx, id);
    const before = await tx.row<Before>(
      'accounts.access-before',
      `select u.display_name, u.email, coalesce(u.awaited_role, u.role) as role, u.awaited_role is not null as waits, u.two_factor_enabled, u.brands, u.customer_scope, array(select uc.customer_id::text from user_customers uc where uc.user_id = u.id order by 1) as customers
         from users u where u.id = $1 and u.deleted_at is null for update`,
      [id],
    );
    if (!before) throw notFound();
    await checkGrant(tx, admin, {
      brands: input.brands,
      customers: newlyGiven(before, input.customers),
    });
    const held = roleToHold(before, input.role);
    await write(app, tx, id, input, held);
    if (held?.awaited && !before.waits) await mailAwaitedRole(app, tx, id, before);
    const changed = changedFields(before, input);
    if (changed.access)
      await endSessions(tx, admin, id, input.role !== undefined && input.role !== before.role);
    await recordAudit(app, tx, admin, {
      action: 'account.change-access',
      objectKind: 'account',
      objectId: id,
      before: changed.before,
      after: changed.after,
      ...traceOf(from),
    });
  });
}

/** Customers they had already may stay, also inactive ones; an emptied list is checked as such. */
function newlyGiven(
  before: Before,
  customers: ChangeAccess['customers'],
): ChangeAccess['customers'] {
  if (customers === undefined || customers === 'all' || customers.length === 0) return customers;
  const added =
    before.customer_scope === 'listed'
      ? customers.filter((id) => !before.customers.includes(id))
      : customers;
  return added.length > 0 ? added : undefined;
}

async function write(
  app: App,
  tx: Sql,
  id: string,
  input: ChangeAccess,
  held: HeldRole | undefined,
): Promise<void> {
  await tx.execute(
    'accounts.write-access',
    `update users set display_name = coalesce($2, display_name), role = coalesce($3, role), brands = coalesce($4, brands),
            awaited_role = case when $3 is null then awaited_role else $8 end,
            customer_scope = coalesce($5, customer_scope), updated_at = $6,
            default_customer_id = case when $7::text[] is null or default_customer_id = any($7) then default_customer_id end
      where id = $1`,
    [
      id,
      input.displayName ?? null,
      held?.now ?? null,
      input.brands ?? null,
      input.customers === undefined ? null : input.customers === 'all' ? 'all' : 'listed',
      new Date(app.clock.now()),
      input.customers === undefined || input.customers === 'all' ? null : input.customers,
      held?.awaited ?? null,
    ],
  );
  if (input.customers === 'all') await setCustomers(tx, id, []);
  else if (input.customers !== undefined) await setCustomers(tx, id, input.customers);
}

interface HeldRole {
  now: Role;
  awaited: Role | null;
}

/**
 * The role that holds at once, and the one that waits. Whoever becomes staff chose their password under the users' rule, so the new role
 * waits for one of the staff's rule, unless a second factor makes theirs good enough (password-rules.ts).
 */
function roleToHold(before: Before, wanted: Role | undefined): HeldRole | undefined {
  if (wanted === undefined) return undefined;
  const becomesStaff =
    wanted !== 'user' && (before.role === 'user' || before.waits) && !before.two_factor_enabled;
  return becomesStaff ? { now: 'user', awaited: wanted } : { now: wanted, awaited: null };
}

async function mailAwaitedRole(app: App, tx: Sql, id: string, person: Before): Promise<void> {
  const words = mailMessages.awaitedRole;
  await companyMail(app, tx, {
    kind: 'awaited-role',
    to: person.email,
    subject: words.subject,
    preheader: words.preheader,
    paragraphs: [mailMessages.hello(person.display_name), words.what, words.need],
    button: { label: words.button, url: `${app.config.http.baseUrl}/settings#password` },
    dedupeKey: `awaited-role:${id}:${app.clock.now()}`,
  });
}

function changedFields(before: Before, input: ChangeAccess) {
  const was: Record<string, unknown> = {};
  const is: Record<string, unknown> = {};
  const compare = (name: string, old: unknown, next: unknown) => {
    if (next === undefined || JSON.stringify(old) === JSON.stringify(next)) return;
    was[name] = old;
    is[name] = next;
  };
  // Not the names themselves: the log is kept for good, and the person may ask to be forgotten.
  if (input.displayName !== undefined && input.displayName !== before.display_name)
    is.displayName = 'changed';
  compare('role', before.role, input.role);
  compare('brands', [...before.brands].sort(), input.brands && [...input.brands].sort());
  compare(
    'customers',
    before.customer_scope === 'all' ? 'all' : before.customers,
    input.customers === 'all' ? 'all' : input.customers && [...input.customers].sort(),
  );
  return { before: was, after: is, access: Object.keys(is).some((name) => name !== 'displayName') };
}

/** A super_admin who edits themselves keeps the session at hand, unless it is the role that changes. */
async function endSessions(
  tx: Sql,
  admin: UserActor,
  id: string,
  roleChanged: boolean,
): Promise<void> {
  await tx.execute(
    'accounts.end-sessions-but',
    'delete from sessions where user_id = $1 and id is distinct from $2',
    [id, roleChanged || id !== admin.id ? null : admin.sessionId],
  );
}
