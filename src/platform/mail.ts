import { z } from 'zod';
import type { App } from './app.ts';
import { newId } from './clock.ts';
import type { Sql } from './database.ts';
import { defineJob } from './queue.ts';

export const sendMailJob = defineJob('send-mail', z.object({ mailId: z.string() }));

export interface Mail {
  /** What it is, e.g. `order-placed`. */
  kind: string;
  /** Shown as the sender: the company's name and address. */
  from: { name: string; address: string };
  to: string;
  subject: string;
  html: string;
  text: string;
  /** Files of the file store that are attached when it is sent. */
  attachments?: { filename: string; path: string }[];
  /** It holds a one-time link: its text is removed from the database once it is sent. */
  holdsSecret?: boolean;
}

/** The rows and a job for each row that is new, in one statement: callers hold locks meanwhile. */
const QUEUE = `
  with added as (
    insert into mails (id, dedupe_key, kind, sender_name, sender_address, recipient, subject, html, body_text, attachments, holds_secret)
    select * from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::jsonb[], $11::boolean[])
    on conflict (dedupe_key) do nothing returning id)
  select graphile_worker.add_jobs(array_agg(
           row('${sendMailJob.name}', json_build_object('mailId', id), null, null, 25, 'mail:' || id, null, null)::graphile_worker.job_spec)) is not null as queued
    from added having count(*) > 0`;

/** Queues e-mails with the transaction's own commit. The same `dedupeKey` is sent once, whatever is repeated. */
export async function queueMails(
  app: Pick<App, 'clock' | 'random'>,
  tx: Sql,
  mails: readonly (Mail & { dedupeKey: string })[],
): Promise<void> {
  if (mails.length === 0) return;
  await tx.rows('mail.queue', QUEUE, [
    mails.map(() => newId(app)),
    mails.map((mail) => mail.dedupeKey),
    mails.map((mail) => mail.kind),
    mails.map((mail) => mail.from.name),
    mails.map((mail) => mail.from.address),
    mails.map((mail) => mail.to),
    mails.map((mail) => mail.subject),
    mails.map((mail) => mail.html),
    mails.map((mail) => mail.text),
    mails.map((mail) => JSON.stringify(mail.attachments ?? [])),
    mails.map((mail) => mail.holdsSecret ?? false),
  ]);
}

/** Drops what was mailed to an address, because the person behind it is to be forgotten. What is still to be sent is sent. */
export async function forgetMails(tx: Sql, address: string): Promise<void> {
  await tx.execute(
    'mail.forget',
    `delete from mails where lower(recipient) = lower($1) and state <> 'queued'`,
    [address],
  );
}
