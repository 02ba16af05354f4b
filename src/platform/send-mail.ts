import nodemailer, { type Transporter } from 'nodemailer';
import type { App } from './app.ts';
import { refuseOnCopy } from './held-copy.ts';
import type { MailAttachment, sendMailJob } from './mail.ts';
import { OutageError } from './outage.ts';
import type { PayloadOf } from './queue.ts';
import { columns, json, type RowOf, rowShape, text, time } from './row-shape.ts';
import { sql } from './sql.ts';

const mailRow = rowShape({
  id: text,
  senderName: text,
  senderAddress: text,
  recipient: text,
  subject: text,
  html: text,
  bodyText: text,
  attachments: json<MailAttachment[]>(),
  state: text,
  kind: text,
  dedupeKey: text,
  createdAt: time,
});

const transports = new Map<string, Transporter>();

function transportFor(smtpUrl: string): Transporter {
  let transport = transports.get(smtpUrl);
  if (!transport) {
    transport = nodemailer.createTransport({
      url: smtpUrl,
      pool: true,
      maxConnections: 2,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
    transports.set(smtpUrl, transport);
  }
  return transport;
}

/** Codes of the client for a server that is away or refuses our sign-in; any other refusal is about this one mail. */
const AWAY = new Set([
  'ECONNECTION',
  'ETIMEDOUT',
  'ESOCKET',
  'EDNS',
  'ECONNREFUSED',
  'EAUTH',
  'ETLS',
]);

function asOutage(smtpUrl: string, error: unknown): unknown {
  const { code, message } = error as { code?: string; message?: string };
  if (!code || !AWAY.has(code)) return error;
  const why = code === 'EAUTH' ? 'refuses our sign-in' : 'does not answer';
  return new OutageError(
    'mail',
    `The mail server ${new URL(smtpUrl).host} ${why} (${message ?? code}). E-mails wait and go out by themselves.`,
    error,
  );
}

/** Ends kept SMTP connections, so that the process can stop. */
export function closeMail(): void {
  for (const transport of transports.values()) transport.close();
  transports.clear();
}

/** What rooms make for a mail when it is sent, by kind: from an id to a file. */
export type AttachmentMakers = Readonly<
  Record<string, (app: App, of: string) => Promise<{ bytes: Uint8Array; contentType: string }>>
>;

/** What a mail says of itself while it waits. */
export type QueuedMail = Pick<RowOf<typeof mailRow>, 'dedupeKey' | 'createdAt'>;

/** Kinds of mails about a present state: whether it still holds when the mail is sent. */
export type StillTrue = Readonly<Record<string, (app: App, mail: QueuedMail) => Promise<boolean>>>;

/** The handler of the queue for an installation whose rooms make these files. */
export const mailSender =
  (makers: AttachmentMakers, stillTrue: StillTrue = {}) =>
  (app: App, payload: PayloadOf<typeof sendMailJob>): Promise<void> =>
    sendMail(app, payload, makers, stillTrue);

async function attached(app: App, file: MailAttachment, makers: AttachmentMakers) {
  if ('path' in file) {
    const stored = await app.storage.get(file.path);
    return { content: Buffer.from(stored.bytes), contentType: stored.contentType };
  }
  const make = makers[file.made];
  if (!make) throw new Error(`Nobody makes ${file.made} for a mail.`);
  const { bytes, contentType } = await make(app, file.of);
  return { content: Buffer.from(bytes), contentType };
}

/**
 * Sends one queued e-mail over SMTP. The Message-ID is the mail's id, so a server that sees a repeat after a lost
 * answer can drop it. Throws when the server refuses, OutageError
 * when it is away, HeldCopyError on a held copy; the queue tries again.
 */
export async function sendMail(
  app: App,
  payload: PayloadOf<typeof sendMailJob>,
  makers: AttachmentMakers = {},
  stillTrue: StillTrue = {},
): Promise<void> {
  const { smtpUrl } = app.config.mail;
  const mail = await app.db.row(
    mailRow,
    sql`select ${columns(mailRow, 'm')} from mails m where m.id = ${payload.mailId}`,
  );
  if (!mail || mail.state === 'sent' || mail.state === 'failed') return;
  if (!smtpUrl) throw new Error('No SMTP server is configured; the mail stays queued.');
  await refuseOnCopy(app);
  if ((await stillTrue[mail.kind]?.(app, mail)) === false) {
    await app.db.execute(
      sql`update mails set state = 'failed', error = 'It was no longer true when it was to go out.'
           where id = ${mail.id}`,
    );
    return;
  }
  const attachments = await Promise.all(
    mail.attachments.map(async (file) => ({
      filename: file.filename,
      ...(await attached(app, file, makers)),
    })),
  );
  const letter = {
    messageId: `<${mail.id}@${new URL(app.config.http.baseUrl).hostname}>`,
    from: { name: mail.senderName, address: mail.senderAddress },
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.bodyText,
    attachments,
  };
  await transportFor(smtpUrl)
    .sendMail(letter)
    .catch((error: unknown) => {
      throw asOutage(smtpUrl, error);
    });
  await app.db.execute(
    sql`update mails set state = 'sent', sent_at = ${new Date(app.clock.now())},
            attempts = attempts + 1, html = case when holds_secret then '' else html end,
            body_text = case when holds_secret then '' else body_text end
         where id = ${mail.id}`,
  );
}
