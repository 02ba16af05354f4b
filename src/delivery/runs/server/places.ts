import type { Place } from '../../../kit/stop-order.ts';
import type { DockHours } from '../../../people/customers/public/dock-hours.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { intList, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

const hoursRow = rowShape({ id: text, dockFrom: text, dockTo: text, dockClosed: intList });
export const NO_HOURS: DockHours = { dockFrom: '', dockTo: '', dockClosed: [] };

/** When these customers take goods. */
export async function docksOf(
  db: Sql,
  customerIds: readonly string[],
): Promise<ReadonlyMap<string, DockHours>> {
  const rows = await db.rows(
    hoursRow,
    sql`select c.id, c.dock_from, c.dock_to, c.dock_closed from ${customersForJoin} c
         where c.id = any(${customerIds}::text[])`,
  );
  return new Map(rows.map(({ id, ...hours }) => [id, hours]));
}

/** "41.8157, -71.4010" as the company settings have it. */
export function placeOf(written: string): Place | null {
  const [latitude, longitude] = written.split(',').map(Number);
  return written && latitude !== undefined && longitude !== undefined
    ? { latitude, longitude }
    : null;
}
