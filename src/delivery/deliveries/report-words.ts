import type { Reason } from './reasons.ts';

/** A driver's report that could not be accepted, as far as these words ask. */
interface Reported {
  failed: string;
  lines: readonly { delivered: number; reason: Reason | '' }[];
  extraCount: number;
}

/** Nothing was handed over by it. */
export const handedNothing = ({ failed, lines, extraCount }: Reported): boolean =>
  failed !== '' || (extraCount === 0 && lines.every(({ delivered }) => delivered === 0));

const REFUSALS: readonly (Reason | '')[] = ['refused', 'refused-price', 'not-needed'];

/** The press that records the report after all: it says what is recorded. */
export function recordWords(report: Reported): string {
  if (!handedNothing(report)) return 'It was handed over: record it';
  const isRefusal =
    report.failed === '' && report.lines.every(({ reason }) => REFUSALS.includes(reason));
  return isRefusal ? 'Record the refusal' : 'Nothing was handed over: record it';
}
