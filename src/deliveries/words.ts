import { longDayText } from '../kit/time.ts';
import type { DeliveryState, Reason } from './contract.ts';

/** The room's sentences in one place, so that a second language is an addition. */
export const REASON_WORDS: Record<Reason, string> = {
  'short-loaded': 'Not on the truck',
  damaged: 'Damaged',
  'wrong-item': 'Wrong item',
  refused: 'Customer refused it',
  'not-needed': 'Customer does not need it',
  'nobody-there': 'Nobody there',
};

export const STATE_WORDS: Record<DeliveryState, string> = {
  planned: 'Planned',
  out: 'Out',
  delivered: 'Delivered',
  delivered_short: 'Delivered short',
  refused: 'Refused',
  failed: 'Not delivered',
};

export const STOP_WORDS: Record<string, string> = {
  confirmed: 'To load',
  out_for_delivery: 'On the way',
  part_delivered: 'Rest to deliver',
};

export const SHEET_WORDS = {
  title: 'Safety data sheets handed over',
  label: 'Safety data sheet',
  door: 'New to this site, or revised since the last delivery. Tell them where to open the sheets:',
  mail: 'The safety data sheets below came with this delivery. Anybody on your site opens them without an account. Put them where your crew finds them.',
  revision: (sheet: { number: number; date: string }) => `revision ${sheet.number} of ${longDayText(sheet.date)}`,
};

/** Of so many lines, these came as they were expected: a phone does not list them a second time. */
export const deliveredAsOrdered = (usual: number, lines: number) =>
  usual === lines ? 'Everything came as ordered.' : `${usual === 1 ? '1 other product' : `The other ${usual} products`} came as ordered.`;
