import { longDayText, shiftDay } from '../../../kit/time.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { Sql } from '../../../platform/database.ts';
import { bool, date, nullable, rowShape } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { endorsementMessages } from '../endorsement-messages.ts';
import { trainingMessages, roadPaperMessages as words } from '../messages.ts';
import { WARN_DAYS } from './trainings.ts';

const papersRow = rowShape({
  drives: bool,
  trainedUntil: nullable(date),
  isEndorsed: bool,
  endorsedUntil: nullable(date),
  isGivenUp: bool,
});

/** One record of a person, in words and in the colour of how long it holds. */
export interface RoadPaper {
  label: string;
  text: string;
  tone: 'success' | 'warning' | 'danger';
}

/**
 * Which hazmat papers a person has, for their own page; null for who neither drives nor has any on record. `today` is the company's day. Who
 * asks may know of the person: that is for the caller to see to.
 */
export async function roadPapersOf(
  db: Sql,
  userId: string,
  today: string,
): Promise<RoadPaper[] | null> {
  const row = await db.row(
    papersRow,
    sql`select p.role = 'admin' and 'driver' = any(p.duties) as drives,
               (select max(t.expires_on) from hazmat_trainings t
                 where t.user_id = p.id
                   and not exists (select 1 from hazmat_training_ends e where e.training_id = t.id)) as trained_until,
               newest.user_id is not null as is_endorsed, newest.expires_on as endorsed_until,
               coalesce(newest.given_up, false) as is_given_up
          from ${peopleForJoin} p
          left join lateral (select e.user_id, e.expires_on, e.given_up from hazmat_endorsements e
                              where e.user_id = p.id order by e.seq desc limit 1) newest on true
         where p.id = ${userId}`,
  );
  if (!row || (!row.drives && row.trainedUntil === null && !row.isEndorsed)) return null;
  return [
    { label: words.training, ...trainingWords(row.trainedUntil, today) },
    { label: words.endorsement, ...endorsementWords(row, today) },
  ];
}

type PaperState = Omit<RoadPaper, 'label'>;

function trainingWords(until: string | null, today: string): PaperState {
  if (until === null) return { tone: 'danger', text: words.none };
  const day = longDayText(until);
  if (until < today) return { tone: 'danger', text: trainingMessages.expired(day) };
  return until <= shiftDay(today, WARN_DAYS)
    ? { tone: 'warning', text: trainingMessages.soon(day) }
    : { tone: 'success', text: trainingMessages.holds(day) };
}

function endorsementWords(
  row: { isEndorsed: boolean; endorsedUntil: string | null; isGivenUp: boolean },
  today: string,
): PaperState {
  if (!row.isEndorsed) return { tone: 'warning', text: words.none };
  if (row.isGivenUp) return { tone: 'danger', text: endorsementMessages.ended };
  if (row.endorsedUntil === null) return { tone: 'danger', text: endorsementMessages.noDay };
  const day = longDayText(row.endorsedUntil);
  return row.endorsedUntil < today
    ? { tone: 'danger', text: endorsementMessages.over(day) }
    : { tone: 'success', text: endorsementMessages.holds(day) };
}
