import type { Sql } from './database.ts';

/** One connection takes one statement at a time: readings that ask for several at once run here one after the other. */
export function inTurn(tx: Sql): Sql {
  let last: Promise<unknown> = Promise.resolve();
  const after = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work);
    last = next.catch(() => undefined);
    return next;
  };
  return {
    rows: (shape, statement) => after(() => tx.rows(shape, statement)),
    row: (shape, statement) => after(() => tx.row(shape, statement)),
    execute: (statement) => after(() => tx.execute(statement)),
  };
}
