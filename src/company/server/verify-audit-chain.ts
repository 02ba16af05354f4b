import type { App } from '../../platform/app.ts';
import {
  columns,
  int,
  json,
  keyName,
  nullable,
  type RowOf,
  rowShape,
  text,
  time,
} from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { chainHash, HASHED } from './record-audit.ts';

const chainRow = rowShape({
  seq: int,
  at: time,
  actorKind: text,
  actorId: nullable(text),
  actorName: nullable(text),
  actorRole: nullable(text),
  sessionHash: nullable(text),
  action: text,
  objectKind: text,
  objectId: nullable(text),
  before: nullable(json<unknown>()),
  after: nullable(json<unknown>()),
  result: text,
  requestId: nullable(text),
  network: nullable(text),
  agent: nullable(text),
  previousHash: text,
  hash: text,
});

/** The hash goes over the columns as the table names them. */
const hashed = (row: RowOf<typeof chainRow>) =>
  Object.fromEntries(
    HASHED.map((column) => [column, row[keyName(column) as keyof typeof row]]),
  ) as Parameters<typeof chainHash>[1];

export interface ChainReport {
  rows: number;
  /** The first row that is not what was written, or whose predecessor is gone. */
  brokenAt: number | null;
  /** Store it outside the database: only with it a log cut off at its end is noticed. */
  lastHash: string;
}

const AT_ONCE = 1000;

/** Reads the whole audit log and makes every hash again. */
export async function verifyAuditChain(app: Pick<App, 'db'>): Promise<ChainReport> {
  let rows = 0;
  let previous = '';
  for (let after = 0; ; ) {
    const page = await app.db.rows(
      chainRow,
      sql`select ${columns(chainRow, 'a')} from audit_log a
           where a.seq > ${after} order by a.seq limit ${AT_ONCE}`,
    );
    for (const row of page) {
      if (row.previousHash !== previous || chainHash(previous, hashed(row)) !== row.hash)
        return { rows, brokenAt: row.seq, lastHash: previous };
      previous = row.hash;
      after = row.seq;
      rows += 1;
    }
    if (page.length < AT_ONCE) return { rows, brokenAt: null, lastHash: previous };
  }
}
