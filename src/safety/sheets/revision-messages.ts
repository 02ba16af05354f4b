import { momentInWords } from './day-in-words.ts';

const superseded = (day: string) => `Superseded ${day}`;
const withdrawn = (day: string) => `Taken away ${day}`;
const current = 'Current';
const recalled = 'Recalled';

/** Whether a revision is the current one, and if not, since when. */
export function revisionState(
  revision: { supersededAt: string | null; withdrawn: boolean; recalled: boolean },
  timeZone: string,
): string {
  if (revision.recalled) return recalled;
  if (revision.supersededAt === null) return current;
  return (revision.withdrawn ? withdrawn : superseded)(
    momentInWords(revision.supersededAt, timeZone),
  );
}
