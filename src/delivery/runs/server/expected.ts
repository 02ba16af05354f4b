import { readCompany } from '../../../company/server/queries.ts';
import { momentAt, timeText } from '../../../kit/time.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import { placesOf } from '../../../ordering/orders/server/public/places.ts';
import { dockText } from '../../../people/customers/public/dock-hours.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  date,
  decimal,
  int,
  intList,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { RunState } from '../contract.ts';
import { doorsOf } from '../doors.ts';
import {
  anotherOrderHelps,
  type Trip,
  timesAtDoors,
  toFiveMinutes,
  USUAL_MINUTES,
  USUAL_START,
} from '../expected-times.ts';
import { aboutTime } from '../messages.ts';
import { stopsForJoin } from './joins.ts';
import { placeOf } from './places.ts';

/** When the truck of an order is expected at its door, and whether goods are taken then. */
export interface Expected {
  /** The moment, rounded as it is told; null where it is not known. */
  at: Date | null;
  /** "about 1:20 PM"; '' where it is not known. */
  text: string;
  /** "before 12 PM"; '' any time. */
  dock: string;
  /** Why goods are not taken then; '' where they are. */
  conflict: string;
  /** Another order of its run's stops could bring it in time: it would be taken if the truck came there next. */
  otherOrder: boolean;
}

const stopRow = rowShape({
  runId: text,
  runState: textOf<RunState>(),
  day: date,
  leavesAt: text,
  departedAt: nullable(time),
  orderId: text,
  settledAt: nullable(time),
  customerId: text,
  address1: text,
  city: text,
  zip: text,
  dockFrom: text,
  dockTo: text,
  dockClosed: intList,
});
type StopRow = RowOf<typeof stopRow>;

/**
 * When the trucks of these runs are expected at their doors, by order: the one reading of plan, day, phone, order page and mail. It looks at all
 * stops of a run whoever asks: a caller names only the orders that its reader may see. Doors that somebody was at are left out.
 */
export async function expectedOfRuns(
  app: { db: Sql } & Pick<App, 'clock'>,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, Expected>> {
  if (runIds.length === 0) return new Map();
  const stops = await app.db.rows(
    stopRow,
    sql`
      select s.run_id, s.run_state, s.day, s.leaves_at, s.departed_at, s.order_id, s.settled_at,
             o.customer_id, o.address1, o.city, o.zip, c.dock_from, c.dock_to, c.dock_closed
        from ${stopsForJoin} s join ${ordersForJoin} o on o.id = s.order_id
             join ${customersForJoin} c on c.id = o.customer_id
       where s.run_id = any(${runIds}::text[]) and s.run_state <> 'closed'
       order by s.run_id, s.position, s.id`,
  );
  const company = await readCompany(app, app.db);
  const places = await placesOf(
    app.db,
    stops.map(({ customerId }) => customerId),
  );
  const minutesADoor = await usualMinutes(app.db);
  const found = new Map<string, Expected>();
  for (const ofRun of Map.groupBy(stops, ({ runId }) => runId).values()) {
    const doors = doorsOf(ofRun, isOpen);
    const [first] = ofRun;
    if (!first) continue;
    const way = doors.map((door) => ({
      ...door[0],
      place: places.get(door[0].customerId) ?? null,
      settledAt: door.some(isOpen) ? null : lastOf(door),
    }));
    const trip = {
      ...tripOf(first, company.timeZone, app.clock.now()),
      dock: placeOf(company.dockPosition),
      minutesADoor,
    };
    const times = timesAtDoors(way, trip);
    for (const [index, door] of doors.entries()) {
      const time = times[index];
      if (!time) continue;
      const at = toFiveMinutes(time.at);
      for (const stop of door.filter(isOpen))
        found.set(stop.orderId, {
          at: time.isKnown ? new Date(at) : null,
          text: time.isKnown ? aboutTime(timeText(at, company.timeZone)) : '',
          dock: dockText(stop),
          conflict: time.conflict,
          otherOrder: anotherOrderHelps(way, index, trip),
        });
    }
  }
  return found;
}

const isOpen = ({ settledAt }: StopRow) => settledAt === null;
const lastOf = (door: readonly StopRow[]) =>
  Math.max(...door.map(({ settledAt }) => settledAt?.getTime() ?? 0));

/**
 * When a run starts: it has, it is to, or the hour has passed and it still stands there. Where nobody has said when it leaves, or its day is over,
 * the start is not known.
 */
export function tripOf(
  run: { day: string; leavesAt: string; departedAt: Date | null; runState: RunState },
  timeZone: string,
  now: number,
): Pick<Trip, 'day' | 'midnight' | 'startsAt' | 'isStartKnown' | 'now'> {
  const planned = momentAt(timeZone, run.day, run.leavesAt || USUAL_START);
  const midnight = momentAt(timeZone, run.day, '00:00');
  const isOut = run.runState === 'out' && run.departedAt !== null;
  const isOver = now >= midnight + 24 * 3_600_000;
  const isToday = now >= midnight && !isOver;
  return {
    day: run.day,
    midnight,
    startsAt: isOut
      ? (run.departedAt?.getTime() ?? planned)
      : isToday
        ? Math.max(planned, now)
        : planned,
    isStartKnown: !isOver && (isOut || run.leavesAt !== ''),
    now: isOut && isToday ? now : 0,
  };
}

const usualRow = rowShape({ minutes: nullable(decimal), visits: int });
/** So many visits say what is usual. */
const ENOUGH_VISITS = 10;

/** How many minutes a door takes: the middle one of the last three months, or what is usual where there is no history. */
export async function usualMinutes(db: Sql): Promise<number> {
  const usual = await db.row(
    usualRow,
    sql`
      select (percentile_disc(0.5) within group (order by v.minutes))::numeric as minutes,
             count(*)::int as visits
        from delivery_visits v where v.accepted_at > now() - interval '90 days'`,
  );
  if (!usual || usual.minutes === null || usual.visits < ENOUGH_VISITS) return USUAL_MINUTES;
  return Math.min(45, Math.max(5, usual.minutes));
}
