import { hasDuty, type UserActor } from '../../kit/actor.ts';
import { type SqlText, sql } from '../../platform/sql.ts';

declare const minted: unique symbol;

/** Which runs a person may see. Their stops obey `orderScope` besides. */
export interface RunScope {
  readonly [minted]: 'runs';
  readonly everything: boolean;
  /** Runs of this driver alone; null: none, unless everything. */
  readonly driverId: string | null;
}

/** The desk: all runs. A driver: their own. Nobody else: none. */
export function runScope(user: UserActor): RunScope {
  const scope = {
    everything: hasDuty(user, 'desk'),
    driverId: hasDuty(user, 'driver') ? user.id : null,
  };
  return scope as unknown as RunScope;
}

/** The condition that a run of the table under this alias is within the scope. */
export function inRuns(scope: RunScope, alias: string): SqlText {
  if (scope.everything) return sql`true`;
  if (scope.driverId === null) return sql`false`;
  return sql`${sql.id(`${alias}.driver_id`)} = ${scope.driverId}`;
}
