import { momentText } from '../../../kit/time.ts';
import type { SyncRun } from '../../contract.ts';

/** A run as a page shows it: its moments written in the company's time zone. */
export function viewOf(run: SyncRun, timeZone: string) {
  const { createdAt, finishedAt, nextTryAt, ...facts } = run;
  return {
    ...facts,
    when: momentText(finishedAt ?? createdAt, timeZone),
    nextTry: nextTryAt ? momentText(nextTryAt, timeZone) : null,
  };
}
