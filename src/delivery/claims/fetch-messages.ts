import type { WhyNotBack } from '../runs/back-messages.ts';
import type { ClaimKind } from './choices.ts';
import { KIND_WORDS } from './messages.ts';

interface Goods {
  name: string;
  sizeUnit: string;
}

/** Why no truck takes it, with the way out. */
const WHY_NOT: Readonly<Record<WhyNotBack, (name: string) => string>> = {
  'hazard-unknown': (name) =>
    `${name}: its hazards are not known, so no truck takes it. State them at the product first.`,
  'transport-unknown': (name) =>
    `${name}: how it travels is not known, so no truck takes it. Say it in its safety data first.`,
  'damaged-hazard': (name) =>
    `${name} is hazardous and reported as damaged: it does not ride as it is. Say under “Damaged and hazardous” what becomes of it.`,
  'needs-paper': (name) =>
    `${name} needs a shipping paper, and the truck’s paper does not name it on the way back. Send somebody with a paper of its own.`,
};

/** Goods of a claim that our driver takes back at the customer's door. */
export const FETCH_MESSAGES = {
  title: 'Take back',
  lead: 'The driver of the next delivery there is told to take it along.',
  howMany: (name: string) => `${name}: how many to take back`,
  of: (quantity: number, kind: ClaimKind) => `of ${quantity} ${KIND_WORDS[kind].toLowerCase()}`,
  save: 'Have it taken back',
  change: 'Change',
  saved: (count: number) =>
    count === 0
      ? 'Nothing is taken back. The customer is told.'
      : 'It stands at the customer’s next stop. The customer is told.',
  planned: (count: number) => `${count} to be taken back with the next delivery`,
  fetched: (count: number) => `${count} taken back`,
  hereAnyway:
    'This came back although the claim is settled without it. Put it back into stock, or return it to the customer.',
  restock: (count: number) => `Put ${count} back into stock`,
  restocked: (count: number) => `${count} back in stock`,
  // Refusals.
  notShort: (name: string) => `${name} was not received: there is nothing to take back.`,
  most: (name: string, quantity: number) => `${name}: at most ${quantity}, as reported.`,
  isHere: (name: string, fetched: number) =>
    `${name}: ${fetched} ${fetched === 1 ? 'is' : 'are'} taken back already.`,
  whyNot: WHY_NOT,
  settled: 'This claim is declined or withdrawn: nothing of it is taken back.',
  noneBack: (name: string) => `${name}: none of it came back that is not in stock already.`,
  // The customer's mail.
  subject: (number: string) => `We take goods of ${number} back`,
  subjectNone: (number: string) => `We do not take goods of ${number} back`,
  text: 'Our driver takes this along with your next delivery. Please have it ready, closed and as it came.',
  textNone: 'Our driver is told not to take it along. Please call us if you expected it.',
  goods: ({ name, sizeUnit }: Goods, count: number) => `${count} × ${name}, ${sizeUnit}`,
  see: 'See the claim',
} as const;
