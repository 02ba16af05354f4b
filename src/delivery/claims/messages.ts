import { formatCents } from '../../kit/money.ts';
import { dayText } from '../../kit/time.ts';
import type { ClaimKind, ClaimState } from './choices.ts';

export const KIND_WORDS: Record<ClaimKind, string> = {
  short: 'Not received',
  damaged: 'Damaged',
  'wrong-item': 'Wrong item',
  'by-mistake': 'Ordered by mistake',
};

/** Every sentence of the room, in one place. */
export const messages = {
  states: {
    open: 'Open',
    approved: 'Approved',
    declined: 'Declined',
    withdrawn: 'Withdrawn',
  } satisfies Record<ClaimState, string>,
  claims: 'Claims',
  /** The table of claims. */
  reported: 'Reported',
  order: 'Order',
  customer: 'Customer',
  site: 'Site',
  what: 'What',
  by: 'Reported by',
  state: 'State',
  search: 'Search claims',
  searchHint: 'Order or customer',
  noMatch: 'No claim matches',
  noMatchHint: 'Try a part of the order’s number, or another state.',
  claim: 'Claim',
  all: 'All',
  none: 'No claims here',
  noneMore: 'What is reported from a delivery stands here.',
  report: 'Report a problem',
  until: (day: string) => `until ${dayText(day)}`,
  reportTitle: (number: string) => `Report a problem with ${number}`,
  reportLead: (day: string, until: string) =>
    `Delivered ${dayText(day)}. Claims are taken until ${dayText(until)}.`,
  howMany: (name: string) => `${name}: how many`,
  kindOf: (name: string) => `${name}: what is wrong`,
  delivered: (count: number) => `${count} delivered`,
  /** Beside the box: what is counted in it. */
  unit: (count: number, sizeUnit: string) => {
    const inside = /^(.*\S)\s+case$/i.exec(sizeUnit)?.[1];
    if (inside === undefined) return `× ${sizeUnit}`;
    return `${count === 1 ? 'case' : 'cases'} of ${inside}`;
  },
  partOnly: (sizeUnit: string) =>
    /\bcase$/i.test(sizeUnit) ? 'Only part of a case' : 'Only part of one',
  partCount: (name: string) => `${name}: how many of what is inside`,
  partOf: (inside: number) => `of ${inside}`,
  /** Goes with the words of the claim: it counts whole units. */
  partNamed: (line: { name: string; sizeUnit: string }, part: number, inside: number) =>
    `${line.name}, ${line.sizeUnit}: only ${part} of the ${inside} in one.`,
  /** To whoever decides: credits count whole units, too. */
  partCredit: (part: number, inside: number, cents: number) =>
    `Only ${part} of the ${inside} in one, which comes to ${formatCents(cents)}. Credits here are of whole units: to credit only that, credit the amount in your books, decline this here and say so in the answer.`,
  leftToReport: (left: number) => `, ${left} not reported yet`,
  wordsLabel: 'What happened',
  photos: 'Photos',
  addPhotos: 'Add photos',
  photosHint: 'Up to 10. A photo of the damage and of the label settles it fastest.',
  /** Of goods that were ordered by mistake. */
  takeBack:
    'We answer whether we take it back and how it gets to us. Keep it closed and as it came: it is credited once we have it.',
  /** The same, to whoever decides. */
  fetchFirst: 'Have it taken back below; approve it once it is here. Approving credits it.',
  notSentAgain: (name: string) => `${name} was ordered by mistake: it is not sent again.`,
  photosAgain: (count: number) =>
    count === 1
      ? 'Choose the photo again: a page that is loaded anew does not keep it.'
      : `Choose the ${count} photos again: a page that is loaded anew does not keep them.`,
  removePhoto: 'Remove',
  send: 'Send claim',
  typedStays: 'What you entered is still here.',
  notSent: 'The claim was not sent',
  nothingChosen: 'Tick what is short, damaged or wrong.',
  kindMissing: 'Choose what is wrong.',
  kindMissingOf: (name: string) => `Say what is wrong with ${name}.`,
  arrived: 'We have your claim',
  toClaim: 'See the claim',
  notOpen: 'Nothing can be reported for this delivery',
  allReported: 'Everything of this delivery is reported already.',
  toOrder: 'Back to the order',
  evidence: 'Evidence',
  /** The same, to the customer who reported it. */
  claimAndDelivery: 'Your claim and the delivery',
  weAnswer: 'We look at it, and answer here and by e-mail.',
  seeProof: 'See the proof of delivery',
  delivery: 'Delivery',
  receivedBy: 'Received by',
  noSignature: 'No signature',
  noName: 'Nobody is named',
  driver: 'Driver',
  driversNote: 'Driver said',
  driversReason: 'Recorded at the door',
  chosen: (count: number) => (count === 1 ? '1 product' : `${count} products`),
  find: 'Find a product of this delivery',
  noneFound: 'No other product of this delivery has these words.',
  asOrdered: 'All lines as expected',
  /** Two counts of some line differed, and it was decided: the lines say which. */
  asDecided: 'All lines as expected by what was decided',
  claimedAsExpected: 'These products as expected; others of this delivery were not',
  customerSays: 'Customer says',
  youSaid: 'You said',
  photoOf: (at: number) => `Photo ${at} of the claim`,
  reportedBy: (name: string, when: string) => (name ? `${name}, ${when}` : when),
  /** Who decided and when, of a claim that was taken back who did that: what, says the mark of its state. */
  decidedBy: (name: string, when: string) => (name ? `By ${name}, ${when}` : when),
  decide: 'Decide',
  credit: (name: string) => `${name}: how many to credit`,
  claimed: (count: number, kind: ClaimKind) => `${count} ${KIND_WORDS[kind].toLowerCase()}`,
  most: (count: number) => `${count} is the most.`,
  deliveredOf: (delivered: number, expected: number) => `${delivered} of ${expected} delivered`,
  creditOf: (count: number, unitCents: number, cents: number) =>
    `${count} × ${formatCents(unitCents)} = ${formatCents(cents)}`,
  approvedOf: (approved: number, claimed: number) => `${approved} of ${claimed} credited`,
  creditedAlready: (quantity: number, document: string, when: string) =>
    `Credited already: ${quantity} with credit ${document}, ${when}`,
  besidesLabel: 'Why it is credited besides',
  besidesHint:
    'A credit of this line was made already. If it was for this claim, decline it and name that credit in the answer.',
  answerLabel: 'Answer to the customer',
  answerHint: 'Stands in the e-mail and at the order. Declining needs it.',
  approve: 'Approve',
  decline: 'Decline',
  replace: (name: string) => `${name}: how many to send again`,
  replaceHint: (day: string | null) =>
    `At no charge, ${day === null ? 'with the next truck' : `with the truck of ${dayText(day)}`}. Not credited.`,
  replaceTotal: 'Sent again, at no charge',
  replaceOf: (count: number, cents: number) => `${count}, worth ${formatCents(cents)}`,
  replaceDeposit: (cents: number) =>
    `The order that brings it has a container deposit of ${formatCents(cents)}, paid back for the empty containers.`,
  replacedOf: (replaced: number) => `${replaced} sent again at no charge`,
  replacedWith: 'Sent again with',
  replacedComes: (day: string | null) => (day === null ? '' : `, coming ${dayText(day)}`),
  reopen: 'Undo this decision',
  reopenTitle: 'Undo this decision?',
  reopenText: (again: { number: string; boughtToo: boolean } | null) =>
    `The claim is open again, and the customer is told so.${again === null ? '' : again.boughtToo ? ` The goods sent again come off ${again.number}; what was bought with them stays on it.` : ` ${again.number}, which sends the goods again, is cancelled.`} A credit that was made already stays: then nothing is undone.`,
  reopened: 'Open again. The customer is told.',
  undone: (number: string) => `What we decided about the claim for ${number} was taken back.`,
  withdraw: 'Withdraw this claim',
  withdrawnMore:
    'We look at it no more. Undo takes it up again, unless the same goods are reported anew.',
  undoWithdraw: 'Undo',
  restored: 'The claim is open again.',
  ourAnswer: 'Answer',
  creditTotal: 'Credit before tax',
  // Refusals.
  tooLate: (days: number, until: string) =>
    `This could be reported for ${days} ${days === 1 ? 'day' : 'days'} after the delivery, until ${dayText(until)}. Please call us.`,
  tooMuch: (name: string, left: number) =>
    left === 0
      ? `${name}: everything that was delivered is reported already.`
      : `${name}: at most ${left} can be reported.`,
  lineTwice: 'A line stands here twice.',
  unknownLine: 'A line was not handed over with this delivery.',
  photoMissing: 'A photo has not arrived. Send the claim again.',
  decided: (state: ClaimState): string =>
    `This claim is ${messages.states[state].toLowerCase()} already. Nothing was changed.`,
  everyLine: 'Decide on every line of the claim.',
  moreThanClaimed: 'No more can be credited and sent again than was reported.',
  notWithdrawn: (state: ClaimState): string =>
    `This claim is ${messages.states[state].toLowerCase()}: there is nothing to undo.`,
  notDecided: (state: ClaimState): string =>
    state === 'open'
      ? 'Nobody has decided about this claim: there is nothing to undo.'
      : 'The customer has withdrawn this claim: there is nothing to undo.',
  creditMade: (document: string) =>
    `Credit ${document} is made already, so the decision stands. Nothing was undone.`,
  replacementLeft: (number: string) =>
    `${number}, which sends the goods again, is on its way or delivered, so the decision stands. Nothing was undone.`,
  besidesMissing: (name: string, document: string) =>
    `${name}: credit ${document} credits it already. Say why this is credited besides, or decline it.`,
  moreThanLeft: (name: string, left: number, billed: number) =>
    left === 0
      ? `${name}: all ${billed} billed are credited already. Nothing was saved.`
      : `${name}: of ${billed} billed, ${left} can still be credited. Nothing was saved.`,
  answerMissing: 'Write why, for the customer.',
  missing: 'We can’t find that claim',
  missingMore: 'The address may be mistyped, or it belongs to another account.',
  missingDelivery: 'We can’t find that delivery',
};

