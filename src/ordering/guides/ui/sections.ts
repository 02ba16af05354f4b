import * as messages from '../messages.ts';
import type { Guide, GuideRow } from '../server/read-guide.ts';

/** The rows by section, in the order of the shelves. What is not placed yet comes last. */
export function bySection({
  sections,
  rows,
}: Guide): { id: string; name: string; rows: GuideRow[] }[] {
  const placed = sections.map(({ id, name }) => ({
    id,
    name,
    rows: rows.filter((row) => row.sectionId === id),
  }));
  const loose = rows.filter((row) => row.sectionId === null);
  return [...placed, { id: '', name: messages.notPlaced, rows: loose }].filter(
    (section) => section.rows.length > 0,
  );
}
