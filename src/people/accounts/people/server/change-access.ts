import { companyMail } from '../../../../company/server/company-mail.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor, Duty, Role, UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import {
  bool,
  nullable,
  type RowOf,
  rowShape,
  text,
  textList,
  textListOf,
  textOf,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { setting } from '../../../../platform/write-rows.ts';
import type { ChangeAccess } from '../../contract.ts';
import { mailMessages } from '../../messages.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import {
  checkSignedInFreshly,
  countManaging,
  keepOneSuperAdmin,
  superAdminOnly,
} from '../../sign-in/server/public/guards.ts';
import { dutiesToHold, setCustomers, writtenBrands } from './create-account.ts';
import { checkGrant } from './grants.ts';

/** `role` as it was given; `waits` while it does not hold yet. */
const accessRow = rowShape({
  displayName: text,
  email: text,
  role: textOf<Role>(),
  waits: bool,
  twoFactorEnabled: bool,
  brands: textList,
  allBrands: bool,
  customerScope: textOf<'all' | 'listed'>(),
  duties: textListOf<Duty>(),
  phone: text,
  customers: textList,
  heldRole: textOf<Role>(),
  defaultCustomerId: nullable(text),
});
const writtenRow = rowShape({
  displayName: text,
  role: textOf<Role>(),
  awaitedRole: nullable(textOf<Role>()),
  duties: textListOf<Duty>(),
  phone: text,
  brands: textList,
  allBrands: bool,
  customerScope: textOf<'all' | 'listed'>(),
  defaultCustomerId: nullable(text),
});
type Before = RowOf<typeof accessRow>;

/**
 * A super_admin changes what a person may do. Taking the last customer away is refused unless "all customers" is chosen instead;
 * the last super_admin keeps the role. Who becomes staff has the role only once they chose a password of the staff's rule. Sessions of the person end when role or duties change, or when brands or customers
 * are taken away; what is given besides holds from their next page on.
 * @throws AppError `permission-denied`, `auth/requires-recent-login`, `not-found`, `account/customers-required`, `account/last-super-admin`
 */
