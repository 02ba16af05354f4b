import { companyMail } from '../../../company/server/company-mail.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty, type UserActor } from '../../../kit/actor.ts';
import { FIRST_LANGUAGE } from '../../../kit/language.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { AnswerRequest } from '../contract.ts';
import { noAddress } from '../errors.ts';
import { contactMessages } from '../messages.ts';
import { moveRequest } from './handle-request.ts';
import { answerAddress, seenBy } from './seen-messages.ts';

const lockRow = rowShape({ reference: text, email: text, message: text });

/**
 * Mails an answer to whoever wrote (of an order: `answerAddress`), keeps it below the message and marks that as answered, all or nothing.
 * @throws AppError `permission-denied` for anyone but the desk, `not-found` (missing, or of an order that they may not see),
 * `failed-precondition` where no address is kept any more or
 * the same key came with another text
 */
export async function answerRequest(
  app: App,
  actor: Actor,
  input: AnswerRequest,
  key: string,
): Promise<{ id: string }> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'answer-contact-request', key, body: input }, () =>
      answerIn(app, tx, actor, input),
    ),
  );
}

/** The same inside a write that is done once by itself, by somebody of the desk. */
export async function answerIn(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: AnswerRequest,
): Promise<{ id: string }> {
  const words = contactMessages[FIRST_LANGUAGE];
  const request = await tx.row(
    lockRow,
    sql`select c.reference, c.message, ${answerAddress} as email from contact_requests c
         where c.id = ${input.id} and not c.from_desk and ${seenBy(actor)} for update of c`,
  );
  if (!request) throw notFound();
  if (request.email === '') throw noAddress();
  const id = newId(app);
  await tx.execute(
    sql`insert into contact_answers (id, request_id, answer, answered_by, created_at)
        values (${id}, ${input.id}, ${input.answer}, ${actor.id}, ${new Date(app.clock.now())})`,
  );
  await moveRequest(app, tx, actor, { id: input.id, state: 'answered' });
  await recordAudit(app, tx, actor, {
    action: 'contact-request.answer',
    objectKind: 'contact-request',
    objectId: input.id,
    after: { answer: input.answer },
  });
  await companyMail(app, tx, {
    kind: 'contact-answer',
    to: request.email,
    subject: words.replySubject(request.reference),
    preheader: input.answer.slice(0, 90),
    paragraphs: [...input.answer.split(/\n{2,}/), words.mailYouWrote(request.message)],
    details: [[words.mailReference, request.reference]],
    dedupeKey: `contact-answer:${id}`,
  });
  return { id };
}
