import type { App } from './app.ts';
import { newId } from './clock.ts';
import type { Sql } from './database.ts';
import { enqueue } from './queue.ts';

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

/**
 * Queues an e-mail with the transaction's own commit. The same `dedupeKey` is sent once, whatever is repeated.
 */
export async function queueMail(app: Pick<App, 'clock' | 'random'>, tx: Sql, dedupeKey: string, mail: Mail): Promise<void> {
  const id = newId(app);
  const added = await tx.change(
    'mail.queue',
    `insert into mails (id, dedupe_key, kind, sender_name, sender_address, recipient, subject, html, body_text, attachments, holds_secret) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict (dedupe_key) do nothing`,
    [
      id,
      dedupeKey,
      mail.kind,
      mail.from.name,
      mail.from.address,
      mail.to,
      mail.subject,
      mail.html,
      mail.text,
      JSON.stringify(mail.attachments ?? []),
      mail.holdsSecret ?? false,
    ],
  );
  if (added === 1) await enqueue(tx, 'send-mail', { mailId: id }, { key: `mail:${id}` });
}
