import type { Sql } from './database.ts';

/** What a write answered under this key of this actor, or undefined when none has committed: for a caller that got no answer. */
export async function keptAnswer<T>(
  sql: Sql,
  write: { actor: string; operation: string; key: string },
): Promise<T | undefined> {
  const row = await sql.row<{ answer: T }>(
    'idempotency.kept',
    'select answer from idempotency_keys where actor = $1 and operation = $2 and key = $3 and status = 200',
    [write.actor, write.operation, write.key],
  );
  return row?.answer;
}
