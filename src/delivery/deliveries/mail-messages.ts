import type { FailedReason } from './reasons.ts';

/** To the customer, of a truck that came in vain. */
export const MAIL_FAILED = {
  subject: (number: string) => `${number} could not be delivered`,
  lead: (number: string, why: FailedReason | undefined, moment: string) =>
    `On ${moment} we could not deliver order ${number}${why ? `: ${WHY_IN_VAIN[why]}` : ''}.`,
  next: 'Nothing was handed over and nothing is billed. Our desk settles a new day and tells you.',
  button: 'See the order',
};
const WHY_IN_VAIN: Record<FailedReason, string> = {
  closed: 'we stood before a closed door',
  'nobody-there': 'we met nobody who could take it',
  'unsafe-access': 'we could not get to your door safely',
  'wrong-load': 'what was on the truck was not your order',
  'not-reached': 'our truck did not get to you',
};
