import { createHash } from 'node:crypto';
import { companyMail } from '../../../company/server/company-mail.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, rowShape, text, textOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { MAIL_SENTENCES, type MailKind } from '../mail-messages.ts';
import { handedPage, sheetPage } from '../public/addresses.ts';
import { addHandovers } from './add-handovers.ts';
import { safetyContactsForJoin } from './public/sheets-due.ts';

/** A sheet as an e-mail names it. */
export interface MailedSheet {
  nameKey: string;
  name: string;
  revisionId: string;
  number: number;
  date: string | null;
}

interface SheetMail {
  customerId: string;
  sheets: readonly MailedSheet[];
  kind: MailKind;
  at: Date;
  orderId?: string;
  deliveryId?: string;
  /** The sender; undefined when the mail is sent automatically. */
  sentBy?: string;
}

const agreedRow = rowShape({ email: text, language: textOf<'en' | 'es'>() });
const noticeRow = rowShape({
  id: text,
  customerId: text,
  kind: text,
  tokenHash: text,
  recipient: text,
  orderId: nullable(text),
  deliveryId: nullable(text),
  queuedAt: time,
  queuedBy: nullable(text),
});

/** The token of a link is stored as its digest only. */
export const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Unguessable, for an address: 128 random bits. */
export const newToken = (app: Pick<App, 'random'>): string =>
  Buffer.from(app.random.bytes(16)).toString('base64url');

/**
 * Hands sheets over by e-mail, with a link that says when they arrived, where the site has agreed to
 * that; a sheet that was mailed to it before is left out. The notice that OSHA's letters ask for
 * where sheets go out electronically: what, where it opens, and that nothing must be bought or asked
 * for. Returns how many sheets the new e-mail names, 0 when none was queued.
 */
export async function mailSheets(app: App, tx: Sql, mail: SheetMail): Promise<number> {
  if (mail.sheets.length === 0) return 0;
  const agreed = await tx.row(
    agreedRow,
    sql`select c.email, c.language from ${safetyContactsForJoin} c
         where c.customer_id = ${mail.customerId} and c.agrees`,
  );
  if (!agreed) return 0;
  const noticeId = newId(app);
  const written = await addHandovers(tx, app, mail.sheets, {
    customerId: mail.customerId,
    how: 'e-mail',
    at: mail.at,
    deliveryId: mail.deliveryId ?? null,
    noticeId,
  });
  const sheets = mail.sheets.filter(({ revisionId }) => written.has(revisionId));
  if (sheets.length === 0) return 0;
  const token = newToken(app);
  await tx.execute(
    sql`insert into sds_notices ${inserting(noticeRow, {
      id: noticeId,
      customerId: mail.customerId,
      kind: mail.kind,
      tokenHash: digestOf(token),
      recipient: agreed.email,
      orderId: mail.orderId ?? null,
      deliveryId: mail.deliveryId ?? null,
      queuedAt: mail.at,
      queuedBy: mail.sentBy ?? null,
    })}`,
  );
  const words = MAIL_SENTENCES[agreed.language];
  const url = app.config.http.baseUrl;
  await companyMail(app, tx, {
    kind: mail.kind === 'revised' ? 'sds-revised' : 'sds-handover',
    to: agreed.email,
    subject: words.subject(
      mail.kind,
      sheets.map(({ name }) => name),
    ),
    preheader: words.preheader,
    paragraphs: [words.lead[mail.kind], words.open, words.confirm],
    details: sheets.map((sheet): [string, string] => [
      sheet.name,
      `${words.revision(sheet.number, sheet.date)}: ${url}${sheetPage(sheet.nameKey)}`,
    ]),
    button: { label: words.button(sheets.length), url: `${url}${handedPage(token)}` },
    dedupeKey: `sds-notice:${noticeId}`,
  });
  return sheets.length;
}
