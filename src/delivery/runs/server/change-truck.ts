import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, int, nullable, rowShape, text, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting, setting } from '../../../platform/write-rows.ts';
import { type ChangeTruck, TRUCK_BACK, TRUCK_KIND, TRUCK_OUT } from '../contract.ts';
import { outReasonMissing, truckNameTaken, truckNotFound } from '../errors.ts';
import { planOnce } from './lock-runs.ts';

const countRow = rowShape({ count: int });
const usedRow = rowShape({ isActive: bool });
/** A truck as it is given: the form and the endpoint name these. */
const truckRow = rowShape({
  name: text,
  sections: textList,
  isActive: bool,
  capacityPounds: nullable(int),
  capacityPallets: nullable(int),
} satisfies ColumnsOf<Omit<ChangeTruck, 'truckId' | 'outReason'>>);

/** Takes a truck out of use inside the caller's transaction, once; the audit log keeps why, and the run that it was taken off. */
export async function takeOutOfUse(
  app: App,
  tx: Sql,
  actor: UserActor,
  { truckId, ...after }: { truckId: string; why: string; run?: string },
): Promise<void> {
  const wasInUse = await tx.execute(
    sql`update trucks set is_active = false where id = ${truckId} and is_active`,
  );
  if (wasInUse > 0)
    await recordAudit(app, tx, actor, {
      action: TRUCK_OUT,
      objectKind: TRUCK_KIND,
      objectId: truckId,
      after,
    });
}

/**
 * Adds a truck, or changes one. A truck that is not used any more stays on the runs it had; the audit log keeps who took it out of use, when and
 * why, and who set it in use again.
 * @throws AppError `permission-denied`; `not-found`; `invalid-argument` for the name of another truck in use, or without the reason why it is out of use
 */
export function changeTruck(
  app: App,
  actor: UserActor,
  body: ChangeTruck,
  key?: string,
): Promise<{ truckId: string }> {
  const { truckId, outReason = '', ...truck } = body;
  return planOnce(app, actor, { operation: 'change-truck', body, key }, async (tx) => {
    if (truck.isActive) await checkTruckName(tx, truck.name, truckId);
    if (truckId === null) {
      const id = newId(app);
      const createdAt = new Date(app.clock.now());
      await tx.execute(sql`insert into trucks ${inserting(truckRow, truck, { id, createdAt })}`);
      return { truckId: id };
    }
    const before = await tx.row(
      usedRow,
      sql`select t.is_active from trucks t where t.id = ${truckId} for update`,
    );
    if (!before) throw truckNotFound();
    if (before.isActive && !truck.isActive) {
      if (outReason === '') throw outReasonMissing();
      await takeOutOfUse(app, tx, actor, { truckId, why: outReason });
    }
    if (!before.isActive && truck.isActive)
      await recordAudit(app, tx, actor, {
        action: TRUCK_BACK,
        objectKind: TRUCK_KIND,
        objectId: truckId,
      });
    await tx.execute(sql`update trucks set ${setting(truckRow, truck)} where id = ${truckId}`);
    return { truckId };
  });
}

/** Two trucks of one name can't be told apart on the board or the load list. */
async function checkTruckName(tx: Sql, name: string, truckId: string | null): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('names of trucks'))`);
  const same = await tx.row(
    countRow,
    sql`select count(*)::int as count from trucks t
         where t.is_active and lower(t.name) = lower(${name})
           and t.id is distinct from ${truckId}`,
  );
  if (same?.count !== 0) throw truckNameTaken(name);
}
