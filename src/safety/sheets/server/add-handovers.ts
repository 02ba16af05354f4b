import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';

/** A ledger row says one way in which a revision reached a site. `notice` hands nothing over. */
export type Way = 'delivery' | 'e-mail' | 'paper' | 'notice';

const writtenRow = rowShape({ revisionId: text });

/**
 * Ledger rows for one customer; those that are there already stay as they are. Returns the revisions
 * that are new in it: only they are mailed, so that two at once tell nobody twice.
 */
export async function addHandovers(
  tx: Sql,
  app: Pick<App, 'clock' | 'random'>,
  sheets: readonly { nameKey: string; revisionId: string }[],
  handed: {
    customerId: string;
    how: Way;
    at: Date;
    deliveryId?: string | null;
    noticeId?: string | null;
  },
): Promise<ReadonlySet<string>> {
  const rows = sheets.map(({ nameKey, revisionId }) => ({
    id: newId(app),
    name_key: nameKey,
    revision_id: revisionId,
  }));
  const written = await tx.rows(
    writtenRow,
    sql`insert into sds_handovers (id, customer_id, name_key, revision_id, how, delivery_id,
               notice_id, handed_at)
        select r.id, ${handed.customerId}, r.name_key, r.revision_id, ${handed.how},
               ${handed.deliveryId ?? null}, ${handed.noticeId ?? null}, ${handed.at}
          from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
               as r(id text, name_key text, revision_id text)
        on conflict (customer_id, revision_id, how) do nothing
        returning revision_id`,
  );
  return new Set(written.map(({ revisionId }) => revisionId));
}
