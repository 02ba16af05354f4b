import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { type Mail, type MailAttachment, queueMails } from '../../platform/mail.ts';
import type { Company, CompanySettings } from '../contract.ts';
import { readCompany } from './queries.ts';
import { type MailContent, renderMailHtml, renderMailText } from './render-mail.ts';

export interface CompanyMail extends MailContent {
  /** What it is, e.g. `order-placed`. */
  kind: string;
  to: string;
  /** The same key is sent once, whatever is repeated. */
  dedupeKey: string;
  attachments?: MailAttachment[];
  /** It holds a one-time link: its text is removed from the database once it is sent. */
  holdsSecret?: boolean;
}

/** One line: a line break in a subject would begin another header. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Renders the company's one e-mail layout and queues it with the commit of `sql`. A button's address must be http or https. */
export async function companyMail(
  app: Pick<App, 'clock' | 'random' | 'db' | 'config'>,
  sql: Sql,
  mail: CompanyMail,
): Promise<void> {
  await companyMails(app, sql, await readCompany(app, sql), [mail]);
}

/** Several at once, for a caller that has read the company's settings already: one statement for all. */
export async function companyMails(
  app: Pick<App, 'clock' | 'random' | 'config'>,
  sql: Sql,
  company: CompanySettings & Partial<Company>,
  mails: readonly CompanyMail[],
): Promise<void> {
  await queueMails(app, sql, renderCompanyMails(app, company, mails));
}

/** The same e-mails, for a caller that queues them in a statement of its own. */
export function renderCompanyMails(
  app: Pick<App, 'config'>,
  company: CompanySettings & Partial<Company>,
  mails: readonly CompanyMail[],
): (Mail & { dedupeKey: string })[] {
  return mails.map((mail) => {
    if (mail.button && !/^https?:\/\//.test(mail.button.url))
      throw new Error('The button of an e-mail needs an absolute address.');
    const content = { ...mail, subject: oneLine(mail.subject) };
    return {
      dedupeKey: mail.dedupeKey,
      kind: mail.kind,
      from: { name: oneLine(company.name), address: company.email },
      to: mail.to,
      subject: content.subject,
      html: renderMailHtml(company, content, app.config.http.baseUrl),
      text: renderMailText(company, content),
      holdsSecret: mail.holdsSecret ?? false,
      ...(mail.attachments ? { attachments: mail.attachments } : {}),
    };
  });
}
