import { STATE_MESSAGES } from '../../deliveries/messages.ts';
import { countedMessages, loadMessages } from '../at-door-messages.ts';
import type { DriverStop } from '../contract.ts';
import { stopMessages as messages, STATE_NAMES } from '../messages.ts';
import type { Outbox } from './device/outbox.ts';
import { storedOfOrder } from './stored-of-order.ts';
import type { Begun } from './use-begun.ts';

/** What was counted at a door and is not finished; '' where nothing was begun. */
export function begunWords(door: readonly DriverStop[], begun: Begun): string {
  const drafts = door.flatMap(({ orderId }) => begun.get(orderId) ?? []);
  if (drafts.length === 0) return '';
  const lines = door.flatMap((stop) => stop.lines);
  const counted = lines.filter(({ orderLineId }) =>
    drafts.some(({ counts }) => counts?.[orderLineId] !== undefined),
  );
  return countedMessages.begun(counted.length, lines.length);
}

/** What this phone did itself comes first: the office may not have it yet. */
export function stateWords(stop: DriverStop, outbox: Outbox): string {
  const stored = storedOfOrder(outbox, stop.orderId);
  if (stored?.state === 'waiting') return messages.waiting;
  if (stored?.state === 'refused') return messages.refused;
  if (stop.outcome && stop.state !== 'open') return STATE_MESSAGES[stop.outcome];
  if (stored?.answer) return STATE_MESSAGES[stored.answer.state];
  // Whatever stands in the list is to be delivered, as a rule.
  return stop.state === 'open' ? '' : STATE_NAMES[stop.state];
}

/** How many packages the orders of a door have, and how heavy they are as far as it is known; '' in a day that a phone kept from an earlier release. */
export function loadWords(door: readonly DriverStop[], { weight }: { weight: boolean }): string {
  const sum = (of: 'packages' | 'pounds') => door.reduce((all, stop) => all + (stop[of] ?? 0), 0);
  const [packages, pounds] = [sum('packages'), sum('pounds')];
  if (packages === 0) return '';
  return [
    loadMessages.packages(packages),
    ...(weight && pounds > 0 ? [loadMessages.pounds(pounds)] : []),
  ].join(', ');
}
