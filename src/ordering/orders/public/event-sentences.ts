import { dayText } from '../../../kit/time.ts';
import { heldText, noLongerHeldText } from '../held-messages.ts';
import { EVENT_MESSAGES, holdText, POLICY_MESSAGES } from './messages.ts';
import type { ShortfallPolicy } from './status.ts';

interface ChangedLine {
  productId: string;
  quantity?: number;
  note?: string;
}

export interface EventDetail {
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  [key: string]: unknown;
}

const FIELDS = [
  ['poNumber', 'PO number'],
  ['wantedOn', 'Wished for'],
  ['promisedOn', 'Delivery'],
  ['anyway', 'Although the day was not possible'],
  ['discount', 'Discount'],
  ['tax', 'Tax'],
  ['note', 'Note'],
  ['shortfallPolicy', 'When short'],
] as const;

function plain(field: string, value: unknown): string {
  if (typeof value !== 'string' || value === '') return 'none';
  if (field === 'wantedOn' || field === 'promisedOn') return dayText(value);
  if (field === 'shortfallPolicy') return POLICY_MESSAGES[value as ShortfallPolicy] ?? value;
  return value;
}

/** "Bleach, 1 gal: 4 to 6" */
function lineSentences(
  before: ChangedLine[],
  after: ChangedLine[],
  names: ReadonlyMap<string, string>,
) {
  const earlier = new Map(before.map((line) => [line.productId, line]));
  return after.flatMap((line) => {
    const name = names.get(line.productId) ?? 'Product';
    const was = earlier.get(line.productId);
    const out: string[] = [];
    if (line.quantity !== undefined && line.quantity !== was?.quantity)
      out.push(`${name}: ${was?.quantity ?? 0} to ${line.quantity}`);
    if (line.note !== undefined && line.note !== (was?.note ?? ''))
      out.push(`${name}, note: ${line.note === '' ? 'none' : `“${line.note}”`}`);
    return out;
  });
}

/** What an event changed, each with before and after. `names`: how products are called, by id. */
export function eventSentences(detail: EventDetail, names: ReadonlyMap<string, string>): string[] {
  const { before = {}, after = {} } = detail;
  const held = after.holdReason ?? detail.holdReason;
  const was = before.holdReason;
  // Of an order that is put on hold the reason of the act is that of the hold. Events of earlier releases say the act's alone.
  const reason = after.reason === held ? undefined : after.reason;
  // The day moves with the wish: one sentence says both.
  const isAsWished = after.wantedOn === after.promisedOn && before.wantedOn === before.promisedOn;
  return [
    ...(typeof was === 'string' && was ? [noLongerHeldText(was)] : []),
    ...(typeof held === 'string' && held ? [heldText(held)] : []),
    ...(typeof reason === 'string' && reason ? [holdText(reason)] : []),
    ...lineSentences(
      (before.lines ?? []) as ChangedLine[],
      (after.lines ?? []) as ChangedLine[],
      names,
    ),
    ...FIELDS.filter(([field]) => field in after && !(field === 'promisedOn' && isAsWished)).map(
      ([field, label]) =>
        before[field] === undefined
          ? `${label}: ${plain(field, after[field])}`
          : `${label}: ${plain(field, before[field])} to ${plain(field, after[field])}`,
    ),
  ];
}

/** What was done, in words: "Changed the products". */
export const eventTitle = (kind: string): string => EVENT_MESSAGES[kind] ?? kind;
