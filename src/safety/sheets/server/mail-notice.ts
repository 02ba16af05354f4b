import { companyMail } from '../../../company/server/company-mail.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { MAIL_SENTENCES } from '../mail-messages.ts';
import { sheetPage } from '../public/addresses.ts';

/**
 * Tells a site of a new revision that has not agreed to get sheets by e-mail. It hands nothing over:
 * the sheet comes on paper with the next delivery.
 */
export async function mailNotice(
  app: App,
  tx: Sql,
  notice: {
    customerId: string;
    to: string;
    revisionId: string;
    nameKey: string;
    name: string;
    number: number;
    date: string | null;
  },
): Promise<void> {
  const words = MAIL_SENTENCES.en;
  const url = `${app.config.http.baseUrl}${sheetPage(notice.nameKey)}`;
  await companyMail(app, tx, {
    kind: 'sds-revised',
    to: notice.to,
    subject: words.subject('revised', [notice.name]),
    preheader: words.preheader,
    paragraphs: [
      words.lead.revised,
      'Anybody on your site can open it on a phone or computer, without an account. The printed sheet comes with your next delivery of the product.',
    ],
    details: [[notice.name, `${words.revision(notice.number, notice.date)}: ${url}`]],
    button: { label: words.button(1), url },
    dedupeKey: `sds-revised:${notice.revisionId}:${notice.customerId}`,
  });
}
