import type { UserActor } from '../../../kit/actor.ts';
import { nullIfGone } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import { bool, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { DeparturePoint } from '../departure.ts';
import { departureMessages, pointTexts } from '../departure-messages.ts';
import { readDeparture } from './departure-points.ts';
import { insertOverride } from './overrides.ts';

/** What was missing when goods of a run at the dock were handed over, read before they are settled; nothing where this person may not see the run. */
export async function missingAtDock(
  app: App,
  tx: Sql,
  actor: UserActor,
  runId: string,
): Promise<DeparturePoint[]> {
  const reads = { db: inTurn(tx), clock: app.clock };
  const departure = await readDeparture(reads, actor, runId, true).catch(nullIfGone);
  return departure?.points ?? [];
}

const neverSentRow = rowShape({ kept: bool });

/**
 * Goods of a run were handed over that nobody had sent out: the report stands, and the run is told of as one that left without what was
 * missing, law or not. Once for a run: what its later doors lack was missing at the first. Inside the delivery's transaction.
 */
export async function recordNeverSent(
  app: App,
  tx: Sql,
  actor: UserActor,
  { runId, points, reason }: { runId: string; points: readonly DeparturePoint[]; reason: string },
): Promise<void> {
  const before = await tx.row(
    neverSentRow,
    sql`select exists (select from departure_overrides o
                        where o.run_id = ${runId}
                          and o.points @> '[{"kind": "unsent"}]'::jsonb) as kept`,
  );
  if (before?.kept) return;
  await insertOverride(app, tx, actor, {
    runId,
    points: [
      { kind: 'unsent', text: pointTexts.unsent },
      ...points.map(({ kind, text }) => ({ kind, text })),
    ],
    reason: reason || departureMessages.noReason,
  });
}
