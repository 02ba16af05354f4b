import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { normalise } from '../../../kit/normalise.ts';
import { peopleForJoin } from '../../../people/accounts/people/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import {
  int,
  nullable,
  rowShape,
  type ShapeOf,
  text,
  textList,
} from '../../../platform/row-shape.ts';
import { sharedRead } from '../../../platform/shared-read.ts';
import { sql } from '../../../platform/sql.ts';
import type { SearchMiss, TaughtWord } from '../search-words.ts';
import type { SearchWord } from './understand-search.ts';

const searchWordRow: ShapeOf<SearchWord> = rowShape({ folded: text, means: textList });

/** All words that staff taught the search, by their folded form. */
export const readSearchWords = sharedRead(
  async (db: Sql): Promise<ReadonlyMap<string, SearchWord>> => {
    const rows = await db.rows(searchWordRow, sql`select folded, means from search_words`);
    return new Map(rows.map((row) => [row.folded, row]));
  },
);

const taughtRow: ShapeOf<TaughtWord> = rowShape({
  folded: text,
  word: text,
  means: textList,
  updatedAt: text,
  updatedByName: nullable(text),
});
const missRow: ShapeOf<SearchMiss> = rowShape({
  folded: text,
  typed: text,
  times: int,
  lastAt: text,
});
/** More are never looked at; the rest of the list says so. */
const MISSES = 30;
/** Cap of the table, against floods of nonsense searches; words that are in it go on being counted. */
const MISSES_STORED = 5000;

/**
 * The taught words by the alphabet, and what people searched for in vain, the most frequent first.
 * @throws AppError `permission-denied` for anyone but staff
 */
export async function listSearchWords(
  app: App,
  actor: UserActor,
): Promise<{ words: TaughtWord[]; misses: SearchMiss[] }> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const [words, misses] = await Promise.all([
    app.db.rows(
      taughtRow,
      sql`select w.folded, w.word, w.means, to_json(w.updated_at)#>>'{}' as updated_at,
                 u.display_name as updated_by_name
            from search_words w left join ${peopleForJoin} u on u.id = w.updated_by
           order by w.folded`,
    ),
    app.db.rows(
      missRow,
      sql`select folded, typed, times, to_json(last_at)#>>'{}' as last_at
            from search_misses order by times desc, last_at desc limit ${MISSES}`,
    ),
  ]);
  return { words, misses };
}

/**
 * Notes that a signed-in person's search found nothing; who it was is not kept. Nobody waits for it.
 */
export async function noteSearchMiss(app: App, typed: string): Promise<void> {
  const folded = normalise(typed);
  if (folded.length < 3 || folded.length > 60) return;
  await app.db.execute(
    sql`insert into search_misses (folded, typed, last_at)
        select ${folded}, ${typed.trim().slice(0, 100)}, ${new Date(app.clock.now())}::timestamptz
         where (select count(*) from search_misses) < ${MISSES_STORED}
            or exists (select 1 from search_misses where folded = ${folded})
        on conflict (folded) do update
           set times = search_misses.times + 1, last_at = excluded.last_at`,
  );
}

/** Deletes searches without a result that were not repeated for a year. */
export async function purgeSearchMisses(app: App): Promise<void> {
  await app.db.execute(
    sql`delete from search_misses
         where last_at < ${new Date(app.clock.now())}::timestamptz - interval '1 year'`,
  );
}
