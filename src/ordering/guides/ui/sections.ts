import * as messages from '../messages.ts';
import type { ShownGuide, ShownRow } from '../server/read-guide.ts';

/** The rows by section, in walking order. What is not placed yet comes last. */
export function bySection({
  storerooms,
  rows,
}: ShownGuide): { id: string; name: string; rows: ShownRow[] }[] {
  const placed = storerooms.map(({ id, name }) => ({
    id,
    name,
    rows: rows.filter((row) => row.storeroomId === id),
  }));
  const loose = rows.filter((row) => row.storeroomId === null);
  return [...placed, { id: '', name: messages.notPlaced, rows: loose }].filter(
    (section) => section.rows.length > 0,
  );
}
