import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  date,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

/** Days before the end from which it is warned of. */
export const WARN_DAYS = 60;

const trainingRow = rowShape({
  id: text,
  personName: text,
  hasAccount: bool,
  trainedOn: date,
  expiresOn: date,
  materials: text,
  trainerName: text,
  trainerAddress: text,
  tested: text,
  recordedBy: text,
  recordedAt: time,
  endedAt: nullable(time),
  endReason: text,
  /** The newest of this person that counts. */
  latest: bool,
});
export type Training = RowOf<typeof trainingRow>;

/** One person's records belong together: by account, else by name. */
const person = sql`coalesce(t.user_id, lower(t.person_name))`;

/** All records, by person, the newest first. */
export function listTrainings(db: Sql): Promise<Training[]> {
  return db.rows(
    trainingRow,
    sql`select t.id, person_name(t.user_id, t.person_name) as person_name,
               t.user_id is not null as has_account, t.trained_on, t.expires_on, t.materials,
               t.trainer_name, t.trainer_address, t.tested,
               person_name(t.recorded_by, '') as recorded_by, t.recorded_at, e.ended_at,
               coalesce(e.reason, '') as end_reason,
               e.training_id is null and row_number() over (
                 partition by ${person} order by e.training_id is not null, t.expires_on desc,
                              t.id desc) = 1 as latest
          from hazmat_trainings t left join hazmat_training_ends e on e.training_id = t.id
         order by lower(t.person_name), t.trained_on desc, t.id desc`,
  );
}

const renewRow = rowShape({ personName: text, expiresOn: date });

/** Whose training has ended or ends within 60 days, and nobody renewed it; `today` is the company's day. */
export function trainingsToRenew(
  db: Sql,
  today: string,
): Promise<{ personName: string; expiresOn: string }[]> {
  return db.rows(
    renewRow,
    sql`select person_name(last.user_id, last.person_name) as person_name, last.expires_on from (
          select distinct on (${person}) t.user_id, t.person_name, t.expires_on
            from hazmat_trainings t
           where not exists (select 1 from hazmat_training_ends e where e.training_id = t.id)
           order by ${person}, t.expires_on desc) last
         where last.expires_on <= ${today}::date + ${WARN_DAYS}::int
         order by last.expires_on, person_name`,
  );
}

const heldRow = rowShape({ id: text, personName: text, trainedOn: date, expiresOn: date });
export type HeldTraining = RowOf<typeof heldRow>;

/** The training of this person that holds on this day of the company; undefined when there is none. */
export function trainingOf(
  db: Sql,
  userId: string,
  today: string,
): Promise<HeldTraining | undefined> {
  return db.row(
    heldRow,
    sql`select t.id, person_name(t.user_id, t.person_name) as person_name, t.trained_on,
               t.expires_on
          from hazmat_trainings t
         where t.user_id = ${userId} and t.trained_on <= ${today} and t.expires_on >= ${today}
           and not exists (select 1 from hazmat_training_ends e where e.training_id = t.id)
         order by t.expires_on desc limit 1`,
  );
}

/** Which of these people no training holds for on a day, by the reading that the departure asks (`trainingOf`). */
export async function untrainedOf(
  db: Sql,
  userIds: readonly string[],
  day: string,
): Promise<string[]> {
  const trained = await Promise.all(userIds.map((id) => trainingOf(db, id, day)));
  return userIds.filter((_, at) => trained[at] === undefined);
}

const staffRow = rowShape({ id: text, name: text });

/** Accounts of the staff, who can sign. */
export function staffToTrain(db: Sql): Promise<{ id: string; name: string }[]> {
  return db.rows(
    staffRow,
    sql`select p.id, p.display_name as name from ${peopleForJoin} p
         where p.role in ('admin', 'super_admin') and p.reachable order by p.display_name, p.id`,
  );
}
