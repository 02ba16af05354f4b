import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { nullable, rowShape, text, textOf, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { insertingRows } from '../../../platform/write-rows.ts';

/** A ledger row says one way in which a revision reached a site. `notice` hands nothing over. */
export type Way = 'delivery' | 'e-mail' | 'paper' | 'notice';

const writtenRow = rowShape({ revisionId: text });
const handoverRow = rowShape({
  id: text,
  customerId: text,
  nameKey: text,
  revisionId: text,
  how: textOf<Way>(),
  deliveryId: nullable(text),
  noticeId: nullable(text),
  handedAt: time,
});

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
    customerId: handed.customerId,
    nameKey,
    revisionId,
    how: handed.how,
    deliveryId: handed.deliveryId ?? null,
    noticeId: handed.noticeId ?? null,
    handedAt: handed.at,
  }));
  const written = await tx.rows(
    writtenRow,
    sql`insert into sds_handovers ${insertingRows(handoverRow, rows)}
        on conflict (customer_id, revision_id, how) do nothing
        returning revision_id`,
  );
  return new Set(written.map(({ revisionId }) => revisionId));
}
