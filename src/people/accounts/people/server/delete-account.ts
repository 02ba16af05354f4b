import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { Actor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { forgetMails } from '../../../../platform/mail.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import type { DeleteAccount } from '../../contract.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { emailHash } from '../../sign-in/server/limits.ts';
import {
  checkSignedInFreshly,
  keepOneSuperAdmin,
  signedIn,
} from '../../sign-in/server/public/guards.ts';

const deleteLockRow = rowShape({ email: text });

/**
 * Deletes one's own account, or as super_admin somebody's. Personal data goes; the row stays as "Former user", because orders, proofs
 * of delivery and SDS hand-overs are the company's records; they hold its id, and `person_name()` in the database resolves it. Another person's account answers like a missing one to whoever may not.
 * @throws AppError `auth/requires-recent-login`, `not-found`, `account/last-super-admin`
 */
export async function deleteAccount(
  app: App,
  actor: Actor,
  input: DeleteAccount,
  from: Caller,
): Promise<{ own: boolean }> {
  const user = signedIn(actor);
  const id = input.userId ?? user.id;
  const own = id === user.id;
  if (!own && user.role !== 'super_admin') throw notFound();
  checkSignedInFreshly(app, user);
  await app.db.transaction(async (tx) => {
    await keepOneSuperAdmin(tx, id);
    const person = await tx.row(
      deleteLockRow,
      sql`select email from users where id = ${id} and deleted_at is null for update`,
    );
    if (!person) throw notFound();
    await forgetPerson(tx, id, person.email, new Date(app.clock.now()));
    await recordAudit(app, tx, user, {
      action: 'account.delete',
      objectKind: 'account',
      objectId: id,
      ...traceOf(from),
    });
  });
  return { own };
}

/** Tables whose rows are one person's alone. */
const OWN_TABLES = [
  'sessions',
  'credentials',
  'two_factors',
  'passkeys',
  'action_codes',
  'known_devices',
  'sign_in_events',
  'user_customers',
  'saved_views',
  'list_choices',
  'calendar_addresses',
];

/** Rooms to the right drop what is only the person's (cart, saved lists, messages) when `deleted_at` is set; see their migrations. */
export async function forgetPerson(tx: Sql, id: string, email: string, now: Date): Promise<void> {
  for (const table of OWN_TABLES)
    await tx.execute(sql`delete from ${sql.id(table)} where user_id = ${id}`);
  await tx.execute(sql`delete from verifications where value = ${id}`);
  await forgetMails(tx, email);
  await tx.execute(sql`delete from sign_in_guards where email_hash = ${emailHash(email)}`);
  await tx.execute(sql`update account_requests
          set name = 'Former user', email = '', phone = null, message = ''
          where account_id = ${id} or lower(email) = lower(${email})`);
  await tx.execute(sql`update users
          set display_name = 'Former user #' || nextval('former_users'),
          email = 'former-' || id || '@deleted.invalid', email_verified = false, image = null,
          role = 'user', awaited_role = null, brands = '{}', all_brands = false, customer_scope = 'listed',
          default_customer_id = null, phone = '', notifications = '{}', appearance = 'system',
          disabled = true,
          two_factor_enabled = false, last_sign_in_at = null, deleted_at = ${now},
          updated_at = ${now}
          where id = ${id}`);
}
