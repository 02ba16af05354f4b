import type { UserActor } from '../../../kit/actor.ts';
import { nullIfGone } from '../../../kit/app-error.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { readPaper } from './read-paper.ts';

const signedRow = rowShape({ runId: text });

/** Of these runs, those whose load or truck changed after somebody signed their shipping paper. One statement where nobody signed any. */
export async function changedPapers(
  app: { db: Sql },
  user: UserActor,
  runIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (runIds.length === 0) return new Set();
  const signed = await app.db.rows(
    signedRow,
    sql`select distinct s.run_id from shipping_papers s where s.run_id = any(${runIds}::text[])`,
  );
  const found = await Promise.all(
    signed.map(async ({ runId }) => {
      const known = await readPaper(app, user, runId).catch(nullIfGone);
      return known?.paper.state === 'changed' ? [runId] : [];
    }),
  );
  return new Set(found.flat());
}
