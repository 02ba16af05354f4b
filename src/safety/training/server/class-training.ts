import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { siteAddress } from '../../binders/addresses.ts';
import { codesForJoin } from '../../binders/server/joins.ts';
import { siteLesson, trainingOf } from '../addresses.ts';
import type { SignTraining } from '../contract.ts';
import type { Family } from '../families.ts';
import { lessonOf } from '../lessons.ts';
import type { LessonView } from '../ui/lesson-view.ts';
import { crewOf, trainedSite } from './read-training.ts';
import { type SignAnswer, signTraining } from './sign-training.ts';
import { familiesAtSite } from './site-families.ts';

const nameRow = rowShape({ memberId: text, name: text });
const tokenRow = rowShape({ token: text });

/**
 * A lesson on the phone of somebody who sees to the site: for one person, or for a class that signs
 * one after another (`classKey`).
 * @throws AppError `permission-denied`; `not-found` for a customer out of sight.
 */
export async function openSiteLesson(
  app: App,
  user: UserActor,
  { customerId, family, classKey }: { customerId: string; family: Family; classKey: string },
): Promise<LessonView> {
  const site = await trainedSite(app, user, customerId);
  const [{ families }, crew, signed, code] = await Promise.all([
    familiesAtSite(app.db, customerId),
    crewOf(app.db, customerId),
    app.db.rows(
      nameRow,
      sql`select t.member_id, t.member_name as name from training_records t
           where t.customer_id = ${customerId} and t.class_key = ${classKey} and t.class_key <> ''
             and t.lesson = ${family} order by t.signed_at, t.id`,
    ),
    app.db.row(
      tokenRow,
      sql`select s.token from ${codesForJoin} s
           where s.customer_id = ${customerId} and s.is_valid order by s.storeroom, s.id limit 1`,
    ),
  ]);
  const done = new Set(signed.map(({ memberId }) => memberId));
  return {
    lesson: lessonOf(family),
    site: site.name,
    storeroom: '',
    products: families.find((one) => one.family === family)?.products ?? [],
    crew: crew
      .filter(({ state, id }) => state === 'active' && !done.has(id))
      .map(({ id, name, department }) => ({
        id,
        label: department ? `${name}, ${department}` : name,
      })),
    classKey,
    signedSoFar: signed.map(({ name }) => name),
    action: siteLesson(customerId, family),
    back: trainingOf(customerId),
    sheets: code ? siteAddress(code.token) : '/sds',
  };
}

/** Signs a lesson on that phone. @throws as `openSiteLesson` */
export async function signAtSite(
  app: App,
  user: UserActor,
  { customerId, family }: { customerId: string; family: Family },
  input: SignTraining,
): Promise<SignAnswer> {
  const site = await trainedSite(app, user, customerId);
  const place = { customerId, site: site.name, codeId: null, trainerId: user.id };
  return signTraining(app, place, family, input);
}
