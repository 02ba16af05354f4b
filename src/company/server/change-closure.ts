import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { json, rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { type ChangeClosure, type Closure, companySettings } from '../contract.ts';
import { closureInThePast } from '../errors.ts';
import { companyDay } from './queries.ts';
import { recordAudit } from './record-audit.ts';

const lockRow = rowShape({ settings: json<unknown>() });

/**
 * Closes a day under a name, renames it, or opens it again. It says how the day is to be, so two tabs and a double click end alike,
 * and needs no version. Orders that are promised for the day stay so until they are moved.
 * @returns whether anything changed
 * @throws AppError `permission-denied` for anyone but a super_admin; `invalid-argument` for a day that is over
 */
export async function changeClosure(
  app: App,
  actor: UserActor,
  input: ChangeClosure,
  request: { requestId: string; network: string },
): Promise<{ changed: boolean }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const { day, closed, name } = input;
  return app.db.transaction(async (tx) => {
    const row = await tx.row(lockRow, sql`select settings from company_settings for update`);
    const present = companySettings.parse(row?.settings ?? {});
    if (day < companyDay(present, app.clock.now())) throw closureInThePast();
    const before = present.closures.find((one) => one.day === day) ?? null;
    const after: Closure | null = closed ? { day, name } : null;
    if (before?.name === after?.name) return { changed: false };
    const settings = companySettings.parse({
      ...present,
      closures: [...present.closures.filter((one) => one.day !== day), ...(after ? [after] : [])],
    });
    await tx.execute(
      sql`update company_settings set settings = ${JSON.stringify(settings)},
               version = version + 1, updated_at = ${new Date(app.clock.now())}`,
    );
    await recordAudit(app, tx, actor, {
      action: closed ? 'company.close-day' : 'company.open-day',
      objectKind: 'company',
      objectId: day,
      before,
      after,
      ...request,
    });
    return { changed: true };
  });
}
