import { formatCents } from '../../kit/money.ts';
import { sentence } from '../../kit/sentence.ts';

/** Every sentence of a customer's team. */
export const TITLE = 'Who may order';
export const NOBODY = 'Nobody has an account for this customer yet.';
export const INVITE = 'Invite a colleague';
export const INVITE_LEAD =
  'They get an e-mail with a link that sets their password. They order for this site and no other, and see the brands that you see.';
export const NAME = 'Name';
export const NAME_MISSING = 'Enter a name.';
export const EMAIL = 'E-mail';
export const EMAIL_WRONG = 'Enter an e-mail address like name@hotel.com.';
export const LIMIT = 'May order at once up to';
export const limitHint = (ceilingCents: number | null) =>
  ceilingCents === null
    ? 'In dollars. Empty: no limit. Beyond it you are asked.'
    : `In dollars, at most ${formatCents(ceilingCents)}, which is your own. Beyond it you are asked.`;
/** To who asks the office, which asks its owner. */
export const WISHED_HINT =
  'In dollars. Empty: no limit. It holds once our office has opened the account.';
export const limitWished = (cents: number) =>
  `Wished limit for one order: ${formatCents(cents)}. It is filled in where the account is opened.`;
/** Under the people, to whoever changes no limit there. */
export const whoSetsLimits = (names: readonly string[], isOurs: boolean) => {
  const office = isOurs ? 'an owner' : 'our office';
  return names.length === 0
    ? `Limits are set by ${office}.`
    : `Limits are set by ${names.join(' or ')}, who approves orders here, and by ${office}.`;
};
export const SEND = 'Send the invitation';
export const invited = (email: string) => `The invitation to ${email} is on its way.`;
export const SAVE = 'Save';
export const LIMIT_SAVED = 'The limit is saved.';
export const END = 'End access';
export const endTitle = (name: string) => `End ${name}’s access to this site?`;
export const END_TEXT =
  'They no longer see this site or order for it. Orders that they placed go on, and their other sites stay.';
export const ended = (name: string) => `${name} no longer orders for this site.`;
export const LEAVE = 'Leave this site';
export const LEAVE_TITLE = 'Leave this site?';
export const LEAVE_TEXT =
  'You no longer see it or order for it. Somebody of the site, or the office, can let you in again.';
/** To whoever may not invite: who does, beside the office. */
export const whoInvites = (names: readonly string[]) =>
  `${names.join(' or ')}, who approves orders here, may invite a colleague, too.`;
export const ASK_OFFICE = 'Ask our office for a colleague’s account';
export const ASK_LEAD = (site: string) =>
  sentence(
    `Your colleague gets an e-mail with a link that sets the password, and orders for ${site}`,
  );
export const ASK = 'Ask for the account';
export const NOT_REQUESTED = 'Nothing was sent';
export const requested = (name: string) => sentence(`Our office has your request for ${name}`);
export const WAITS = 'Waits for our office';
export const requestedBy = (name: string | null, day: string) =>
  name === null ? `Asked for ${day}` : `Asked for by ${name}, ${day}`;
export const REQUESTED_ALREADY =
  'An account for this address is asked for already. It waits for our office.';
export const BUYERS_ASK =
  'A buyer of the site asks for a colleague’s account. Invite a buyer instead.';
export const YOU = 'you';
export const APPROVER = 'approver';
export const DISABLED = 'disabled';
export const invitedOn = (day: string) => `Invited ${day}, not yet signed in`;
export const AGAIN = 'Send again';
export const sentAgain = (name: string) =>
  `A new invitation to ${name} is on its way. The earlier link no longer works.`;
export const TAKE_BACK = 'Take back';
export const takeBackTitle = (name: string) => `Take back the invitation of ${name}?`;
export const TAKE_BACK_TEXT =
  'Its link dies and the account goes. You can invite the address again.';
export const takenBack = (name: string) =>
  `The invitation of ${name} is taken back. Its link no longer works.`;
export const limitText = (cents: number | null) =>
  cents === null ? 'No limit' : `Up to ${formatCents(cents)}`;
export const asksText = (name: string | null) =>
  name ? `then asks ${name}` : 'then asks our office';
export const everyone = (count: number) =>
  count === 1
    ? '1 more person of ours sees all customers.'
    : `${count} more people of ours see all customers.`;
export const RULE = 'Approvers of this site may invite colleagues, set limits and end access';
export const RULE_SAVED = 'Saved.';
export const CHANGE_LIMIT = 'Change the limit';
export const OURS_INVITE = 'Invite a buyer';

export const NOT_APPROVER =
  'Only an approver of this site looks after its team. Ask the one who approves your orders, or our office.';
export const OVER_CEILING = 'A colleague’s limit is at most your own.';
export const NOT_YOUR_COLLEAGUE =
  'This colleague’s limit is looked after by somebody else. Ask our office.';
export const NOT_YOURSELF = 'To leave the site yourself, use “Leave this site”.';

export const noticeSubject = (customer: string) => `The team of ${customer} has changed`;
export const noticeInvited = (by: string, name: string, email: string) =>
  `${by} invited ${name} (${email}) to order for this customer.`;
export const noticeInvitedAgain = (by: string, name: string) =>
  `${by} sent ${name} the invitation to order for this customer again.`;
export const noticeTakenBack = (by: string, name: string) =>
  `${by} took the invitation of ${name} back.`;
export const noticeEnded = (by: string, name: string) =>
  `${by} ended the access of ${name} to this customer.`;
export const noticeLeft = (name: string) => `${name} left this customer.`;
export const noticeLimit = (by: string, name: string, cents: number | null) =>
  `${by} changed what ${name} may order at once: ${cents === null ? 'no limit' : formatCents(cents)}.`;
export const NOTICE_BUTTON = 'People of the customer';

/** The form of a person's limits is told from the page's others by this. */
export const LIMIT_INTENT = 'order-limit';
/** What a person may order at once for each customer. */
export const LIMITS = {
  title: 'Spending limits',
  lead: 'What this person may order at once for a customer, tax and delivery included. An order above it waits until somebody approves it.',
  limit: 'Limit for one order',
  limitHint: 'In dollars. Empty: no limit.',
  approver: 'Who approves',
  office: 'Our office',
  own: 'May approve their own orders',
  save: 'Save limit',
  saved: 'Limit saved.',
  nothingSaved: 'Nothing was saved',
  amount: 'Enter an amount such as 500.00.',
} as const;

export const peopleOf = (customer = 'Customer') => `${customer}: people`;
