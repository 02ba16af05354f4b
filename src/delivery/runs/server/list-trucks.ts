import { lastAudited } from '../../../company/server/queries.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  int,
  json,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  type ShapeOf,
  text,
  textList,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type OnRoad, TRUCK_KIND, type Truck, type TruckEntry } from '../contract.ts';

const entryRow: ShapeOf<TruckEntry> = rowShape({
  action: text,
  at: text,
  by: text,
  // Not checked: what `change-truck.ts` has written.
  after: nullable(json<TruckEntry['after'] & object>()),
});
/** So much of what was said of a truck is shown beside it; the audit log has all of it. */
const MOST_ENTRIES = 4;

const onRoadRow: ShapeOf<OnRoad> = rowShape({ runId: text, name: text, day: date });

const truckRow: ShapeOf<Truck & { outWith: OnRoad[]; history: TruckEntry[] }> = rowShape({
  id: text,
  name: text,
  sections: textList,
  isActive: bool,
  capacityPounds: nullable(int),
  capacityPallets: nullable(int),
  outWith: jsonRows(onRoadRow),
  history: jsonRows(entryRow),
});

/** All trucks, the active ones first; `outWith`: the runs of any day with which one is on the road, or not counted back. */
export function listTrucks(db: Sql): Promise<RowOf<typeof truckRow>[]> {
  return db.rows(
    truckRow,
    sql`select t.id, t.name, t.sections, t.is_active, t.capacity_pounds, t.capacity_pallets,
               coalesce((select json_agg(json_build_object('runId', r.id, 'name', r.name, 'day', r.day)
                                         order by r.day, r.name, r.id)
                           from runs r where r.truck_id = t.id and r.state = 'out'), '[]') as out_with,
               ${lastAudited(TRUCK_KIND, sql`t.id`, MOST_ENTRIES)} as history
          from trucks t
         order by t.is_active desc, t.name, t.id`,
  );
}
