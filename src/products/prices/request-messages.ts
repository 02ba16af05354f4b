import { formatCents } from '../../kit/money.ts';
import { dayText } from '../../kit/time.ts';

// Prices that our own people ask for: what is said of them in this room.

/** Where they stand, and where they are sent. */
export const PRICE_REQUESTS = '/dashboard/prices/requests';
export const title = 'Asked for';

export const MAX_WORDS = 500;
export const tooLong = `Use at most ${MAX_WORDS} characters.`;
export const reasonMissing = 'Say why, for whoever decides.';
export const wordMissing = 'Say why not, for whoever asked.';
export const paysThat = 'The customer pays this already.';

export const none = 'No price is asked for';
export const noneText =
  'What a rep asks for on a customer’s Prices stands here until somebody says yes or no.';
export const noneOwn = 'Ask for a price on a customer’s Prices; the answer stands here.';

export const ask = 'Ask for a price';
export const askOf = (product: string) => `: ${product}`;
export const requestedPrice = 'Price asked for';
export const reason = 'Reason';
export const send = 'Ask';
export const sent = (product: string, cents: number) =>
  `${formatCents(cents)} is asked for: ${product}.`;
export const notSent = 'The price was not asked for';
export const notAnswered = 'Nothing was decided';
export const sentWaits =
  'No answer yet. It is sent again when the connection is back, while this page is open.';

export const accept = 'Give this price';
export const refuse = 'Refuse';
export const priceToGive = 'Price to give';
export const word = 'Word to who asked';
export const wordHint = 'Needed for a no, and below cost.';
export const decided = (answer: 'accept' | 'refuse', customer: string) =>
  answer === 'accept' ? `${customer} pays it from today on.` : 'Refused. Who asked reads why.';
export const gotIt = 'Got it';
export const readDone = 'Taken off your day.';

/** "asked by Rita on Fri, Nov 27" */
export const requestedBy = (name: string, day: string) =>
  `asked ${name ? `by ${name} ` : ''}on ${dayText(day)}`;
export const pays = (cents: number | null) =>
  cents === null ? 'on request now' : `pays ${formatCents(cents)}`;

interface Requested {
  state: 'waiting' | 'accepted' | 'refused';
  requestedCents: number;
  givenCents: number | null;
}
export const requestText = ({ requestedCents }: Pick<Requested, 'requestedCents'>) =>
  `${formatCents(requestedCents)} asked for`;
/** What became of it, without its word. */
export function stateText({ state, requestedCents, givenCents }: Requested): string {
  const sum = formatCents(requestedCents);
  if (state === 'waiting') return `${sum} asked for, waits for a yes`;
  if (state === 'refused') return `${sum} refused`;
  const price = formatCents(givenCents ?? requestedCents);
  return givenCents === requestedCents ? `${price} given` : `${price} given, ${sum} was asked for`;
}

export const answersTitle = 'Prices answered';
