import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import {
  bool,
  columns,
  date,
  int,
  jsonRows,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting, names, only, setting } from '../../../platform/write-rows.ts';
import type { ChangedNote, NewNote } from '../contract.ts';
import { followUpPast, noteChanged, notYours } from '../errors.ts';
import { type VisitScope, visitScope } from './scope.ts';

const noteRow = rowShape({
  id: text,
  text,
  authorName: text,
  /** Written by the reader, who may change it. */
  own: bool,
  followUpOn: nullable(date),
  followedUp: bool,
  version: int,
  writtenAt: text,
  changedAt: nullable(text),
  /** Earlier versions of the note, the newest first. */
  earlier: jsonRows(rowShape({ text, followUpOn: nullable(text), replacedAt: text })),
});
export type VisitNote = RowOf<typeof noteRow>;

/** A customer's newest notes are shown; more than these nobody reads on a visit. */
const NOTES_MOST = 100;

/** The notes of one customer, the newest first. Empty for a customer that the reader may not see. */
export function notesOf(
  db: Sql,
  scope: VisitScope,
  user: UserActor,
  customerId: string,
): Promise<VisitNote[]> {
  return db.rows(
    noteRow,
    sql`
      select n.id, n.text, person_name(n.author_id, '') as author_name,
             n.author_id is not distinct from ${user.id} as own, n.follow_up_on,
             n.followed_up_at is not null as followed_up, n.version,
             to_json(n.written_at) #>> '{}' as written_at,
             to_json(n.changed_at) #>> '{}' as changed_at,
             coalesce((select json_agg(json_build_object('text', v.text,
                                         'followUpOn', v.follow_up_on,
                                         'replacedAt', v.replaced_at) order by v.version desc)
                         from visit_note_versions v where v.note_id = n.id), '[]') as earlier
        from visit_notes n join ${customersForJoinIn(scope)} c on c.id = n.customer_id
       where n.customer_id = ${customerId}
       order by n.written_at desc, n.id desc limit ${NOTES_MOST}`,
  );
}

const foundRow = rowShape({ id: text });
/** What a note says. */
const textRow = rowShape({
  text,
  followUpOn: nullable(date),
} satisfies ColumnsOf<Omit<NewNote, 'customerId'>>);
const newNoteRow = rowShape({ ...textRow.columns, customerId: text });

/** @throws AppError `invalid-argument` for a day before the company's today */
async function checkFollowUp(app: App, tx: Sql, day: string | null): Promise<void> {
  if (day !== null && day < companyDay(await readCompany(app, tx), app.clock.now()))
    throw followUpPast();
}

/** A person who writes the same words of the same customer again so soon saw them come back into the form, and presses once more. */
const SAME_WITHIN = '1 hour';

/** Their own newest note that says the same, if it was written just now and stands as it was. */
const sameNote = (user: UserActor, input: NewNote, now: Date) => sql`
  select n.id from visit_notes n
   where n.customer_id = ${input.customerId} and n.author_id = ${user.id} and n.text = ${input.text}
     and n.follow_up_on is not distinct from ${input.followUpOn}::date
     and n.version = 1 and n.followed_up_at is null and n.written_at > ${now}::timestamptz - ${SAME_WITHIN}::interval
   order by n.written_at desc limit 1`;

/** Who writes of a customer after a follow-up fell due has followed it up: the new note says how it goes on. */
async function closeDue(app: App, tx: Sql, user: UserActor, customerId: string): Promise<void> {
  const now = app.clock.now();
  await tx.execute(sql`
    update visit_notes set followed_up_at = ${new Date(now)}, followed_up_by = ${user.id}
     where customer_id = ${customerId} and followed_up_at is null
       and follow_up_on <= ${companyDay(await readCompany(app, tx), now)}::date`);
}

