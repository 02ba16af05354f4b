import { type CompanyMail, companyMails } from '../../../company/server/company-mail.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { dayText } from '../../../kit/time.ts';
import type { Rest } from '../../../ordering/orders/server/public/apply-delivery.ts';
import type { LockedOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import { orderRecipients } from '../../../ordering/orders/server/public/order-recipients.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { sheetPage } from '../../../safety/sheets/public/addresses.ts';
import { CASES } from '../case-messages.ts';
import type { DeliveryState, OwedSheet, SheetHanded } from '../contract.ts';
import type { SignedHow } from '../evidence.ts';
import { alsoNotOnTruck } from '../line-reason.ts';
import {
  MAIL_PROOF,
  REASON_MESSAGES,
  RECEIVER,
  REST_MESSAGES,
  SHEET_MESSAGES,
  SIGNED_MESSAGES,
} from '../messages.ts';
import type { LineCase } from './open-case.ts';
import type { DeliveredLine } from './stop-lines.ts';

interface Delivered {
  order: LockedOrder;
  deliveryId: string;
  state: DeliveryState;
  deliveredOn: string;
  lines: DeliveredLine[];
  extras: { productId: string; quantity: number }[];
  /** Lines of which two counts differ. */
  cases: LineCase[];
  sheets: SheetHanded[];
  missingSheets: { name: string }[];
  owedSheets: Omit<OwedSheet, 'since'>[];
  signed: SignedHow;
  signerName: string;
  /** What the receiver wrote on their own phone; '' for nothing. */
  receiverRemark: string;
  leftAt: string;
  rest: Rest;
}

const restText = (rest: NonNullable<Rest>): string =>
  rest.fate === 'dropped'
    ? REST_MESSAGES.mailDropped
    : rest.fate === 'back-order'
      ? REST_MESSAGES.mailBackOrder(dayText(rest.promisedOn))
      : REST_MESSAGES.mailRequested;

/** Tells whom the order concerns, each by their own choice, what was handed over, with the transaction's own commit. Of a truck that came in vain `mailFailed` tells. */
export async function mailDelivered(app: App, tx: Sql, delivered: Delivered): Promise<void> {
  if (delivered.state !== 'delivered' && delivered.state !== 'delivered_short') return;
  const recipients = await orderRecipients(tx, delivered.order, 'delivered');
  if (recipients.length === 0) return;
  const { number } = delivered.order;
  const short = delivered.state === 'delivered_short';
  const mail: Omit<CompanyMail, 'to' | 'dedupeKey'> = {
    kind: 'order-delivered',
    subject: short ? `${number} was delivered short` : `${number} was delivered`,
    preheader: `Delivered ${dayText(delivered.deliveredOn)}${delivered.signerName ? `, received by ${delivered.signerName}` : ''}`,
    paragraphs: [
      short
        ? `We delivered order ${number} short. The table shows what was handed over and why the rest was not. You are billed only for what you received.`
        : `We delivered order ${number}. The invoice for what you received follows.`,
      ...(delivered.cases.length > 0
        ? [CASES.mail(delivered.cases.length), ...delivered.cases.map(CASES.inMail)]
        : []),
      ...(delivered.receiverRemark ? [RECEIVER.wrote(delivered.receiverRemark)] : []),
      MAIL_PROOF.attached,
      ...(delivered.rest ? [restText(delivered.rest)] : []),
      ...(delivered.sheets.length > 0 ? [SHEET_MESSAGES.mail] : []),
      ...(delivered.missingSheets.length > 0
        ? [SHEET_MESSAGES.missingMail(delivered.missingSheets.map(({ name }) => name))]
        : []),
      ...(delivered.owedSheets.length > 0
        ? [SHEET_MESSAGES.owedMail(delivered.owedSheets.map(({ name }) => name))]
        : []),
    ],
    details: [
      ['Delivered on', dayText(delivered.deliveredOn)],
      ...(delivered.signerName
        ? ([['Received by', `${delivered.signerName}\n${SIGNED_MESSAGES[delivered.signed]}`]] as [
            string,
            string,
          ][])
        : []),
      ...(delivered.leftAt ? ([['Left at', delivered.leftAt]] as [string, string][]) : []),
      ...delivered.sheets.map((sheet): [string, string] => [
        SHEET_MESSAGES.label,
        `${sheet.name}, ${SHEET_MESSAGES.revision(sheet)}${sheet.handed ? `, ${SHEET_MESSAGES.handed[sheet.handed]}` : ''}\n${app.config.http.baseUrl}${sheetPage(sheet.nameKey)}`,
      ]),
      ...delivered.owedSheets.map((sheet): [string, string] => [
        SHEET_MESSAGES.owedLabel,
        `${sheet.name}, ${SHEET_MESSAGES.revision(sheet)}\n${app.config.http.baseUrl}${sheetPage(sheet.nameKey)}`,
      ]),
    ],
    table: {
      head: ['Product', 'Delivered', 'Expected'],
      rows: delivered.lines.map((line) => [
        `${line.name} (${line.sku})${line.reason ? `: ${REASON_MESSAGES[line.reason].toLowerCase()}${alsoNotOnTruck(line.notOnTruck)}` : ''}`,
        String(line.delivered),
        String(line.expected),
      ]),
    },
    button: {
      label: MAIL_PROOF.button,
      url: `${app.config.http.baseUrl}/dashboard/deliveries/${delivered.deliveryId}`,
    },
    // Made by the room proofs when the mail goes out (`src/jobs.ts`).
    attachments: [
      { filename: MAIL_PROOF.file(number), made: 'delivery-proof', of: delivered.deliveryId },
    ],
  };
  await companyMails(
    app,
    tx,
    await readCompany(app, tx),
    recipients.map((one, at) => ({
      ...mail,
      to: one.email,
      dedupeKey: `order-delivered:${delivered.deliveryId}${at === 0 ? '' : `:${one.part}`}`,
    })),
  );
}
