import { REASON_MESSAGES } from './messages.ts';
import type { Reason } from './reasons.ts';

interface WithReason {
  reason: Reason | '';
  reasonNote: string;
  isExtra: boolean;
}

/** Why less of a line was handed over, with what was written about it; '' where all of it was. */
export const lineReason = ({ reason, reasonNote }: WithReason): string =>
  reason === '' ? '' : [REASON_MESSAGES[reason] ?? reason, reasonNote].filter(Boolean).join(': ');

/** The reason that holds for every line of a delivery alike: it is said once, above them. '' where they differ, or there is one line alone. */
export function reasonOfAll(lines: readonly WithReason[]): string {
  const [first, ...others] = lines.filter(({ isExtra }) => !isExtra).map(lineReason);
  return first && others.length > 0 && others.every((one) => one === first) ? first : '';
}
