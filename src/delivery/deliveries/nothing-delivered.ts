import { sentence } from '../../kit/sentence.ts';
import { dayText } from '../../kit/time.ts';
import { type DeliveryState, type DeliverySummary, UNWANTED } from './contract.ts';
import { FAILED_MESSAGES, STATE_MESSAGES } from './messages.ts';
import type { FailedReason } from './reasons.ts';

type Attempt = Pick<DeliverySummary, 'attempt' | 'state' | 'failedReason' | 'deliveredOn'>;

/** What became of an attempt, in a word or two: "Nobody there", "Refused". */
export const outcomeText = (of: { state: DeliveryState; failedReason: FailedReason | '' }) =>
  of.state === 'failed' && of.failedReason
    ? FAILED_MESSAGES[of.failedReason]
    : STATE_MESSAGES[of.state];

/** That the last attempt of an order handed nothing over, why and when; '' where it did, or nobody was there yet. */
export function nothingDelivered(deliveries: readonly Attempt[]): string {
  const last = deliveries.toSorted((a, b) => b.attempt - a.attempt)[0];
  if (!last || (last.state !== 'failed' && last.state !== 'refused')) return '';
  const facts = [
    last.failedReason ? FAILED_MESSAGES[last.failedReason].toLowerCase() : '',
    last.deliveredOn ? dayText(last.deliveredOn) : '',
  ].filter(Boolean);
  const state = STATE_MESSAGES[last.state];
  return sentence(facts.length > 0 ? `${state}: ${facts.join(', ')}` : state);
}

/** They wanted none of it, or nothing of what they did not take: to bring the same goods again is not the first thing to do. */
export function isUnwanted(
  deliveries: readonly (Pick<Attempt, 'attempt' | 'state'> & Pick<DeliverySummary, 'lines'>)[],
): boolean {
  const last = deliveries.toSorted((a, b) => b.attempt - a.attempt)[0];
  if (last?.state === 'refused') return true;
  if (last?.state !== 'delivered_short') return false;
  const short = last.lines.filter((line) => !line.isExtra && line.standing < line.expected);
  return (
    short.length > 0 &&
    short.every(
      ({ reason, notOnTruck }) => UNWANTED.some((one) => one === reason) && notOnTruck === 0,
    )
  );
}
