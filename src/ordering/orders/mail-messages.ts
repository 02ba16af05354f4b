import { dayText, momentText } from '../../kit/time.ts';
import type { ApprovalDay } from './approval-day.ts';

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
export const approvalDayText = ({ orderedFor, passedAtMs, untilMs, timeZone }: ApprovalDay) =>
  passedAtMs === null
    ? `It was ordered for ${dayText(orderedFor)}. Approved by ${momentText(untilMs, timeZone)}, it comes on that day; later, on a later one.`
    : `It was ordered for ${dayText(orderedFor)}, and order by was ${momentText(passedAtMs, timeZone)}: it comes on a later day, which stands beside the order.`;
