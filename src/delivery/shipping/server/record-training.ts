import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { date, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting, only } from '../../../platform/write-rows.ts';
import { type EndTraining, NO_ACCOUNT, type RecordTraining } from '../contract.ts';
import { invalidTraining, trainingGone } from '../errors.ts';
import { trainingMessages as words } from '../messages.ts';
import { staffToTrain } from './trainings.ts';

/** The fields that 49 CFR 172.704(d) requires; without `certified` no record is written. */
const trainingRow = rowShape({
  userId: nullable(text),
  personName: text,
  trainedOn: date,
  materials: text,
  trainerName: text,
  trainerAddress: text,
  tested: text,
} satisfies { [K in keyof Omit<RecordTraining, 'certified'>]: unknown });

/**
 * Records that a person was trained and tested (49 CFR 172.704(d)). A renewal is another record.
 * @throws AppError `permission-denied` for anyone but a super_admin; `invalid-argument` for a day to come, nobody, or an account that is
 *   not the staff's
 */
export async function recordTraining(
  app: App,
  actor: UserActor,
  input: RecordTraining,
  facts: { requestId: string; network: string },
): Promise<{ trainingId: string }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const company = await readCompany(app);
  if (input.trainedOn > companyDay(company, app.clock.now()))
    throw invalidTraining('trainedOn', words.inFuture);
  const trainingId = newId(app);
  await app.db.transaction(async (tx) => {
    const name = await nameOf(tx, input);
    await tx.execute(
      sql`insert into hazmat_trainings ${inserting(
        trainingRow,
        only(trainingRow, {
          ...input,
          userId: input.userId === NO_ACCOUNT ? null : input.userId,
          personName: name,
        }),
        { id: trainingId, recordedBy: actor.id, recordedAt: new Date(app.clock.now()) },
      )}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'hazmat-training.record',
      objectKind: 'training',
      objectId: trainingId,
      after: { person: name, trainedOn: input.trainedOn, trainer: input.trainerName },
      ...facts,
    });
  });
  return { trainingId };
}

async function nameOf(tx: Sql, { userId, personName }: RecordTraining): Promise<string> {
  if (userId === NO_ACCOUNT) {
    if (personName === '') throw invalidTraining('personName', words.whoNeeded);
    return personName;
  }
  const person = (await staffToTrain(tx)).find(({ id }) => id === userId);
  if (!person) throw invalidTraining('userId', words.notStaff);
  return person.name;
}

/**
 * Says that a record no longer counts: entered wrongly, or the person left. The record is kept.
 * @throws AppError `permission-denied`; `not-found` without such a record, or when it has ended
 */
export async function endTraining(
  app: App,
  actor: UserActor,
  { trainingId, reason }: EndTraining,
  facts: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const written = await tx.execute(
      sql`insert into hazmat_training_ends (training_id, reason, ended_by, ended_at)
          select t.id, ${reason}, ${actor.id}, ${new Date(app.clock.now())}
            from hazmat_trainings t where t.id = ${trainingId}
          on conflict do nothing`,
    );
    if (written === 0) throw trainingGone();
    await recordAudit(app, tx, actor, {
      action: 'hazmat-training.end',
      objectKind: 'training',
      objectId: trainingId,
      after: { reason },
      ...facts,
    });
  });
}
