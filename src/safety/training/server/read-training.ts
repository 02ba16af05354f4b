import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  int,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
  textOf,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { codesForJoin } from '../../binders/server/joins.ts';
import { trainingNotFound } from '../errors.ts';
import type { Family } from '../families.ts';
import type { LessonLanguage } from '../lesson.ts';
import { type CrewMember, type MatrixRow, type TrainingRecord, trainingMatrix } from '../matrix.ts';
import { checkTrains } from './public/manage-crew.ts';
import { familiesAtSite, type SiteFamilies } from './site-families.ts';

const crewRow: ShapeOf<CrewMember> = rowShape({
  id: text,
  name: text,
  department: text,
  language: textOf<LessonLanguage>(),
  state: textOf<CrewMember['state']>(),
  addedAt: text,
});

/** The crew of a site, by name; a name that turned out to be another's is left out. */
export const crewOf = (db: Sql, customerId: string): Promise<CrewMember[]> =>
  db.rows(
    crewRow,
    sql`select m.id, m.name, m.department, m.language, m.state,
               to_json(m.added_at) #>> '{}' as added_at
          from crew_members m where m.customer_id = ${customerId} and m.same_as is null
         order by m.name, m.id`,
  );

const recordRow: ShapeOf<TrainingRecord> = rowShape({
  id: text,
  memberId: text,
  memberName: text,
  lesson: textOf<Family>(),
  revision: int,
  language: textOf<LessonLanguage>(),
  how: textOf<TrainingRecord['how']>(),
  trainer: text,
  storeroom: text,
  questions: int,
  rightFirst: int,
  signedByName: bool,
  signedText: text,
  covers: nullable(textList),
  signedAt: text,
});

/** Every signed lesson of a site, newest first. */
const recordsOf = (db: Sql, customerId: string): Promise<TrainingRecord[]> =>
  db.rows(
    recordRow,
    sql`select t.id, coalesce(m.same_as, m.id) as member_id, t.member_name, t.lesson, t.revision,
               t.language, t.how, person_name(t.trainer_id, '') as trainer,
               coalesce(s.storeroom, '') as storeroom, t.questions, t.right_first,
               t.signed_by_name, t.signed_text, t.covers, to_json(t.signed_at) #>> '{}' as signed_at
          from training_records t join crew_members m on m.id = t.member_id
          left join ${codesForJoin} s on s.id = t.code_id
         where t.customer_id = ${customerId} order by t.signed_at desc, t.id desc`,
  );

export interface SiteTraining extends SiteFamilies {
  crew: readonly CrewMember[];
  matrix: readonly MatrixRow[];
  records: readonly TrainingRecord[];
}

const siteRow = rowShape({ id: text, name: text, place: text });

/**
 * The site as its training is about it, for who sees to it.
 * @throws AppError `permission-denied`; `not-found` for a customer out of sight.
 */
export async function trainedSite(app: Pick<App, 'db'>, user: UserActor, customerId: string) {
  checkTrains(user);
  const site = await app.db.row(
    siteRow,
    sql`select c.id, c.name, concat_ws(', ', c.city, c.state) as place
          from ${customersForJoinIn(customerScope(user))} c where c.id = ${customerId}`,
  );
  if (!site) throw trainingNotFound();
  return site;
}

/** Who works at a site, what is there and who was trained on it. @throws as `trainedSite` */
export async function readTraining(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<SiteTraining> {
  await trainedSite(app, user, customerId);
  const [site, crew, records, { timeZone }] = await Promise.all([
    familiesAtSite(app.db, customerId),
    crewOf(app.db, customerId),
    recordsOf(app.db, customerId),
    readCompany(app),
  ]);
  const families = site.families.map(({ family }) => family);
  return {
    ...site,
    crew,
    records,
    matrix: trainingMatrix(crew, families, { records, products: site.taught, timeZone }),
  };
}
