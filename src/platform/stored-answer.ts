import type { Sql } from './database.ts';
import { ofKey } from './idempotency.ts';
import { json, rowShape } from './row-shape.ts';
import { sql } from './sql.ts';

const storedRow = rowShape({ answer: json<unknown>() });

/** What a write answered under this key of this actor, or undefined when none has committed: for a caller that got no answer. */
export async function storedAnswer<T>(
  db: Sql,
  write: { actor: string; operation: string; key: string },
): Promise<T | undefined> {
  const row = await db.row(
    storedRow,
    sql`select answer from idempotency_keys where ${ofKey(write)} and status = 200`,
  );
  return row?.answer as T | undefined;
}