export async function changeAccess(
  app: App,
  actor: Actor,
  id: string,
  { input, from }: { input: ChangeAccess; from: Caller },
): Promise<void> {
  const admin = superAdminOnly(actor);
  checkSignedInFreshly(app, admin);
  await countManaging(app, admin);
  await app.db.transaction(async (tx) => {
    if (input.role && input.role !== 'super_admin') await keepOneSuperAdmin(tx, id);
    const before = await tx.row(
      accessRow,
      sql`select u.display_name, u.email, coalesce(u.awaited_role, u.role) as role,
                 u.awaited_role is not null as waits, u.two_factor_enabled, u.brands,
                 u.all_brands,
                 u.customer_scope, u.duties, u.phone,
                 array(select uc.customer_id::text from user_customers uc
                        where uc.user_id = u.id order by 1) as customers,
                 u.role as held_role, u.default_customer_id
            from users u where u.id = ${id} and u.deleted_at is null for update`,
    );
    if (!before) throw notFound();
    await checkGrant(tx, admin, {
      brands: input.brands,
      customers: newlyGranted(before, input.customers),
    });
    const held = roleToHold(before, input.role);
    const duties = dutiesToHold(input.role ?? before.role, input.duties, before.duties);
    await write(app, tx, id, { before, input: { ...input, duties }, held });
    if (held?.awaited && !before.waits) await mailAwaitedRole(app, tx, id, before);
    const changed = changedFields(before, { ...input, duties: [...duties] });
    if (changed.endsSessions)
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
function newlyGranted(
  before: Before,
  customers: ChangeAccess['customers'],
): ChangeAccess['customers'] {
  if (customers === undefined || customers === 'all' || customers.length === 0) return customers;
  const added =
    before.customerScope === 'listed'
      ? customers.filter((id) => !before.customers.includes(id))
      : customers;
  return added.length > 0 ? added : undefined;
}

async function write(
  app: App,
  tx: Sql,
  id: string,
  {
    before,
    input,
    held,
  }: {
    before: Before;
    input: Omit<ChangeAccess, 'duties'> & { duties: readonly Duty[] };
    held: HeldRole | undefined;
  },
): Promise<void> {
  const { customers } = input;
  const isListed = customers !== undefined && customers !== 'all';
  const { defaultCustomerId } = before;
  const matchesDefault =
    !isListed || (defaultCustomerId !== null && customers.includes(defaultCustomerId));
  const next: RowOf<typeof writtenRow> = {
    displayName: input.displayName ?? before.displayName,
    role: held?.now ?? before.heldRole,
    awaitedRole: held ? held.awaited : before.waits ? before.role : null,
    duties: [...input.duties],
    // A buyer's number stands with the customer: only colleagues are called by this one.
    phone: (input.role ?? before.role) === 'user' ? '' : (input.phone ?? before.phone),
    ...writtenBrands(input.brands ?? brandsOf(before)),
    customerScope: isListed ? 'listed' : (customers ?? before.customerScope),
    defaultCustomerId: matchesDefault ? defaultCustomerId : null,
  };
  await tx.execute(
    sql`update users set ${setting(writtenRow, next, { updatedAt: new Date(app.clock.now()) })}
         where id = ${id}`,
  );
  if (customers !== undefined) await setCustomers(tx, id, isListed ? customers : []);
}

interface HeldRole {
  now: Role;
  awaited: Role | null;
}

/**
 * The role that holds at once, and the one that waits. Whoever becomes staff chose their password under the users' rule, so the new role
 * waits for one of the staff's rule, unless a second factor makes theirs good enough (password-rules.ts).
 */
function roleToHold(before: Before, requested: Role | undefined): HeldRole | undefined {
  if (requested === undefined) return undefined;
  const becomesStaff =
    requested !== 'user' && (before.role === 'user' || before.waits) && !before.twoFactorEnabled;
  return becomesStaff ? { now: 'user', awaited: requested } : { now: requested, awaited: null };
}

async function mailAwaitedRole(app: App, tx: Sql, id: string, person: Before): Promise<void> {
  const words = mailMessages.awaitedRole;
  await companyMail(app, tx, {
    kind: 'awaited-role',
    to: person.email,
    subject: words.subject,
    preheader: words.preheader,
    paragraphs: [mailMessages.hello(person.displayName), words.what, words.need],
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
  const { customers } = input;
  const losesCustomers =
    customers !== undefined &&
    customers !== 'all' &&
    (before.customerScope === 'all' || takesAway(before.customers, customers));
  // Not the name or the number themselves: the log is kept for good, and the person may ask to be forgotten.
  if (input.displayName !== undefined && input.displayName !== before.displayName)
    is.displayName = 'changed';
  if (input.phone !== undefined && input.phone !== before.phone) is.phone = 'changed';
  compare('role', before.role, input.role);
  compare('duties', before.duties, input.duties);
  compare('brands', sorted(brandsOf(before)), input.brands && sorted(input.brands));
  compare(
    'customers',
    before.customerScope === 'all' ? 'all' : before.customers,
    input.customers === 'all' ? 'all' : input.customers && [...input.customers].sort(),
  );
  const endsSessions =
    'role' in is || 'duties' in is || losesBrands(before, input.brands) || losesCustomers;
  return { before: was, after: is, endsSessions };
}

const takesAway = (before: readonly string[], next: readonly string[] | undefined) =>
  next !== undefined && before.some((one) => !next.includes(one));

const brandsOf = ({ allBrands, brands }: Before) => (allBrands ? 'all' : brands);
const sorted = (brands: 'all' | readonly string[]) =>
  brands === 'all' ? brands : [...brands].sort();
const losesBrands = (before: Before, next: ChangeAccess['brands']) =>
  next !== undefined && next !== 'all' && (before.allBrands || takesAway(before.brands, next));

/** A super_admin who edits themselves keeps the session at hand, unless it is the role that changes. */
async function endSessions(
  tx: Sql,
  admin: UserActor,
  id: string,
  roleChanged: boolean,
): Promise<void> {
  await tx.execute(sql`delete from sessions where user_id = ${id} and id is distinct
          from ${roleChanged || id !== admin.id ? null : admin.sessionId}`);
}
