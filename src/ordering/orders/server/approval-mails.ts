import type { CompanyMail } from '../../../company/server/company-mail.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import type { App } from '../../../platform/app.ts';
import type { OrderLimit } from '../../team/server/joins.ts';
import type { ApprovalDay } from '../approval-day.ts';
import { alsoOrderedText, approvalDayText } from '../mail-messages.ts';
import { MAIL_MESSAGES } from '../public/messages.ts';
import type { AlsoOrdered } from './also-ordered.ts';
import type { NewOrder } from './insert-order.ts';
import { orderButton } from './order-mails.ts';
import { APPROVAL } from './public/approvals.ts';

type Held = Pick<NewOrder, 'orderId' | 'number' | 'totals'> & {
  customer: { name: string };
  version?: number;
};

/** The mail to the approver, with the time until which an approval keeps the delivery day. Its link only opens the order, after the sign-in. */
export function approvalMails(
  app: App,
  actor: UserActor,
  order: Held & {
    holdReason: string | null;
    day: ApprovalDay;
    /** What of it is on the way with other orders. */
    also: readonly AlsoOrdered[];
  },
  limit: OrderLimit | null,
): CompanyMail[] {
  if (order.holdReason !== APPROVAL || !limit?.approverEmail) return [];
  const words = MAIL_MESSAGES.approval;
  const placedFor = { number: order.number, customer: order.customer.name, by: actor.displayName };
  const total = formatCents(order.totals.totalCents);
  return [
    {
      kind: 'order-approval',
      to: limit.approverEmail,
      subject: words.subject(order.number, order.customer.name),
      preheader: words.preheader(total),
      paragraphs: [
        words.lead(limit.approverName ?? '', placedFor),
        words.limit(total, formatCents(limit.limitCents)),
        approvalDayText(order.day),
        ...alsoOrderedText(order.also),
        words.how,
      ],
      button: { label: words.button, url: `${orderButton(app, order.orderId).url}?approve` },
      dedupeKey: `order-approval:${order.orderId}:${order.version ?? 1}`,
    },
  ];
}

/** Tells the approver that the desk released an order without them, and why. */
export function releasedMails(
  app: App,
  actor: UserActor,
  order: Held,
  { limit, reason }: { limit: OrderLimit | undefined; reason: string },
): CompanyMail[] {
  if (!limit?.approverEmail) return [];
  const words = MAIL_MESSAGES.released;
  return [
    {
      kind: 'order-approval',
      to: limit.approverEmail,
      subject: words.subject(order.number, order.customer.name),
      preheader: MAIL_MESSAGES.moved.reason(reason),
      paragraphs: [
        words.lead(actor.displayName, order.number, formatCents(order.totals.totalCents)),
        MAIL_MESSAGES.moved.reason(reason),
      ],
      button: orderButton(app, order.orderId),
      dedupeKey: `order-released:${order.orderId}:${order.version ?? 1}`,
    },
  ];
}
