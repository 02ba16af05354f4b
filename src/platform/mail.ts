import { z } from 'zod';
import type { App } from './app.ts';
import { newId } from './clock.ts';
import type { Sql } from './database.ts';
import { defineJob, URGENT } from './queue.ts';
import { int, nullable, type RowOf, rowShape, text, textOf } from './row-shape.ts';
import { isoText, type SqlText, sql } from './sql.ts';

export const sendMailJob = defineJob('send-mail', z.object({ mailId: z.string() }));

/** A file that is attached when the mail is sent: one of the file store, or one that is made then, by its kind and what it is of. */
export type MailAttachment =
  | { filename: string; path: string }
  | { filename: string; made: string; of: string };

export interface Mail {
  /** What it is, e.g. `order-placed`. */
  kind: string;
  /** Shown as the sender: the company's name and address. */
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  attachments?: MailAttachment[];
  /** It holds a one-time link: it goes out before others that wait, and its text is removed from the database once it is sent. */
  holdsSecret?: boolean;
}

type KeyedMail = Mail & { dedupeKey: string };

/**
 * The rows, and a job for each row that is new: parts of a `with` for a statement that writes more in the
 * same round trip. It must read `(select count(*) from mail_jobs)`, or no job is added.
 */
export function queueing(app: Pick<App, 'clock' | 'random'>, mails: readonly KeyedMail[]): SqlText {
  const each = (value: (mail: KeyedMail) => unknown) => mails.map(value);
  return sql`
    new_mails as (
      insert into mails (id, dedupe_key, kind, sender_name, sender_address, recipient, subject,
                         html, body_text, attachments, holds_secret)
      select * from unnest(
        ${each(() => newId(app))}::text[], ${each((mail) => mail.dedupeKey)}::text[],
        ${each((mail) => mail.kind)}::text[], ${each((mail) => mail.from.name)}::text[],
        ${each((mail) => mail.from.address)}::text[], ${each((mail) => mail.to)}::text[],
        ${each((mail) => mail.subject)}::text[], ${each((mail) => mail.html)}::text[],
        ${each((mail) => mail.text)}::text[],
        ${each((mail) => JSON.stringify(mail.attachments ?? []))}::jsonb[],
        ${each((mail) => mail.holdsSecret ?? false)}::boolean[])
      on conflict (dedupe_key) do nothing returning id, holds_secret),
    mail_jobs as (
      select graphile_worker.add_jobs(array_agg(
               row(${sendMailJob.name}::text, json_build_object('mailId', id), null, null, 25, 'mail:' || id,
                   case when holds_secret then ${URGENT}::smallint end, null)::graphile_worker.job_spec))
        from new_mails having count(*) > 0)`;
}

/** Queues e-mails with the transaction's own commit. The same `dedupeKey` is sent once, whatever is repeated. */
export async function queueMails(
  app: Pick<App, 'clock' | 'random'>,
  tx: Sql,
  mails: readonly KeyedMail[],
): Promise<void> {
  if (mails.length === 0) return;
  await tx.execute(sql`with ${queueing(app, mails)} select count(*) from mail_jobs`);
}

/** Drops what was mailed or is to be mailed to an address, because the person behind it is to be forgotten. A queued job finds no mail and ends. */
export async function forgetMails(tx: Sql, address: string): Promise<void> {
  await tx.execute(sql`delete from mails where lower(recipient) = lower(${address})`);
}

const mailDeliveryRow = rowShape({
  state: textOf<'queued' | 'sent' | 'failed'>(),
  recipient: text,
  at: text,
  /** The mail server's answer to the last try, when the mail was not sent. */
  error: nullable(text),
});
export type MailDelivery = RowOf<typeof mailDeliveryRow>;

/** How the latest e-mail of a kind stands; undefined when there is none. */
export const latestMail = (db: Sql, kind: string): Promise<MailDelivery | undefined> =>
  db.row(
    mailDeliveryRow,
    sql`select m.state, m.recipient, to_json(coalesce(m.sent_at, m.created_at)) #>> '{}' as at,
               j.last_error as error
          from mails m left join graphile_worker.jobs j on j.key = 'mail:' || m.id
         where m.kind = ${kind} order by m.created_at desc, m.id desc limit 1`,
  );

/**
 * How the e-mail of this key stands, inside another statement: `failed` while the mail server refuses it; null when there is none, or
 * when it was sent and is forgotten.
 */
export const mailState = (dedupeKey: SqlText): SqlText => sql`(
  select case when sent.state = 'queued' and job.last_error is not null then 'failed' else sent.state end
    from mails sent left join graphile_worker.jobs job on job.key = 'mail:' || sent.id
   where sent.dedupe_key = ${dedupeKey})`;

/** E-mails of a kind that the mail server refuses, as a query to be joined: what each is about (the second part of its key), to whom, since when. One that a later one about the same follows is not among them. */
export const failingMails = (kind: string): SqlText => sql`
  select split_part(m.dedupe_key, ':', 2) as about, m.recipient, m.created_at as at
    from graphile_worker.jobs job join mails m on m.id = substr(job.key, 6)
   where job.key like 'mail:%' and job.last_error is not null and m.kind = ${kind}
     and m.state = 'queued'
     and not exists (select from mails later
                      where later.kind = m.kind and later.created_at > m.created_at
                        and split_part(later.dedupe_key, ':', 2) = split_part(m.dedupe_key, ':', 2))`;

const aboutRow = rowShape({
  kind: text,
  recipient: text,
  subject: text,
  at: text,
  state: textOf<'queued' | 'sent' | 'failed'>(),
  /** Whose id its key names, and of which version of that, where the key says one. */
  about: text,
  version: nullable(int),
});
export type MailAbout = RowOf<typeof aboutRow>;

/**
 * The e-mails about orders and their deliveries, or of another kind, the oldest first: those whose key names one of these ids. Forgotten ones
 * are not among them. `kinds`: as `like` reads it.
 */
export const mailsAbout = (
  db: Sql,
  ids: readonly string[],
  kinds = 'order-%',
): Promise<MailAbout[]> =>
  db.rows(
    aboutRow,
    sql`select m.kind, m.recipient, m.subject, ${isoText(sql`coalesce(m.sent_at, m.created_at)`)} as at,
               case when m.state = 'queued' and job.last_error is not null then 'failed' else m.state end as state,
               split_part(m.dedupe_key, ':', 2) as about,
               substring(split_part(m.dedupe_key, ':', 3) from '^[0-9]{1,9}$')::int as version
          from mails m left join graphile_worker.jobs job on job.key = 'mail:' || m.id
         where m.kind like ${kinds} and split_part(m.dedupe_key, ':', 2) = any(${ids}::text[])
         order by m.created_at, m.id`,
  );
