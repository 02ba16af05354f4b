import type { CompanySettings } from '../../../company/contract.ts';
import { momentText } from '../../../kit/time.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { int, nullable, rowShape, text, textList, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import type { AnnouncementView } from '../sheet-view.ts';
import { handsOver } from './handed.ts';

const newestRow = rowShape({
  revisionId: text,
  number: int,
  sendAt: time,
  startedAt: nullable(time),
  sentAt: nullable(time),
  mailed: nullable(int),
  takenBackAt: nullable(time),
  takenBackBy: text,
  supersededAt: nullable(time),
  current: nullable(int),
  handed: textList,
});

/**
 * What became of the news of a product's newest English revision that was uploaded, in words of the
 * company's zone; null when there is nothing to say: none was uploaded, or a newer one or a
 * withdrawal took its place before its mails left.
 */
export async function announcementOf(
  app: Pick<App, 'db' | 'clock'>,
  company: Pick<CompanySettings, 'timeZone'>,
  nameKey: string,
): Promise<AnnouncementView | null> {
  const row = await app.db.row(
    newestRow,
    sql`select r.id as revision_id, r.revision_number as number, a.send_at, a.started_at, a.sent_at,
               a.mailed, a.taken_back_at, person_name(a.taken_back_by, '') as taken_back_by,
               r.superseded_at,
               (select n.revision_number from sds_revisions n
                 where n.name_key = r.name_key and n.language = r.language
                   and n.superseded_at is null) as current,
               array(select distinct c.name from sds_handovers h
                       join ${customersForJoin} c on c.id = h.customer_id
                      where h.revision_id = r.id and h.delivery_id is not null and ${handsOver}
                      order by c.name limit 50) as handed
          from sds_revisions r join sds_announcements a on a.revision_id = r.id
         where r.name_key = ${nameKey} and r.language = 'en'
         order by r.revision_number desc limit 1`,
  );
  if (!row) return null;
  const { takenBackAt, sentAt, startedAt, sendAt, supersededAt } = row;
  if (supersededAt && !takenBackAt) return null;
  const now = app.clock.now();
  const state = takenBackAt
    ? 'taken-back'
    : sentAt
      ? 'sent'
      : startedAt || sendAt.getTime() <= now
        ? 'sending'
        : 'waiting';
  const at = takenBackAt ?? sentAt ?? sendAt;
  return {
    revisionId: row.revisionId,
    number: row.number,
    state,
    at: momentText(at, company.timeZone),
    msLeft: Math.max(0, sendAt.getTime() - now),
    mailed: row.mailed ?? 0,
    takenBackBy: row.takenBackBy,
    current: row.current,
    handed: takenBackAt ? row.handed : [],
  };
}
