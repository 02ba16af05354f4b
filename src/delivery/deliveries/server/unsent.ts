import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import {
  type LockedOrder,
  openQuantity,
} from '../../../ordering/orders/server/public/lock-order.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { inTurn } from '../../../platform/in-turn.ts';
import type { DeparturePoint } from '../../shipping/departure.ts';
import { missingAlone } from '../../shipping/server/missing-alone.ts';
import { missingAtDock, recordNeverSent } from '../../shipping/server/never-sent.ts';
import { recordNotSentOut } from './not-sent-out.ts';

/** A delivery of a run that was never sent out. */
interface Unsent {
  /** The run at the dock that it left with; null: it is on none, or its run is out. */
  runId: string | null;
  /** What was missing before that run could leave. */
  missing: readonly DeparturePoint[];
  /** What an order on no run could not have been sent out for. */
  alone: readonly string[];
  /** The desk wrote it down for a driver. */
  isWritten: boolean;
}

/** Reads it before the delivery is settled, inside its transaction: of an order of which something is handed over and that is not out. */
export async function readUnsent(
  app: App,
  tx: Sql,
  actor: UserActor,
  {
    order,
    run,
    isWritten,
  }: {
    order: LockedOrder;
    run: { runId: string | null; atDock: boolean };
    isWritten: boolean;
  },
): Promise<Unsent> {
  if (run.runId !== null) {
    const runId = run.atDock ? run.runId : null;
    const missing = runId ? await missingAtDock(app, tx, actor, runId) : [];
    return { runId, missing, alone: [], isWritten };
  }
  const lines = order.lines.map((line) => ({
    productId: line.productId,
    open: openQuantity(line),
  }));
  const mayLeave = isWritten || order.status !== 'confirmed';
  const points = mayLeave ? [] : await missingAlone(inTurn(tx), { ...order, lines });
  return { runId: null, missing: [], alone: points.map(({ text }) => text), isWritten };
}

/** The run is told of as one that left without what was missing; where it has left, or there is none, the order alone is. */
export async function recordUnsent(
  app: App,
  tx: Sql,
  actor: UserActor,
  { id, reason, runId, missing, alone, isWritten }: Unsent & { id: string; reason: string },
): Promise<void> {
  if (runId) return recordNeverSent(app, tx, actor, { runId, points: missing, reason });
  // The desk's own word is no news to the desk, unless it went against what the order could not be sent out for.
  const isNews = !isWritten && (!hasDuty(actor, 'desk') || alone.length > 0);
  if (isNews) await recordNotSentOut(tx, { deliveryId: id, reason, points: alone });
}
