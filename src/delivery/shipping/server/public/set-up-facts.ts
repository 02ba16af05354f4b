import { peopleForJoin } from '../../../../people/accounts/people/server/public/joins.ts';
import type { Sql } from '../../../../platform/database.ts';
import { rowShape, text } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { listTrucks } from '../../../runs/server/list-trucks.ts';
import { roadPapersOf } from '../road-papers.ts';
import { listTrainings, untrainedOf } from '../trainings.ts';

const driverRow = rowShape({ id: text, name: text });

/** What a new shop has of trucks and trained drivers on this day of the company, for the set-up guide. */
export async function deliveryForSetup(db: Sql, today: string) {
  const [trucks, drivers, trainings] = await Promise.all([
    listTrucks(db),
    db.rows(
      driverRow,
      sql`select p.id, p.display_name as name from ${peopleForJoin} p
           where p.role = 'admin' and 'driver' = any(p.duties) and p.reachable
           order by p.display_name, p.id`,
    ),
    listTrainings(db),
  ]);
  const used = trucks.filter((truck) => truck.isActive);
  const untrained = await untrainedOf(
    db,
    drivers.map(({ id }) => id),
    today,
  );
  return {
    trucks: used.length,
    trucksWithoutCapacity: used.filter((truck) => truck.capacityPounds === null).length,
    drivers: drivers.length,
    untrained: drivers.filter(({ id }) => untrained.includes(id)).map(({ name }) => name),
    /** Somebody's training holds today, an owner's who drives too. */
    someTrained: trainings.some(
      ({ trainedOn, expiresOn, endedAt }) =>
        endedAt === null && trainedOn <= today && expiresOn >= today,
    ),
  };
}

/** Which hazmat papers this person has on record; null for who needs none. Whether the reader may know of the person is asked before. */
export const loadRoadPapers = (db: Sql, userId: string, today: string) =>
  roadPapersOf(db, userId, today);