export const mail = {
  raised: (number: string, customer: string) => `Claim for ${number}, ${customer}`,
  raisedTheirs: (number: string) => `We received your claim for ${number}`,
  raisedThanks: (number: string) =>
    `We have your claim for order ${number}. We look at it and write to you.`,
  decided: {
    approved: (number: string) => `Your claim for ${number} is approved`,
    declined: (number: string) => `Your claim for ${number} is declined`,
  },
  approvedText: (cents: number) =>
    `We credit ${formatCents(cents)} before tax. The credit follows once the delivery is invoiced.`,
  replacedText: (count: number, number: string, day: string | null) =>
    `We send ${count} again at no charge with order ${number}${day === null ? '' : `, coming ${dayText(day)}`}.`,
  replaced: 'Sent again',
  reopened: (number: string) => `Your claim for ${number} is open again`,
  reopenedText: 'We have taken our answer back and look at your claim once more.',
  reopenedOurs: (number: string, customer: string) => `Claim open again: ${number}, ${customer}`,
  declinedText: 'We could not approve this claim.',
  decidedOurs: (state: string, number: string, customer: string) =>
    `Claim ${state}: ${number}, ${customer}`,
  product: 'Product',
  what: 'What',
  credited: 'Credited',
  order: 'Order',
  see: 'See the claim',
};
