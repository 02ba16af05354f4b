import { type CompanyMail, companyMails } from '../../../company/server/company-mail.ts';
import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { lineTotal } from '../../../kit/money.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { orderRecipients } from '../../../ordering/orders/server/public/order-recipients.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { Claim } from '../contract.ts';
import { KIND_WORDS, mail, messages } from '../messages.ts';

type ClaimMail = Omit<CompanyMail, 'to' | 'dedupeKey' | 'kind'>;

const common = (app: App, claim: Claim) => ({
  button: { label: mail.see, url: `${app.config.http.baseUrl}/dashboard/claims/${claim.id}` },
  table: {
    head: [
      mail.product,
      mail.what,
      ...(claim.state === 'open' ? [] : [mail.credited]),
      ...(claim.replacement ? [mail.replaced] : []),
    ],
    rows: claim.lines.map((line) => [
      `${line.name} (${line.sku})`,
      `${line.quantity} ${KIND_WORDS[line.kind].toLowerCase()}`,
      ...(claim.state === 'open' ? [] : [String(line.approved ?? 0)]),
      ...(claim.replacement ? [String(line.replaced)] : []),
    ]),
  },
});

/** Mails the claim to the desk and a confirmation to its author, in the caller's transaction. */
export async function mailRaised(app: App, tx: Sql, actor: UserActor, claim: Claim) {
  const { orderNumber: number, customerName } = claim;
  const company = await readCompany(app, tx);
  const ours: ClaimMail = {
    subject: mail.raised(number, customerName),
    preheader: claim.words.slice(0, 90) || customerName,
    paragraphs: claim.words ? [claim.words] : [customerName],
    ...common(app, claim),
  };
  const theirs: ClaimMail = {
    subject: mail.raisedTheirs(number),
    preheader: mail.raisedThanks(number),
    paragraphs: [mail.raisedThanks(number)],
    ...common(app, claim),
  };
  const key = `claim:${claim.id}:raised`;
  await companyMails(app, tx, company, [
    { ...ours, kind: 'claim-raised', to: company.email, dedupeKey: `${key}:company` },
    { ...theirs, kind: 'claim-received', to: actor.email, dedupeKey: `${key}:sender` },
  ]);
}

const orderRow = rowShape({
  placedBy: nullable(text),
  /** Of whoever reported it, while the account can be reached. */
  reporter: nullable(text),
});

/** Whoever of the customer is told of a decision: those concerned by the order, and who reported it. */
export async function readNotified(tx: Sql, claim: Claim): Promise<Set<string>> {
  const order = await tx.row(
    orderRow,
    sql`select o.placed_by, (select u.email from claims c join ${peopleForJoin} u on u.id = c.raised_by
                              where c.id = ${claim.id} and u.reachable) as reporter
          from ${ordersForJoin} o where o.id = ${claim.orderId}`,
  );
  const concerned = await orderRecipients(
    tx,
    { customerId: claim.customerId, placedBy: order?.placedBy ?? null },
    'delivered',
  );
  const concernedEmails = new Set(concerned.map(({ email }) => email));
  if (order?.reporter) concernedEmails.add(order.reporter);
  return concernedEmails;
}

/** Mails both sides of the claim; `key` names what happened, so that each is told of it once. */
async function mailBoth(
  app: App,
  tx: Sql,
  claim: Claim,
  { theirs, oursSubject, key }: { theirs: ClaimMail; oursSubject: string; key: string },
): Promise<void> {
  const company = await readCompany(app, tx);
  await companyMails(app, tx, company, [
    {
      ...theirs,
      subject: oursSubject,
      kind: 'claim-settled',
      to: company.email,
      dedupeKey: `${key}:company`,
    },
    ...[...(await readNotified(tx, claim))].map((to) => ({
      ...theirs,
      kind: 'claim-decided' as const,
      to,
      dedupeKey: `${key}:${to}`,
    })),
  ]);
}

/** When it was decided: a decision that was taken back and made anew is told anew. */
const momentOf = ({ decidedAt }: Claim) => decidedAt?.getTime() ?? 0;

/** Mails the decision to the customer, the person who reported it and the desk. */
export async function mailDecided(app: App, tx: Sql, claim: Claim): Promise<void> {
  if (claim.state !== 'approved' && claim.state !== 'declined') return;
  const { orderNumber: number, customerName, state } = claim;
  const texts = state === 'approved' ? approvedTexts(claim) : [mail.declinedText];
  await mailBoth(app, tx, claim, {
    theirs: {
      subject: mail.decided[state](number),
      preheader: texts[0] ?? '',
      paragraphs: claim.answer ? [...texts, claim.answer] : texts,
      ...common(app, claim),
    },
    oursSubject: mail.decidedOurs(messages.states[state].toLowerCase(), number, customerName),
    key: `claim:${claim.id}:decided:${momentOf(claim)}`,
  });
}

/** Tells both sides that a decision was taken back; `claim` as it was decided. */
export async function mailReopened(app: App, tx: Sql, claim: Claim): Promise<void> {
  const { orderNumber: number, customerName } = claim;
  await mailBoth(app, tx, claim, {
    theirs: {
      subject: mail.reopened(number),
      preheader: mail.reopenedText,
      paragraphs: [mail.reopenedText],
      ...common(app, { ...claim, state: 'open', replacement: null }),
    },
    oursSubject: mail.reopenedOurs(number, customerName),
    key: `claim:${claim.id}:reopened:${momentOf(claim)}`,
  });
}

/** What becomes of an approved claim: its credit, and what is sent again. */
function approvedTexts(claim: Claim): string[] {
  const cents = creditOf(claim);
  const again = claim.lines.reduce((sum, { replaced }) => sum + replaced, 0);
  return [
    ...(claim.lines.some(({ approved }) => (approved ?? 0) > 0) ? [mail.approvedText(cents)] : []),
    ...(claim.replacement
      ? [mail.replacedText(again, claim.replacement.number, claim.replacement.promisedOn)]
      : []),
  ];
}

/** What the approved quantities were sold for, without tax. */
const creditOf = (claim: Claim) =>
  claim.lines.reduce((sum, line) => sum + lineTotal(line.unitPriceCents, line.approved ?? 0), 0);
