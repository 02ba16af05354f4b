import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import {
  bool,
  int,
  json,
  nullable,
  rowShape,
  text,
  textList,
  textOf,
  time,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import type { SignTraining } from '../contract.ts';
import type { Family } from '../families.ts';
import { coveredBy } from '../hazards-taught.ts';
import { lessonOf } from '../lessons.ts';
import { phoneMessages, spoken } from '../phone/messages.ts';
import { wrongAnswers } from '../quiz.ts';
import { familiesAtSite } from './site-families.ts';

/** On whose list, and how it came about. */
export interface TrainingPlace {
  customerId: string;
  site: string;
  /** The code on the wall it was opened by; null for a signed-in person's phone. */
  codeId: string | null;
  trainerId: string | null;
}

/** Names that phones typed and nobody has confirmed; more than this is somebody's game. */
const MAX_WAITING = 100;

export type SignAnswer =
  | { state: 'signed'; name: string; waits: boolean }
  /** By the places of the questions. */
  | { state: 'wrong'; wrong: readonly number[] }
  | { state: 'who' | 'sign' | 'full' };

const memberRow = rowShape({ id: text, name: text, state: text });
const countRow = rowShape({ id: text });
const typedRow = rowShape({
  customerId: text,
  name: text,
  language: textOf<SignTraining['language']>(),
});

/** Who signs: somebody of the list, somebody who typed a name of the list, or a new name that waits. */
async function signer(
  app: App,
  tx: Sql,
  { customerId }: TrainingPlace,
  { memberId, typedName, language }: SignTraining,
): Promise<{ id: string; name: string; state: string } | 'who' | 'full'> {
  if (memberId === '' && typedName === '') return 'who';
  const known = await tx.row(
    memberRow,
    sql`select m.id, m.name, m.state from crew_members m
         where m.customer_id = ${customerId} and m.state in ('active', 'waiting')
           and case when ${memberId} = '' then lower(m.name) = lower(${typedName})
                    else m.id = ${memberId} end
         order by m.state, m.added_at limit 1`,
  );
  if (known) return known;
  if (memberId !== '') return 'who';
  const waiting = await tx.rows(
    countRow,
    sql`select m.id from crew_members m
         where m.customer_id = ${customerId} and m.state = 'waiting' limit ${MAX_WAITING}`,
  );
  if (waiting.length >= MAX_WAITING) return 'full';
  const id = newId(app);
  await tx.execute(
    sql`insert into crew_members ${inserting(
      typedRow,
      { customerId, name: typedName, language },
      { id, state: 'waiting', addedAt: new Date(app.clock.now()) },
    )}`,
  );
  return { id, name: typedName, state: 'waiting' };
}

const trainingRow = rowShape({
  id: text,
  customerId: text,
  memberId: text,
  memberName: text,
  lesson: textOf<Family>(),
  revision: int,
  language: textOf<SignTraining['language']>(),
  how: textOf<'self' | 'class'>(),
  trainerId: nullable(text),
  codeId: nullable(text),
  classKey: text,
  questions: int,
  rightFirst: int,
  // Not checked: the contract has checked what is written here.
  signature: nullable(json<NonNullable<SignTraining['signature']>>()),
  signedByName: bool,
  signedText: text,
  signedTextEnglish: text,
  covers: textList,
  formKey: text,
  signedAt: time,
});
const signedRow = rowShape({ name: text, state: text });

/**
 * Records that somebody took a lesson: all questions answered right, signed with a finger or by the
 * typed name, with the hazards of its kind that were at the site. A form that is sent twice counts once. Whoever calls has checked who may.
 */
export async function signTraining(
  app: App,
  place: TrainingPlace,
  family: Family,
  input: SignTraining,
): Promise<SignAnswer> {
  const lesson = lessonOf(family);
  const wrong = wrongAnswers(lesson, input.answers);
  if (wrong.length > 0) return { state: 'wrong', wrong };
  if (input.signature === null && !input.signedByName) return { state: 'sign' };
  return app.db.transaction(async (tx) => {
    const earlier = await tx.row(
      signedRow,
      sql`select t.member_name as name, m.state from training_records t
            join crew_members m on m.id = t.member_id
           where t.form_key = ${input.formKey} and t.customer_id = ${place.customerId}`,
    );
    if (earlier) return { state: 'signed', name: earlier.name, waits: earlier.state === 'waiting' };
    const who = await signer(app, tx, place, input);
    if (typeof who === 'string') return { state: who };
    const now = new Date(app.clock.now());
    const { taught } = await familiesAtSite(tx, place.customerId);
    const sentence = (language: 'en' | 'es') =>
      phoneMessages[spoken(language)].statement(lesson.title[language], place.site);
    await tx.execute(
      sql`insert into lesson_revisions (lesson, revision, content, first_signed_at)
          values (${family}, ${lesson.revision}, ${JSON.stringify(lesson)}, ${now})
          on conflict do nothing`,
    );
    await tx.execute(
      sql`insert into training_records ${inserting(trainingRow, {
        id: newId(app),
        customerId: place.customerId,
        memberId: who.id,
        memberName: who.name,
        lesson: family,
        revision: lesson.revision,
        language: input.language,
        how: input.classKey ? 'class' : 'self',
        trainerId: place.trainerId,
        codeId: place.codeId,
        classKey: input.classKey,
        questions: lesson.quiz.length,
        rightFirst: Math.min(input.rightFirst, lesson.quiz.length),
        signature: input.signature,
        signedByName: input.signature === null,
        signedText: sentence(input.language),
        signedTextEnglish: sentence('en'),
        covers: coveredBy(family, taught),
        formKey: input.formKey,
        signedAt: now,
      })}
          on conflict (form_key) do nothing`,
    );
    return { state: 'signed', name: who.name, waits: who.state === 'waiting' };
  });
}
