import { companyMail } from '../../../company/server/company-mail.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { AppError } from '../../../kit/app-error.ts';
import { FIRST_LANGUAGE, type Language } from '../../../kit/language.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { idempotent, KEY_SHAPE } from '../../../platform/idempotency.ts';
import { type RowOf, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../../platform/write-rows.ts';
import {
  fileAccountRequest,
  type MoreOfRequest,
} from '../../accounts/sign-in/server/request-account.ts';
import type { ContactForm, ContactRequest } from '../contract.ts';
import { tooFast } from '../errors.ts';
import { MINIMUM_FILL_MS } from '../limits.ts';
import { contactMessages } from '../messages.ts';

/** security.md 4.3: five in ten minutes and twenty a day from one network, two hundred an hour in all. */
const LIMITS = {
  short: { points: 5, seconds: 600 },
  day: { points: 20, seconds: 86_400 },
  all: { points: 200, seconds: 3600 },
};

/** What the form says, as the table holds it. */
export const requestRow = rowShape({
  name: text,
  email: text,
  company: text,
  phone: text,
  topic: textOf<ContactRequest['topic']>(),
  message: text,
} satisfies ColumnsOf<Omit<ContactRequest, 'website' | 'openedAt'>>);

/** Eight characters that can't be misread on the phone. */
export function makeReference(random: Uint8Array): string {
  const letters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
  return `C-${Array.from(random, (byte) => letters[byte % letters.length]).join('')}`;
}

/** Puts a request among the messages, an account's also on the list of those, and tells the company. Inside the caller's transaction. */
export async function fileRequest(
  app: App,
  tx: Sql,
  fields: RowOf<typeof requestRow>,
  more?: MoreOfRequest,
): Promise<{ id: string; reference: string }> {
  const id = newId(app);
  const reference = makeReference(app.random.bytes(8));
  await tx.execute(
    sql`insert into contact_requests ${inserting(requestRow, fields, {
      id,
      reference,
      createdAt: new Date(app.clock.now()),
    })}`,
  );
  if (fields.topic === 'new-account')
    await fileAccountRequest(app, tx, { ...fields, reference }, more);
  const company = await readCompany(app, tx);
  const ours = contactMessages[FIRST_LANGUAGE];
  const about = ours.topics[fields.topic];
  const details: [string, string][] = [
    [ours.mailReference, reference],
    [ours.companyMailTopic, about],
    [ours.name, fields.name],
    [ours.email, fields.email],
    ...(fields.company ? ([[ours.company, fields.company]] as [string, string][]) : []),
    ...(fields.phone ? ([[ours.phone, fields.phone]] as [string, string][]) : []),
  ];
  await companyMail(app, tx, {
    kind: 'contact-request',
    to: company.email,
    subject: ours.companyMailSubject(reference, about, fields.name),
    preheader: fields.message.slice(0, 90),
    paragraphs: fields.message.split(/\n{2,}/),
    details,
    button: {
      label: ours.companyMailOpen,
      url: `${app.config.http.baseUrl}/dashboard/contact-requests${fields.topic === 'new-account' ? '/accounts' : ''}`,
    },
    dedupeKey: `contact:${id}:company`,
  });
  return { id, reference };
}

/** As long as a message may be. */
const MESSAGE_MOST = 5000;

/** The message as the desk reads it, with what the visitor's cart holds below it as far as there is room. */
function withFirst(message: string, lines: ContactForm['firstLines']): string {
  if (lines.length === 0) return message;
  return `${message}\n\n${contactMessages[FIRST_LANGUAGE].ownFirst(lines)}`.slice(0, MESSAGE_MOST);
}

/**
 * Stores a contact request and queues the mail to the company and the acknowledgement to the sender.
 * A form whose hidden field is filled is answered like any other and thrown away: a refusal would teach the script.
 * @throws AppError `contact/too-fast`, `auth/too-many-requests`, `failed-precondition` for the same key with another message.
 */
export async function contactUs(
  app: App,
  input: ContactRequest & Partial<Pick<ContactForm, 'firstLines'>>,
  from: { network: string; key: string; language: Language },
): Promise<{ reference: string }> {
  const now = app.clock.now();
  if (input.website !== '') {
    app.log.info('contact request dropped', { reason: 'honeypot' });
    return { reference: makeReference(app.random.bytes(8)) };
  }
  if (input.openedAt > now + 60_000)
    throw new AppError('invalid-argument', 400, 'openedAt: lies in the future.');
  if (now - input.openedAt < MINIMUM_FILL_MS) throw tooFast();
  await app.limits.take('contact', from.network, LIMITS.short);
  await app.limits.take('contact-day', from.network, LIMITS.day);
  await app.limits.take('contact-all', 'all', LIMITS.all);
  const { website: _website, openedAt: _openedAt, firstLines: lines = [], ...typed } = input;
  // Only a request for an account has a cart to become.
  const firstLines = input.topic === 'new-account' ? lines : [];
  const fields = { ...typed, message: withFirst(typed.message, firstLines) };
  // A form without a key is a message of its own: taken as one key, the next such form of the network would be its repeat.
  const key = KEY_SHAPE.test(from.key) ? from.key : newId(app);
  return app.db.transaction((tx) =>
    idempotent(
      tx,
      {
        actor: `network:${from.network}`,
        operation: 'contact-us',
        key,
        body: firstLines.length > 0 ? { ...fields, firstLines } : fields,
      },
      async () => {
        const { id, reference } = await fileRequest(
          app,
          tx,
          fields,
          firstLines.length > 0 ? { firstLines } : undefined,
        );
        const theirs = contactMessages[from.language];
        await companyMail(app, tx, {
          kind: 'contact-received',
          to: fields.email,
          subject: theirs.mailSubject(reference),
          preheader: theirs.mailPreheader,
          paragraphs: [theirs.mailThanks, theirs.mailSplashed],
          details: [[theirs.mailReference, reference]],
          button: { label: theirs.mailOpenSheets, url: `${app.config.http.baseUrl}/sds` },
          dedupeKey: `contact:${id}:sender`,
        });
        return { reference };
      },
    ),
  );
}
