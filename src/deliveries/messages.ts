import { longDayText } from '../kit/time.ts';
import type { DeliveryState } from './contract.ts';
import type { Reason } from './reasons.ts';

/** The room's sentences in one place, so that a second language is an addition. */
export const REASON_MESSAGES: Record<Reason, string> = {
  'short-loaded': 'Not on the truck',
  damaged: 'Damaged',
  'wrong-item': 'Wrong item',
  refused: 'Customer refused it',
  'not-needed': 'Customer does not need it',
  'nobody-there': 'Nobody there',
  leaking: 'Damaged and leaking',
  'out-of-stock': 'Out of stock',
  'wrong-quantity': 'Wrong quantity',
  'refused-price': 'Customer refused the price',
};

export const STATE_MESSAGES: Record<DeliveryState, string> = {
  planned: 'Planned',
  out: 'Out',
  delivered: 'Delivered',
  delivered_short: 'Delivered short',
  refused: 'Refused',
  failed: 'Not delivered',
};

export const STOP_MESSAGES: Record<string, string> = {
  confirmed: 'To load',
  out_for_delivery: 'On the way',
  part_delivered: 'Rest to deliver',
};

export const SHEET_MESSAGES = {
  title: 'Safety data sheets handed over',
  label: 'Safety data sheet',
  door: 'New to this site, or revised since the last delivery. Tell them where to open the sheets:',
  mail: 'The safety data sheets below came with this delivery. Anybody on your site opens them without an account. Put them where your crew finds them.',
  missingTitle: (count: number) =>
    count === 1
      ? 'No safety data sheet: not handed over'
      : `No safety data sheet for ${count} products: not handed over`,
  missingBefore: 'There is none to hand over. Say so at the door; the desk asks the maker for it.',
  missingAfter:
    'It was delivered without its sheet and does not count as handed over. The sheet is mailed as soon as we have it.',
  since: (day: string) => `has it since ${longDayText(day)}`,
  missingMail: (names: readonly string[]) =>
    `There is no safety data sheet yet for ${names.join(', ')}. We send it as soon as we have it; until then call us with any question about ${names.length === 1 ? 'it' : 'them'}.`,
  revision: (sheet: { number: number; date: string }) =>
    `revision ${sheet.number} of ${longDayText(sheet.date)}`,
};

/** Of so many lines, these came as they were expected: a phone does not list them a second time. */
export const deliveredAsOrdered = (usual: number, lines: number) =>
  usual === lines
    ? 'Everything came as ordered.'
    : `${usual === 1 ? '1 other product' : `The other ${usual} products`} came as ordered.`;
