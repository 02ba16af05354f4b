import { companyMail } from '../../../../company/server/company-mail.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import { type Actor, DUTIES, type Duty, type Role, type UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { idempotent } from '../../../../platform/idempotency.ts';
import { enqueue } from '../../../../platform/queue.ts';
import {
  bool,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  textList,
  textListOf,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { inserting } from '../../../../platform/write-rows.ts';
import { type CreateAccount, EMAIL_SHAPE, type FirstLine } from '../../contract.ts';
import {
  beyondOwnRights,
  dutiesRequired,
  emailInUse,
  invalidEmail,
  limitIsBuyers,
} from '../../errors.ts';
import { mailMessages } from '../../messages.ts';
import { hashOfCode, makeActionCode } from '../../sign-in/server/action-codes.ts';
import { type Caller, traceOf } from '../../sign-in/server/caller.ts';
import { resetLink } from '../../sign-in/server/forgot-password.ts';
import { countManaging, deskOnly } from '../../sign-in/server/public/guards.ts';
import { checkGrant } from './grants.ts';
import { firstLimitJob, firstLinesJob } from './jobs.ts';
import { firstLineRow } from './public/requested-customers.ts';

/**
 * Staff open an account; an invitation with a link that sets the password goes out with the commit.
 * An admin creates role user only, within their own brands and customers; "all customers" can be given only by someone who sees all.
 * A person of role user with all customers is a sales rep, where nothing else is said.
 * With `accountRequestId` the visitor's request is answered by it, and the limit that a colleague wished holds where the staff say no other.
 * @throws AppError `permission-denied`, `not-found`, `account/customers-required`, `auth/invalid-email`, `auth/email-already-in-use`
 */
export async function createAccount(
  app: App,
  actor: Actor,
  input: CreateAccount,
  { key, from }: { key: string; from: Caller },
): Promise<{ id: string }> {
  const staff = deskOnly(actor);
  if (staff.role !== 'super_admin' && input.role !== 'user') throw beyondOwnRights('role user');
  const salesRep = isSalesRep(staff, input);
  const duties = dutiesToHold(input.role, input.duties);
  if (input.limitCents != null && !hasLimits(input, salesRep)) throw limitIsBuyers();
  const email = input.email.toLowerCase();
  if (!EMAIL_SHAPE.test(email)) throw invalidEmail();
  await checkGrant(app.db, staff, input);
  await countManaging(app, staff);
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: staff.id, operation: 'create-account', key, body: input }, async () => {
      const id = newId(app);
      const now = new Date(app.clock.now());
      await insertAccount(tx, {
        id,
        displayName: input.displayName,
        email,
        role: input.role,
        ...writtenBrands(input.brands),
        customerScope: input.customers === 'all' ? 'all' : 'listed',
        salesRep,
        duties: [...duties],
        createdAt: now,
        updatedAt: now,
      });
      if (input.customers !== 'all') await setCustomers(tx, id, input.customers);
      const requestId = input.accountRequestId;
      const request = requestId
        ? await answerRequest(app, tx, staff, { requestId, accountId: id })
        : undefined;
      const { customers } = input;
      await giveFirstLines(tx, { userId: id, customers, lines: request?.firstLines ?? [] });
      const wished =
        input.limitCents === undefined ? (request?.wishedLimitCents ?? null) : input.limitCents;
      const limitCents = hasLimits(input, salesRep) ? wished : null;
      await giveFirstLimit(tx, { userId: id, customers, limitCents, by: staff.id });
      await recordAudit(app, tx, staff, {
        action: 'account.create',
        objectKind: 'account',
        objectId: id,
        after: {
          role: input.role,
          ...(duties.length > 0 ? { duties } : {}),
          brands: input.brands,
          customers: input.customers,
          ...(salesRep ? { salesRep } : {}),
          ...(limitCents === null ? {} : { limitCents }),
        },
        ...traceOf(from),
      });
      await sendInvitation(app, tx, staff, { id, displayName: input.displayName, email });
      return { id };
    }),
  );
}

/** A limit is of who orders for named customers and is none of ours. */
const hasLimits = ({ role, customers }: CreateAccount, salesRep: boolean) =>
  role === 'user' && !salesRep && customers !== 'all';

/** Who sees all customers may say that somebody sells to some of them, or that somebody who sees all is none of ours. */
function isSalesRep(staff: UserActor, { role, customers, salesRep }: CreateAccount): boolean {
  if (role !== 'user') return false;
  const isRep = salesRep ?? customers === 'all';
  if (isRep && staff.role !== 'super_admin' && staff.customers !== 'all')
    throw beyondOwnRights('all customers');
  return isRep;
}

