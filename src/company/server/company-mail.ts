import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { queueMail } from '../../platform/mail.ts';
import { readCompany } from './queries.ts';

export interface CompanyMail {
  kind: string;
  to: string;
  subject: string;
  preheader: string;
  paragraphs: string[];
  button?: { label: string; path: string };
  details?: { label: string; value: string }[];
  table?: { columns: string[]; rows: string[][] };
  dedupeKey: string;
}

/** Queues an e-mail in the company's name. */
export async function companyMail(app: App, sql: Sql, mail: CompanyMail): Promise<void> {
  const company = await readCompany(app, sql);
  const text = [
    ...mail.paragraphs,
    ...(mail.details ?? []).map((line) => `${line.label}: ${line.value}`),
    ...(mail.table?.rows ?? []).map((row) => row.join('  ')),
  ].join('\n');
  await queueMail(app, sql, mail.dedupeKey, {
    kind: mail.kind,
    from: { name: company.name, address: company.email },
    to: mail.to,
    subject: mail.subject,
    html: `<p>${text}</p>`,
    text,
  });
}
