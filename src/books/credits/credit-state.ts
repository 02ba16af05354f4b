import { dayText } from '../../kit/time.ts';
import type { CreditSummary } from '../contract.ts';
import { byHandMessages } from '../invoices/by-hand-messages.ts';
import { creditMessages as words } from '../messages.ts';

/** What customers read too: the rest is inner workings. */
const FINAL: ReadonlySet<CreditSummary['state']> = new Set([
  'created',
  'voided',
  'dropped',
  'elsewhere',
]);

/** The state of a credit in words, wherever one is shown. `isOutside`: the shop works without QuickBooks, so it waits for a person. */
export function creditStateText(
  { state, billedOn }: Pick<CreditSummary, 'state'> & { billedOn?: string | null },
  { staff, isOutside }: { staff: boolean; isOutside: boolean },
): string {
  if (billedOn) return byHandMessages.creditWritten(dayText(billedOn));
  if (isOutside && state === 'queued')
    return staff ? byHandMessages.creditWaits : byHandMessages.creditGranted;
  return staff || FINAL.has(state) ? words.states[state] : words.waiting;
}
