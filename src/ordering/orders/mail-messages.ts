import { dayText, momentText } from '../../kit/time.ts';
import type { ApprovalDay } from './approval-day.ts';
import { APPROVAL_MESSAGES } from './change-messages.ts';
import type { AlsoOrdered } from './server/also-ordered.ts';

/** The mail of an order that goes out with less than is open of it. */
export const SHORT_MAIL = {
  subject: (number: string) => `A part of your order ${number} is out for delivery`,
  line: (aboard: number, open: number, name: string) =>
    aboard === 0
      ? `${name}: none of ${open} is on the truck.`
      : `${name}: ${aboard} of ${open} ${aboard === 1 ? 'is' : 'are'} on the truck.`,
  rest: 'What is missing follows, or we settle with you what becomes of it. You are billed only for what you receive.',
  of: (aboard: number, open: number) => `${aboard} of ${open}`,
  total: 'Total of the whole order',
};

/** In the mail that asks an approver: until when their yes keeps the day. The mail is read later than it is written. */
export const approvalDayText = (day: ApprovalDay) =>
  [APPROVAL_MESSAGES.wanted(day), staysDayText(day)].filter(Boolean).join(' ');

const staysDayText = ({ orderedFor, passedAtMs, untilMs, timeZone }: ApprovalDay) =>
  passedAtMs === null
    ? `It was ordered for ${dayText(orderedFor)}. Approved by ${momentText(untilMs, timeZone)}, it comes on that day; later, on a later one.`
    : `It was ordered for ${dayText(orderedFor)}, and order by was ${momentText(passedAtMs, timeZone)}: it comes on a later day, which stands beside the order.`;

/** So many are named in a mail; the page of the order has them all. */
const NAMED = 8;

/** In the same mail: what of it is on the way already. No paragraph where nothing is. */
export function alsoOrderedText(also: readonly AlsoOrdered[]): string[] {
  if (also.length === 0) return [];
  const { alsoTitle, also: words } = APPROVAL_MESSAGES;
  const named = also
    .slice(0, NAMED)
    .map((one) => `${words.product(one)}: ${words.amounts(one)} ${one.number}${words.comes(one)}`);
  const more = also.length - named.length;
  const products = new Set(also.map(({ productId }) => productId)).size;
  return [`${alsoTitle(products)}: ${named.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`];
}
