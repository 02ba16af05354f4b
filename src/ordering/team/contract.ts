import { z } from 'zod';
import { idText } from '../../kit/id-schema.ts';
import * as messages from './messages.ts';

const limitCents = z.int().min(0).max(10_000_000_00).nullable();

/** A colleague for one customer. `limitCents` null: no limit, which only who has none themselves may give. */
export const inviteColleagueInput = z.strictObject({
  customerId: idText,
  displayName: z.string().trim().min(1, messages.NAME_MISSING).max(200),
  email: z.string().trim().max(254),
  limitCents,
});
export type InviteColleague = z.output<typeof inviteColleagueInput>;

/** A colleague for whom the office is asked to open an account. */
export const askForColleagueInput = z.strictObject({
  customerId: idText,
  displayName: z.string().trim().min(1, messages.NAME_MISSING).max(200),
  email: z.email(messages.EMAIL_WRONG).trim().max(254),
  /** What the colleague is to order at once, as the buyer wishes it: it holds once the office has opened the account. Null: nothing is said of it. */
  limitCents: limitCents.optional(),
});
export type AskForColleague = z.output<typeof askForColleagueInput>;

export const colleagueLimitInput = z.strictObject({
  customerId: idText,
  userId: idText,
  limitCents,
});
export type ColleagueLimit = z.output<typeof colleagueLimitInput>;

export const endAccessInput = z.strictObject({ customerId: idText, userId: idText });
export type EndAccess = z.output<typeof endAccessInput>;

export const leaveCustomerInput = z.strictObject({ customerId: idText });

export const teamRuleInput = z.strictObject({ customerId: idText, byApprovers: z.boolean() });
export type TeamRule = z.output<typeof teamRuleInput>;

/** What a person may order at once for a customer. Null ends the limit; without an approver the desk decides. */
export const setOrderLimitInput = z.strictObject({
  userId: idText,
  customerId: idText,
  limitCents,
  approverId: idText.nullable(),
  ownAllowed: z.boolean(),
});
export type SetOrderLimit = z.output<typeof setOrderLimitInput>;
