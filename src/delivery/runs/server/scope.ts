import { drivesOnly, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';

declare const minted: unique symbol;

/** Which runs a person may see. Their stops obey `orderScope` besides. */
export interface RunScope {
  readonly [minted]: 'runs';
  readonly everything: boolean;
  /** Runs of this driver alone; null: none, unless everything. */
  readonly driverId: string | null;
  /** YYYY-MM-DD: of these, only the runs of this day; null: of every day. */
  readonly day: string | null;
}

/** The desk: all runs. A driver: their own of the day. Nobody else: none. */
export function runScope(user: UserActor): RunScope {
  const scope = {
    everything: hasDuty(user, 'desk'),
    driverId: drivesOnly(user) ? user.id : null,
    day: drivesOnly(user) ? user.workday : null,
  };
  return scope as unknown as RunScope;
}

/** For the one verb that takes a stop over from a colleague's run: it holds itself to the runs of the day. */
export const everyRun = { everything: true, driverId: null, day: null } as unknown as RunScope;

/** The condition that a run of the table under this alias is within the scope. */
export function inRuns(scope: RunScope, alias: string): SqlText {
  if (scope.everything) return sql`true`;
  if (scope.driverId === null) return sql`false`;
  return sql`(${sql.id(`${alias}.driver_id`)} = ${scope.driverId}
    and ${sql.id(`${alias}.day`)} = ${scope.day}::date)`;
}
