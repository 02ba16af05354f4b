import type { CompanySettings } from '../../../company/contract.ts';
import { companyMails } from '../../../company/server/company-mail.ts';
import { momentText } from '../../../kit/time.ts';
import type { LockedOrder } from '../../../ordering/orders/server/public/lock-order.ts';
import { orderRecipients } from '../../../ordering/orders/server/public/order-recipients.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import type { DeliveryState } from '../contract.ts';
import { MAIL_FAILED } from '../mail-messages.ts';
import type { FailedReason } from '../reasons.ts';

/**
 * Tells whom the order concerns, by the choice that holds for what arrives, that nothing was handed over, why and when, with the transaction's own
 * commit and once for an attempt. The day that the desk settles then is told by the order.
 */
export async function mailFailed(
  app: App,
  tx: Sql,
  company: CompanySettings,
  failed: {
    order: LockedOrder;
    deliveryId: string;
    state: DeliveryState;
    why: FailedReason | undefined;
    at: number;
  },
): Promise<void> {
  const { order, deliveryId, state, why, at } = failed;
  if (state !== 'failed') return;
  const recipients = await orderRecipients(tx, order, 'delivered');
  const lead = MAIL_FAILED.lead(order.number, why, momentText(new Date(at), company.timeZone));
  await companyMails(
    app,
    tx,
    company,
    recipients.map((one) => ({
      kind: 'order-not-delivered',
      to: one.email,
      subject: MAIL_FAILED.subject(order.number),
      preheader: lead,
      paragraphs: [lead, MAIL_FAILED.next],
      button: {
        label: MAIL_FAILED.button,
        url: `${app.config.http.baseUrl}/dashboard/orders/${order.id}`,
      },
      dedupeKey: `order-not-delivered:${deliveryId}:${one.part}`,
    })),
  );
}
