import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { normalise } from '../../../kit/normalise.ts';
import type { App } from '../../../platform/app.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { rowShape, text, textList } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { wordTaught } from '../errors.ts';
import type { TeachSearch } from '../search-words.ts';

const wordRow = rowShape({ word: text, means: textList });

/**
 * Teaches the search what a word means, or changes what it means. Doing it again changes nothing.
 * @throws AppError `permission-denied` for anyone but staff; `already-exists` for a word that is
 * there, unless `change` says that it is this one that changes
 */
export async function teachSearch(app: App, actor: UserActor, input: TeachSearch): Promise<void> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const folded = normalise(input.word);
  await app.db.transaction(async (tx) => {
    const before = await tx.row(
      wordRow,
      sql`select word, means from search_words where folded = ${folded} for update`,
    );
    const after = { word: input.word, means: input.means };
    if (before && JSON.stringify(before) === JSON.stringify(after)) return;
    if (before && !input.change) throw wordTaught(before.word);
    await tx.execute(
      sql`insert into search_words (folded, word, means, updated_at, updated_by)
          values (${folded}, ${input.word}, ${input.means}::text[],
                  ${new Date(app.clock.now())}, ${actor.id})
          on conflict (folded) do update
             set word = excluded.word, means = excluded.means,
                 updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
    );
    await tx.execute(sql`delete from search_misses where folded = ${folded}`);
    await recordAudit(app, tx, actor, {
      action: 'search-word.teach',
      objectKind: 'search-word',
      objectId: folded,
      before: before ?? null,
      after,
    });
  });
}

/**
 * Takes a word away from the search.
 * @throws AppError `permission-denied` for anyone but staff, `not-found`
 */
export async function forgetSearchWord(
  app: App,
  actor: UserActor,
  input: { folded: string },
): Promise<void> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const before = await tx.row(
      wordRow,
      sql`delete from search_words where folded = ${input.folded} returning word, means`,
    );
    if (!before) throw notFound();
    await recordAudit(app, tx, actor, {
      action: 'search-word.forget',
      objectKind: 'search-word',
      objectId: input.folded,
      before,
      after: null,
    });
  });
}