const accountRow = rowShape({
  id: text,
  displayName: text,
  email: text,
  role: textOf<Role>(),
  brands: textList,
  allBrands: bool,
  customerScope: textOf<'all' | 'listed'>(),
  salesRep: bool,
  duties: textListOf<Duty>(),
  createdAt: time,
  updatedAt: time,
});

/** The choice of brands as the table has it: no list beside "all brands". */
export const writtenBrands = (chosen: CreateAccount['brands']) => ({
  allBrands: chosen === 'all',
  brands: chosen === 'all' ? [] : chosen,
});

/** A new account without a password. @throws AppError `auth/email-already-in-use` */
export async function insertAccount(tx: Sql, account: RowOf<typeof accountRow>): Promise<void> {
  const added = await tx.execute(
    sql`insert into users ${inserting(accountRow, account)}
        on conflict (lower(email)) do nothing`,
  );
  if (added === 0) throw emailInUse();
}

/** What every admin did before there were duties. */
const USUAL_DUTIES: readonly Duty[] = ['desk', 'driver'];

/**
 * The duties that are written for a role: an admin has at least one; a user has none, and a super_admin has all without a list.
 * @throws AppError `account/duties-required`
 */
export function dutiesToHold(
  role: Role,
  chosen: readonly Duty[] | undefined,
  before: readonly Duty[] = [],
): readonly Duty[] {
  if (role !== 'admin') return [];
  if (chosen?.length === 0) throw dutiesRequired();
  return DUTIES.filter((duty) =>
    (chosen ?? (before.length > 0 ? before : USUAL_DUTIES)).includes(duty),
  );
}

/** Replaces the list of customers that a person may see. */
export async function setCustomers(
  tx: Sql,
  userId: string,
  customers: readonly string[],
): Promise<void> {
  await tx.execute(sql`delete from user_customers
          where user_id = ${userId} and not customer_id = any(${customers})`);
  await tx.execute(sql`insert into user_customers (user_id, customer_id) select ${userId},
          unnest(${customers}::text[])
          on conflict do nothing`);
}

/** Queues the invitation. A new link makes the one before useless. */
export async function sendInvitation(
  app: App,
  tx: Sql,
  staff: UserActor,
  person: { id: string; displayName: string; email: string },
): Promise<void> {
  const company = await readCompany(app, tx);
  const code = await makeActionCode(app, tx, { userId: person.id, purpose: 'invitation' });
  const words = mailMessages.invitation;
  await companyMail(app, tx, {
    kind: 'invitation',
    to: person.email,
    subject: words.subject(company.name),
    preheader: words.preheader,
    paragraphs: [
      mailMessages.hello(person.displayName),
      words.what(staff.displayName, company.name),
      words.lasts,
    ],
    button: { label: words.button, url: resetLink(app, code) },
    holdsSecret: true,
    dedupeKey: `invitation:${hashOfCode(code)}`,
  });
}

/** What the visitor had in the cart is the cart of the account's first customer. */
async function giveFirstLines(
  tx: Sql,
  first: { userId: string; customers: CreateAccount['customers']; lines: FirstLine[] },
): Promise<void> {
  const { userId, customers, lines } = first;
  const [customerId] = customers === 'all' ? [] : customers;
  if (!customerId || lines.length === 0) return;
  await enqueue(tx, firstLinesJob, { customerId, userId, lines }, { key: `first:${userId}` });
}

/** What the person may order at once, for each of the account's customers. */
async function giveFirstLimit(
  tx: Sql,
  {
    customers,
    limitCents,
    ...who
  }: {
    userId: string;
    customers: CreateAccount['customers'];
    limitCents: number | null;
    by: string;
  },
): Promise<void> {
  if (limitCents === null || customers === 'all') return;
  const first = { ...who, customers, limitCents };
  await enqueue(tx, firstLimitJob, first, { key: `first-limit:${first.userId}` });
}

const answeredRow = rowShape({
  firstLines: jsonRows(firstLineRow),
  wishedLimitCents: nullable(int),
});

/**
 * The request is done by the account. Gives what was in the cart of the visitor who asked; of somebody else's request nothing, which is theirs,
 * and the limit that was wished.
 */
async function answerRequest(
  app: App,
  tx: Sql,
  staff: UserActor,
  { requestId, accountId }: { requestId: string; accountId: string },
): Promise<RowOf<typeof answeredRow>> {
  const answered = await tx.row(
    answeredRow,
    sql`update account_requests
          set state = 'answered', handled_by = ${staff.id},
          handled_at = ${new Date(app.clock.now())}, account_id = ${accountId}
          where id = ${requestId} and state = 'new'
       returning case when asked_by is null then first_lines else '[]'::jsonb end as first_lines, wished_limit_cents`,
  );
  if (!answered) throw notFound();
  return answered;
}
