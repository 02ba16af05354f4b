import { DOOR_WORDS, REASON_MESSAGES } from './messages.ts';
import type { Reason } from './reasons.ts';

interface WithReason {
  reason: Reason | '';
  reasonNote: string;
  isExtra: boolean;
  /** Of what is missing, so many were not on the truck; the reason is of the others. */
  notOnTruck: number;
}

/** The other reason of a line, behind the first; '' where there is none. */
export const alsoNotOnTruck = (count: number | undefined): string =>
  count ? `, and ${count} ${DOOR_WORDS['short-loaded']}` : '';

/** Why less of a line was handed over, with what was written about it; '' where all of it was. */
export const lineReason = ({ reason, reasonNote, notOnTruck }: WithReason): string =>
  reason === ''
    ? ''
    : `${[`${REASON_MESSAGES[reason] ?? reason}${alsoNotOnTruck(notOnTruck)}`, reasonNote].filter(Boolean).join(': ')}`;

/** The reason that holds for every line of a delivery alike: it is said once, above them. '' where they differ, or there is one line alone. */
export function reasonOfAll(lines: readonly WithReason[]): string {
  const [first, ...others] = lines.filter(({ isExtra }) => !isExtra).map(lineReason);
  return first && others.length > 0 && others.every((one) => one === first) ? first : '';
}

/**
 * Why products of a stop were not handed over, as one line: each reason once with the names of its products, without names where it holds for all of
 * the lines that are open.
 */
export function reasonsInOne(
  reasons: readonly { name: string; reason: Reason; note: string; notOnTruck: number }[],
  openLines: number,
): string {
  const byWhy = Map.groupBy(
    reasons.map(({ name, reason, note, notOnTruck }) => ({
      name,
      why: `${REASON_MESSAGES[reason].toLowerCase()}${alsoNotOnTruck(notOnTruck)}${note ? ` (${note})` : ''}`,
    })),
    ({ why }) => why,
  );
  return [...byWhy]
    .map(([why, lines]) =>
      byWhy.size === 1 && lines.length > 1 && lines.length === openLines
        ? `${why.charAt(0).toUpperCase()}${why.slice(1)}`
        : `${lines.map(({ name }) => name).join(', ')}: ${why}`,
    )
    .join('; ');
}