/**
 * Writes a note about a customer; what was to be followed up by today is done by it. The key makes it happen once; the same words within an hour are the note that stands there.
 * @throws AppError `not-found` for buyers, and for a customer that is missing, foreign or inactive; `invalid-argument` for a follow-up in the
 *   past
 */
export async function writeNote(
  app: App,
  user: UserActor,
  input: NewNote,
  key: string | undefined,
): Promise<{ noteId: string }> {
  const scope = visitScope(user);
  return app.db.transaction(async (tx) => {
    const once = async () => {
      const customer = await tx.row(
        foundRow,
        sql`select c.id from ${customersForJoinIn(scope)} c where c.id = ${input.customerId}`,
      );
      if (!customer) throw notFound();
      const now = new Date(app.clock.now());
      const same = await tx.row(foundRow, sameNote(user, input, now));
      if (same) return { noteId: same.id };
      await checkFollowUp(app, tx, input.followUpOn);
      const noteId = newId(app);
      await closeDue(app, tx, user, input.customerId);
      await tx.execute(sql`
        insert into visit_notes ${inserting(newNoteRow, input, {
          id: noteId,
          authorId: user.id,
          writtenAt: now,
        })}`);
      return { noteId };
    };
    return onceIfKeyed(tx, { actor: user.id, operation: 'visit-note', key, body: input }, once);
  });
}

const lockedRow = rowShape({ own: bool, version: int, followUpOn: nullable(date) });

async function lock(tx: Sql, scope: VisitScope, user: UserActor, noteId: string) {
  const note = await tx.row(
    lockedRow,
    sql`select n.author_id is not distinct from ${user.id} as own, n.version,
               n.follow_up_on
          from visit_notes n join ${customersForJoinIn(scope)} c on c.id = n.customer_id
         where n.id = ${noteId} for update of n`,
  );
  if (!note) throw notFound();
  return note;
}

/**
 * Changes one's own note; what it said stays in its history. Another follow-up day opens it again.
 * @throws AppError `not-found` for buyers and for notes of customers out of sight; `permission-denied` for somebody
 *   else's note; `aborted` when it was changed since it was shown; `invalid-argument` for another follow-up in the past
 */
export async function changeNote(app: App, user: UserActor, input: ChangedNote): Promise<void> {
  const scope = visitScope(user);
  await app.db.transaction(async (tx) => {
    const note = await lock(tx, scope, user, input.noteId);
    if (!note.own) throw notYours();
    if (note.version !== input.version) throw noteChanged();
    // A day that stood there before may have passed: only another one is looked at.
    if (input.followUpOn !== note.followUpOn) await checkFollowUp(app, tx, input.followUpOn);
    const now = new Date(app.clock.now());
    await tx.execute(sql`
      insert into visit_note_versions (note_id, version, replaced_at, ${names(textRow)})
      select n.id, n.version, ${now}, ${columns(textRow, 'n')}
        from visit_notes n where n.id = ${input.noteId}`);
    await tx.execute(sql`
      update visit_notes
         set ${setting(textRow, only(textRow, input))}, version = version + 1, changed_at = ${now},
             followed_up_at = case when follow_up_on is not distinct from ${input.followUpOn}::date
                                   then followed_up_at end,
             followed_up_by = case when follow_up_on is not distinct from ${input.followUpOn}::date
                                   then followed_up_by end
       where id = ${input.noteId}`);
  });
}

/**
 * Says that the follow-up of a note was done, by whichever of our people did it. Doing it again changes nothing.
 * @throws AppError `not-found` for buyers and for notes of customers out of sight
 */
export async function closeFollowUp(app: App, user: UserActor, noteId: string): Promise<void> {
  const scope = visitScope(user);
  await app.db.transaction(async (tx) => {
    await lock(tx, scope, user, noteId);
    await tx.execute(sql`
      update visit_notes set followed_up_at = ${new Date(app.clock.now())}, followed_up_by = ${user.id}
       where id = ${noteId} and follow_up_on is not null and followed_up_at is null`);
  });
}
