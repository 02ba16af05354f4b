import nodemailer, { type Transporter } from 'nodemailer';
import type { App } from './app.ts';
import type { sendMailJob } from './mail.ts';
import type { PayloadOf } from './queue.ts';
import { columns, json, rowShape, text } from './row-shape.ts';
import { sql } from './sql.ts';

const mailRow = rowShape({
  id: text,
  senderName: text,
  senderAddress: text,
  recipient: text,
  subject: text,
  html: text,
  bodyText: text,
  attachments: json<{ filename: string; path: string }[]>(),
  state: text,
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

/** Ends kept SMTP connections, so that the process can stop. */
export function closeMail(): void {
  for (const transport of transports.values()) transport.close();
  transports.clear();
}

/**
 * Sends one queued e-mail over SMTP. The Message-ID is the mail's id, so a server that sees a repeat after a lost
 * answer can drop it. Throws when the server refuses; the queue tries again.
 */
export async function sendMail(app: App, payload: PayloadOf<typeof sendMailJob>): Promise<void> {
  const { smtpUrl } = app.config.mail;
  const mail = await app.db.row(
    mailRow,
    sql`select ${columns(mailRow, 'm')} from mails m where m.id = ${payload.mailId}`,
  );
  if (!mail || mail.state === 'sent') return;
  if (!smtpUrl) throw new Error('No SMTP server is configured; the mail stays queued.');
  const attachments = await Promise.all(
    mail.attachments.map(async (file) => {
      const stored = await app.storage.get(file.path);
      return {
        filename: file.filename,
        content: Buffer.from(stored.bytes),
        contentType: stored.contentType,
      };
    }),
  );
  await transportFor(smtpUrl).sendMail({
    messageId: `<${mail.id}@${new URL(app.config.http.baseUrl).hostname}>`,
    from: { name: mail.senderName, address: mail.senderAddress },
    to: mail.recipient,
    subject: mail.subject,
    html: mail.html,
    text: mail.bodyText,
    attachments,
  });
  await app.db.execute(
    sql`update mails set state = 'sent', sent_at = ${new Date(app.clock.now())},
            attempts = attempts + 1, html = case when holds_secret then '' else html end,
            body_text = case when holds_secret then '' else body_text end
         where id = ${mail.id}`,
  );
}
