import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
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
import { type ColumnsOf, inserting } from '../../../platform/write-rows.ts';
import type { RecordEndorsement } from '../contract.ts';
import { invalidTraining } from '../errors.ts';
import { trainingMessages } from '../messages.ts';
import { staffToTrain, WARN_DAYS } from './trainings.ts';

const endorsementRow = rowShape({
  id: text,
  personName: text,
  license: text,
  expiresOn: nullable(date),
  givenUp: bool,
  recordedAt: time,
});
export type Endorsement = RowOf<typeof endorsementRow>;

const columns = sql`e.id, person_name(e.user_id, e.person_name) as person_name, e.license,
  e.expires_on, e.given_up, e.recorded_at`;

/** All records by person, the newest first: the first of a person counts. */
export function listEndorsements(db: Sql): Promise<Endorsement[]> {
  return db.rows(
    endorsementRow,
    sql`select ${columns} from hazmat_endorsements e
         order by lower(person_name(e.user_id, e.person_name)), e.seq desc`,
  );
}

/** The endorsement of this person that holds on this day of the company; undefined when there is none. */
export async function endorsementOf(
  db: Sql,
  userId: string,
  today: string,
): Promise<Endorsement | undefined> {
  const newest = await db.row(
    endorsementRow,
    sql`select ${columns} from hazmat_endorsements e
         where e.user_id = ${userId} order by e.seq desc limit 1`,
  );
  return newest?.expiresOn && newest.expiresOn >= today ? newest : undefined;
}

const renewRow = rowShape({ personName: text, expiresOn: nullable(date) });

/**
 * Whose endorsement has ended or ends within 60 days, and nobody renewed it; without a day, whose was recorded without one. `today` is the
 * company's day.
 */
export function endorsementsToRenew(db: Sql, today: string): Promise<RowOf<typeof renewRow>[]> {
  return db.rows(
    renewRow,
    sql`select person_name(last.user_id, last.person_name) as person_name, last.expires_on from (
          select distinct on (e.user_id) e.user_id, e.person_name, e.expires_on, e.given_up
            from hazmat_endorsements e
           order by e.user_id, e.seq desc) last
         where not last.given_up
           and (last.expires_on is null or last.expires_on <= ${today}::date + ${WARN_DAYS}::int)
         order by last.expires_on nulls first, person_name`,
  );
}

const newEndorsementRow = rowShape({
  userId: text,
  license: text,
  expiresOn: nullable(date),
  givenUp: bool,
} satisfies ColumnsOf<RecordEndorsement>);

/**
 * Records that somebody of the staff holds the hazmat endorsement until a day, or holds it no longer.
 * @throws AppError `permission-denied` for anyone but a super_admin; `invalid-argument` for an account that is not the staff's
 */
export async function recordEndorsement(
  app: App,
  actor: UserActor,
  { userId, license, expiresOn, givenUp }: RecordEndorsement,
  facts: { requestId: string; network: string },
): Promise<{ endorsementId: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const endorsementId = newId(app);
  await app.db.transaction(async (tx) => {
    const person = (await staffToTrain(tx)).find(({ id }) => id === userId);
    if (!person) throw invalidTraining('userId', trainingMessages.notStaff);
    await tx.execute(
      sql`insert into hazmat_endorsements ${inserting(
        newEndorsementRow,
        { userId, license, expiresOn, givenUp },
        {
          id: endorsementId,
          personName: person.name,
          recordedBy: actor.id,
          recordedAt: new Date(app.clock.now()),
        },
      )}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'hazmat-endorsement.record',
      objectKind: 'training',
      objectId: endorsementId,
      after: { person: person.name, license, expiresOn, givenUp },
      ...facts,
    });
  });
  return { endorsementId };
}
