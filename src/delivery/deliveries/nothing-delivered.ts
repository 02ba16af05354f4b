import { sentence } from '../../kit/sentence.ts';
import { dayText } from '../../kit/time.ts';
import type { DeliverySummary } from './contract.ts';
import { FAILED_MESSAGES, STATE_MESSAGES } from './messages.ts';

type Attempt = Pick<DeliverySummary, 'attempt' | 'state' | 'failedReason' | 'deliveredOn'>;

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
