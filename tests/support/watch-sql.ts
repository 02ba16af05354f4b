import type { Sql } from '../../src/platform/database.ts';
import type { SqlText } from '../../src/platform/sql.ts';

export type Watched = ReturnType<SqlText['prepared']>;

/** The same database with `see` told of every statement before it runs (and waited for); what `see` throws is the statement's failure. */
export function watchSql(db: Sql, see: (statement: Watched) => unknown): Sql {
  return {
    async rows(shape, statement) {
      await see(statement.prepared());
      return db.rows(shape, statement);
    },
    async row(shape, statement) {
      await see(statement.prepared());
      return db.row(shape, statement);
    },
    async execute(statement) {
      await see(statement.prepared());
      return db.execute(statement);
    },
  };
}
