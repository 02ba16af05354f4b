import { companyMail } from '../../../../company/server/company-mail.ts';
import { readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import { type Actor, VISITOR } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { bool, type RowOf, rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { type ColumnsOf, inserting, only } from '../../../../platform/write-rows.ts';
import {
  type CloseAccountRequest,
  EMAIL_SHAPE,
  type FirstLine,
  type RequestAccount,
} from '../../contract.ts';
import { didNotAsk, invalidEmail } from '../../errors.ts';
import { mailMessages } from '../../messages.ts';
import { type Caller, traceOf } from './caller.ts';
import { checkFormToken } from './form-token.ts';
import { LIMITS } from './limits.ts';
import { deskOnly } from './public/guards.ts';

/** Letters and digits that nobody mixes up on the phone. */
const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

function makeReference(app: App): string {
  return `AR-${Array.from(app.random.bytes(6), (byte) => SIGNS[byte % SIGNS.length]).join('')}`;
}

/**
 * A visitor asks for an account. A filled-in hidden field gets a reference number too, and nothing is kept.
 * @throws AppError `auth/invalid-email`, `account/too-fast`, `account/stale-form`, `auth/too-many-requests`
 */
export async function requestAccount(
  app: App,
  input: RequestAccount,
  from: Caller,
): Promise<{ reference: string }> {
  const email = input.email.toLowerCase();
  const reference = makeReference(app);
  if (input.website !== '') return { reference };
  if (!EMAIL_SHAPE.test(email)) throw invalidEmail();
  checkFormToken(app, input.formToken);
  const limits = app.limits;
  await limits.take('account-request:short', from.network, LIMITS.requestShort);
  await limits.take('account-request:day', from.network, LIMITS.requestDay);
  await limits.take('account-request:all', 'everyone', LIMITS.requestAll);
  const company = await readCompany(app);
  await app.db.transaction(async (tx) => {
    const id = await fileAccountRequest(app, tx, { ...input, email, reference });
    const words = mailMessages.requestReceived;
    await companyMail(app, tx, {
      kind: 'account-request',
      to: email,
      subject: words.subject(reference),
      preheader: words.preheader,
      paragraphs: [mailMessages.hello(input.name), words.what(company.name)],
      details: [['Reference', reference]],
      dedupeKey: `account-request:${id}`,
    });
    await recordAudit(app, tx, VISITOR, {
      action: 'account-request.file',
      objectKind: 'account-request',
      objectId: id,
      ...traceOf(from),
    });
  });
  return { reference };
}

/** What a request says, as the table holds it. */
const requestRow = rowShape({
  reference: text,
  name: text,
  company: text,
  email: text,
  phone: text,
  message: text,
} satisfies ColumnsOf<Omit<RequestAccount, 'website' | 'formToken'> & { reference: string }>);

/**
 * Who asked for somebody who did not write: one of the company for a new house, with the address as they typed it; or a buyer for a
 * colleague of the site.
 */
type RequestedForOther = { askedBy: string } & (
  | { askedAddress: string; firstLines: readonly FirstLine[] }
  | { customerId: string; wishedLimitCents: number | null }
);

/** What a request says beside its form: for whom somebody else asked, or what the visitor's own cart holds. */
export type MoreOfRequest = RequestedForOther | { firstLines: readonly FirstLine[] };

/** Puts a request on the staff's list, inside the caller's transaction. The contact room files its own here as well. Returns its id. */
export async function fileAccountRequest(
  app: Pick<App, 'clock' | 'random'>,
  tx: Sql,
  request: RowOf<typeof requestRow>,
  more?: MoreOfRequest,
): Promise<string> {
  const id = newId(app);
  await tx.execute(
    sql`insert into account_requests ${inserting(requestRow, only(requestRow, request), {
      ...more,
      ...(more && 'firstLines' in more ? { firstLines: JSON.stringify(more.firstLines) } : {}),
      id,
      createdAt: new Date(app.clock.now()),
    })}`,
  );
  return id;
}

const closedRow = rowShape({
  email: text,
  name: text,
  reference: text,
  message: text,
  isOwn: bool,
});

/**
 * Staff close a request that gets no account. An `answer` goes to the visitor who asked by e-mail; whoever was asked for by a rep or a
 * colleague gets none, as nobody has told them anything.
 * @throws AppError `permission-denied`, `not-found` (missing, or not open), `failed-precondition` for an answer to somebody who did not ask
 */
export async function closeAccountRequest(
  app: App,
  actor: Actor,
  { id, answer }: CloseAccountRequest,
  from: Caller,
): Promise<void> {
  const staff = deskOnly(actor);
  await app.db.transaction(async (tx) => {
    const closed = await tx.row(
      closedRow,
      sql`update account_requests
             set state = 'closed', handled_by = ${staff.id}, answer = ${answer},
                 handled_at = ${new Date(app.clock.now())}
           where id = ${id} and state = 'new'
       returning email, name, reference, message, asked_by is null as is_own`,
    );
    if (!closed) throw notFound();
    if (answer && !closed.isOwn) throw didNotAsk();
    if (answer) await mailAnswer(app, tx, id, { ...closed, answer });
    await recordAudit(app, tx, staff, {
      action: 'account-request.close',
      objectKind: 'account-request',
      objectId: id,
      after: answer ? { answer } : {},
      ...traceOf(from),
    });
  });
}

async function mailAnswer(
  app: App,
  tx: Sql,
  id: string,
  request: Omit<RowOf<typeof closedRow>, 'isOwn'> & { answer: string },
): Promise<void> {
  const words = mailMessages.requestAnswered;
  await companyMail(app, tx, {
    kind: 'account-request',
    to: request.email,
    subject: words.subject(request.reference),
    preheader: request.answer.slice(0, 90),
    paragraphs: [
      mailMessages.hello(request.name),
      ...request.answer.split(/(?:\r?\n){2,}/),
      ...(request.message ? [words.youWrote(request.message)] : []),
    ],
    details: [['Reference', request.reference]],
    // It may be taken up again and answered anew.
    dedupeKey: `account-request-answer:${id}:${newId(app)}`,
  });
}

/** Staff take a closed request up again. @throws AppError `permission-denied`, `not-found` (missing, or not closed) */
export async function reopenAccountRequest(
  app: App,
  actor: Actor,
  id: string,
  from: Caller,
): Promise<void> {
  const staff = deskOnly(actor);
  await app.db.transaction(async (tx) => {
    const changed = await tx.execute(sql`update account_requests
          set state = 'new', handled_by = null, handled_at = null
          where id = ${id} and state = 'closed'`);
    if (changed === 0) throw notFound();
    await recordAudit(app, tx, staff, {
      action: 'account-request.reopen',
      objectKind: 'account-request',
      objectId: id,
      ...traceOf(from),
    });
  });
}
