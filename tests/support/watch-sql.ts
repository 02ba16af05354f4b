import type { Sql } from '../../src/platform/database.ts';
import { SqlText } from '../../src/platform/sql.ts';

export interface Watched {
  name: string;
  text: string;
  values: unknown[];
}

/** The same database with `see` told of every statement before it runs (and waited for); what `see` throws is the statement's failure. */
export function watchSql(db: Sql, see: (statement: Watched) => unknown): Sql {
  const told = async (args: unknown[]) => {
    const [first, second, values] = args;
    const composed = first instanceof SqlText ? first : second instanceof SqlText ? second : null;
    await see(
      composed
        ? composed.prepared()
        : { name: first as string, text: second as string, values: (values as unknown[]) ?? [] },
    );
  };
  const calls = {
    rows: async (...args: unknown[]) => (
      await told(args), db.rows(...(args as never[] as [never, never]))
    ),
    row: async (...args: unknown[]) => (
      await told(args), db.row(...(args as never[] as [never, never]))
    ),
    execute: async (...args: unknown[]) => (
      await told(args), db.execute(...(args as never[] as [never, never]))
    ),
  };
  return calls;
}
