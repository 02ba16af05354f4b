import type { App } from '../../platform/app.ts';
import { chainHash, type HASHED } from './record-audit.ts';

type ChainRow = Record<(typeof HASHED)[number], unknown> & {
  seq: number;
  previous_hash: string;
  hash: string;
};

export interface ChainReport {
  rows: number;
  /** The first row that is not what was written, or whose predecessor is gone. */
  brokenAt: number | null;
  /** Keep it elsewhere to notice later that the end of the log was cut off. */
  lastHash: string;
}

const AT_ONCE = 1000;

/** Reads the whole audit log and makes every hash again. */
export async function verifyAuditChain(app: Pick<App, 'db'>): Promise<ChainReport> {
  let rows = 0;
  let previous = '';
  for (let after = 0; ; ) {
    const page = await app.db.rows<ChainRow>(
      'audit.chain',
      `select seq, at, actor_kind, actor_id, actor_name, actor_role, session_hash, action, object_kind, object_id, before, after, result, request_id, network, agent, previous_hash, hash
         from audit_log where seq > $1 order by seq limit $2`,
      [after, AT_ONCE],
    );
    for (const row of page) {
      if (row.previous_hash !== previous || chainHash(previous, row) !== row.hash)
        return { rows, brokenAt: row.seq, lastHash: previous };
      previous = row.hash;
      after = row.seq;
      rows += 1;
    }
    if (page.length < AT_ONCE) return { rows, brokenAt: null, lastHash: previous };
  }
}
