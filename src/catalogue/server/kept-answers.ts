import type { Sql } from '../../platform/database.ts';

/** Answers of one state of the catalogue: what was computed, or is being computed, by what was asked. The oldest use goes first. */
interface Kept {
  version: string;
  answers: Map<string, Promise<unknown>>;
}

const MOST = 500;
const keptBy = new WeakMap<Sql, Kept>();

/**
 * Changes with every commit that changes which products there are, how they are found, or whether one is in stock. Of both
 * lists of changes the highest and the sum: numbers become visible out of order, and old ones are removed.
 */
const VERSION = `
  select (select max(id) || '.' || sum(id) from public_changes) as listed, (select max(tx) || '.' || sum(tx) from stock_changes) as stock`;

/**
 * Computes an answer once for each state of the catalogue. The version is read first, every time: an answer is never older
 * than the request. Only for what depends on products' listed columns and on being in stock, never on prices or exact stock;
 * `asked` must name everything else that it depends on, who may see what included. What is returned is shared: do not change it.
 */
export async function keep<T>(sql: Sql, asked: unknown[], make: () => Promise<T>): Promise<T> {
  const version = JSON.stringify(await sql.row('catalogue.version', VERSION));
  let kept = keptBy.get(sql);
  if (kept?.version !== version) {
    kept = { version, answers: new Map() };
    keptBy.set(sql, kept);
  }
  const { answers } = kept;
  const key = JSON.stringify(asked);
  const answer = (answers.get(key) as Promise<T> | undefined) ?? make();
  answers.delete(key);
  answers.set(key, answer);
  const [oldest] = answers.keys();
  if (answers.size > MOST && oldest !== undefined) answers.delete(oldest);
  answer.catch(() => answers.delete(key));
  return answer;
}
