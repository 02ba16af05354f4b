import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { casNumbersIn } from '../cas-numbers.ts';

const wordsRow = rowShape({ nameKey: text, words: text });

/** CAS numbers by unique product, as the PDF of its current sheet names them; a product of which none could be read is not in it. */
export async function casReadOf(
  db: Sql,
  nameKeys: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db.rows(
    wordsRow,
    sql`select w.name_key, w.words from sheet_words w where w.name_key = any(${nameKeys}::text[])`,
  );
  return new Map(rows.map(({ nameKey, words }) => [nameKey, casNumbersIn(words)]));
}
