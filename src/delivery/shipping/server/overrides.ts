import { hasDuty, isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import {
  bool,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { type SqlText, sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { runsForJoin } from '../../runs/server/joins.ts';
import { inRuns, runScope } from '../../runs/server/scope.ts';
import type { NoteOverride } from '../contract.ts';
import type { DeparturePoint, Override } from '../departure.ts';
import { isOverridable } from '../departure.ts';
import { overrideGone, ownOverride } from '../errors.ts';

const points = jsonRows(rowShape({ kind: textOf<Override['points'][number]['kind']>(), text }));
const newOverrideRow = rowShape({ runId: text, points, reason: text });

/** Keeps what was missing when a run left, and why it left all the same. Inside the departure's transaction. */
export async function recordOverride(
  app: App,
  tx: Sql,
  actor: UserActor,
  override: { runId: string; points: readonly DeparturePoint[]; reason: string },
): Promise<void> {
  const missing = override.points.flatMap(({ kind, text: pointText }) =>
    isOverridable(kind) ? [{ kind, text: pointText }] : [],
  );
  await insertOverride(app, tx, actor, { ...override, points: missing });
}

/** One more of what a run left without. */
export const insertOverride = (
  app: App,
  tx: Sql,
  actor: UserActor,
  override: Pick<Override, 'points' | 'reason'> & { runId: string },
): Promise<unknown> =>
  tx.execute(sql`
    insert into departure_overrides ${inserting(newOverrideRow, override, {
      id: newId(app),
      givenBy: actor.id,
      givenAt: new Date(app.clock.now()),
    })}`);

const overrideRow = rowShape({
  id: text,
  points,
  reason: text,
  by: text,
  at: time,
  /** Whether this reader let it go: somebody else reads it. */
  mine: bool,
  notedBy: nullable(text),
  notedAt: nullable(time),
});

/** The departures of a run without what was missing, the newest first. */
export async function overridesOf(db: Sql, runId: string, reader: UserActor): Promise<Override[]> {
  const rows = await db.rows(
    overrideRow,
    sql`select o.id, o.points, o.reason, person_name(o.given_by, '') as by, o.given_at as at,
               o.given_by is not distinct from ${reader.id} as mine,
               case when n.override_id is not null
                    then person_name(n.noted_by, '') end as noted_by, n.noted_at
          from departure_overrides o
               left join departure_override_notes n on n.override_id = o.id
         where o.run_id = ${runId} order by o.given_at desc, o.id desc`,
  );
  return rows.map(({ notedBy, notedAt, ...row }) => ({
    ...row,
    noted: notedAt ? { by: notedBy ?? '', at: notedAt } : null,
  }));
}

const unreadRow = rowShape({
  id: text,
  runId: text,
  name: text,
  day: text,
  reason: text,
  points,
  by: text,
  at: time,
});
export type UnreadOverride = RowOf<typeof unreadRow>;

/** Runs that left without something and that nobody but who let them go has read of: for this person, or for the owner of the shop (null). */
export function overridesToRead(db: Sql, reader: UserActor | null): Promise<UnreadOverride[]> {
  const mine: SqlText =
    reader === null || reader.role === 'super_admin'
      ? sql.empty
      : sql`and o.given_by is distinct from ${reader.id}
            and ${inRuns(runScope(reader), 'r')}`;
  return db.rows(
    unreadRow,
    sql`select o.id, r.id as run_id, r.name, r.day::text as day, o.reason, o.points,
               person_name(o.given_by, '') as by, o.given_at as at
          from departure_overrides o join ${runsForJoin} r on r.id = o.run_id
         where not exists (select 1 from departure_override_notes n where n.override_id = o.id)
               ${mine}
         order by o.given_at desc, o.id desc`,
  );
}

const overridden = rowShape({ givenBy: nullable(text) });

/**
 * The desk has read why a run left without something: it needs no attention any more. Said again it stands.
 * @throws AppError `permission-denied` for who does not work at the desk, and for who let it go (but the owner); `not-found`
 */
export async function noteOverride(
  app: App,
  actor: UserActor,
  { runId, overrideId }: NoteOverride,
): Promise<void> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const override = await tx.row(
      overridden,
      sql`select o.given_by from departure_overrides o join ${runsForJoin} r on r.id = o.run_id
           where o.id = ${overrideId} and o.run_id = ${runId} and ${inRuns(runScope(actor), 'r')}`,
    );
    if (!override) throw overrideGone();
    if (override.givenBy === actor.id && !isSuperAdmin(actor)) throw ownOverride();
    await tx.execute(sql`
      insert into departure_override_notes (override_id, noted_by, noted_at)
      values (${overrideId}, ${actor.id}, ${new Date(app.clock.now())})
      on conflict do nothing`);
  });
}
