import type { UserActor } from '../../../../../kit/actor.ts';
import type { App } from '../../../../../platform/app.ts';
import { newId } from '../../../../../platform/clock.ts';
import type { Sql } from '../../../../../platform/database.ts';
import { sql } from '../../../../../platform/sql.ts';
import { EMAIL_SHAPE } from '../../../contract.ts';
import { invalidEmail, seesOtherSites } from '../../../errors.ts';
import { insertAccount, sendInvitation, writtenBrands } from '../create-account.ts';
import { forgetPerson } from '../delete-account.ts';
import { countInvitation, invitedPerson } from '../resend-invitation.ts';

/** Puts a customer on a person's list of customers, where it is not on it already. */
export async function giveCustomer(tx: Sql, userId: string, customerId: string): Promise<void> {
  await tx.execute(
    sql`insert into user_customers (user_id, customer_id) values (${userId}, ${customerId})
        on conflict do nothing`,
  );
}

/** Takes a customer off a person's list. Whoever had no other then sees none: the list stays a list, it never becomes "all customers". */
export async function takeCustomer(tx: Sql, userId: string, customerId: string): Promise<void> {
  await tx.execute(
    sql`delete from user_customers where user_id = ${userId} and customer_id = ${customerId}`,
  );
  await tx.execute(
    sql`update users set default_customer_id = null
         where id = ${userId} and default_customer_id = ${customerId}`,
  );
}

/**
 * Opens an account of role user for one customer, with the brands of who invites, and queues the invitation. Who may is for the caller to
 * check.
 * @throws AppError `auth/invalid-email`, `auth/email-already-in-use`
 */
export async function openColleague(
  app: App,
  tx: Sql,
  inviter: UserActor,
  input: { customerId: string; displayName: string; email: string },
): Promise<string> {
  const email = input.email.toLowerCase();
  if (!EMAIL_SHAPE.test(email)) throw invalidEmail();
  const id = newId(app);
  const now = new Date(app.clock.now());
  await insertAccount(tx, {
    id,
    displayName: input.displayName,
    email,
    role: 'user',
    ...writtenBrands(inviter.brands === null ? 'all' : [...inviter.brands]),
    customerScope: 'listed',
    salesRep: false,
    duties: [],
    createdAt: now,
    updatedAt: now,
  });
  await giveCustomer(tx, id, input.customerId);
  await sendInvitation(app, tx, inviter, { id, displayName: input.displayName, email });
  return id;
}

/** The invited buyer who lists this customer. */
const invitedAt = ({ customerId, userId }: { customerId: string; userId: string }) =>
  sql`u.id = ${userId} and u.role = 'user' and u.customer_scope = 'listed' and exists (
        select 1 from user_customers uc where uc.user_id = u.id and uc.customer_id = ${customerId})`;

/**
 * Sends the invitation of a customer's own colleague again. Who may is for the caller to check.
 * @throws AppError `not-found`, `account/already-active`, `auth/too-many-requests`
 */
export async function inviteAgain(
  app: App,
  tx: Sql,
  inviter: UserActor,
  colleague: { customerId: string; userId: string },
): Promise<void> {
  const person = await invitedPerson(tx, invitedAt(colleague));
  await countInvitation(app, person.id);
  await sendInvitation(app, tx, inviter, person);
}

/**
 * Takes the invitation of a customer's own colleague back: its link dies and the account goes. Who may is for the caller to check.
 * @throws AppError `not-found`, `account/already-active`; `failed-precondition` where another customer is theirs too
 */
export async function takeInvitationBack(
  app: App,
  tx: Sql,
  colleague: { customerId: string; userId: string },
): Promise<void> {
  const person = await invitedPerson(tx, invitedAt(colleague));
  const others = await tx.execute(
    sql`select 1 from user_customers
         where user_id = ${person.id} and customer_id <> ${colleague.customerId}`,
  );
  if (others > 0) throw seesOtherSites();
  await forgetPerson(tx, person.id, person.email, new Date(app.clock.now()));
}
