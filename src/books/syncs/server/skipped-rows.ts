import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import type { UnreadableRow } from '../../ledger-rows.ts';

/** The report's line about a row of the books that was left out. */
export const skippedLine = (row: UnreadableRow) =>
  `${row.entity} ${row.name ? `“${row.name.slice(0, 80)}” ` : ''}(${row.id}): ${row.why}. Left as it is.`;

/** PostgreSQL's classes for "this value does not fit": the row is at fault, not the database. */
export function isRowsFault(error: unknown): boolean {
  const cause = error as { code?: unknown; cause?: { code?: unknown } };
  const code = cause.code ?? cause.cause?.code;
  return typeof code === 'string' && /^2[23]/.test(code);
}

/** Writes so that rows that do not fit are taken back, and the transaction goes on: what was wrong with them, else undefined. */
export async function attemptRow(tx: Sql, write: () => Promise<void>): Promise<unknown> {
  await tx.execute(sql`savepoint one_row`);
  try {
    await write();
    await tx.execute(sql`release savepoint one_row`);
    return undefined;
  } catch (error) {
    if (!isRowsFault(error)) throw error;
    await tx.execute(sql`rollback to savepoint one_row`);
    return error;
  }
}

/** Writes all rows at once; when one of them does not fit, each on its own, and those that don't are skipped. */
export async function writeEach<T>(
  tx: Sql,
  rows: readonly T[],
  write: (some: T[]) => Promise<void>,
  onBad: (row: T, error: unknown) => void,
): Promise<void> {
  if (rows.length === 0) return;
  if ((await attemptRow(tx, () => write([...rows]))) === undefined) return;
  for (const row of rows) {
    const error = await attemptRow(tx, () => write([row]));
    if (error !== undefined) onBad(row, error);
  }
}
