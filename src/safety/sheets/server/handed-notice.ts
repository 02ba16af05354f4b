import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { bool, int, jsonRows, nullable, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { titleForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { sheetNotFound } from '../errors.ts';
import { digestOf } from './mail-sheets.ts';

/** Guessing costs more than it brings: so many openings from one network. */
const LIMIT = { points: 60, seconds: 60 };
const TOKEN = /^[\w-]{22}$/;

const noticeRow = rowShape({
  id: text,
  customer: text,
  queuedAt: text,
  acknowledgedAt: nullable(text),
  acknowledgedBy: nullable(text),
  sheets: jsonRows(
    rowShape({
      nameKey: text,
      name: text,
      number: int,
      date: nullable(text),
      current: bool,
      recalled: bool,
    }),
  ),
});

/**
 * What an e-mail handed over, for whoever has its link; the first opening is noted. A link scanner of
 * a mail server opens too: only the press on "We have them" acknowledges.
 * @throws AppError `not-found`; `auth/too-many-requests`.
 */
export async function openNotice(app: App, token: string, network: string) {
  await app.limits.take('handed-sheets', network, LIMIT);
  const notice = TOKEN.test(token)
    ? await app.db.row(
        noticeRow,
        sql`with opened as (
              update sds_notices set opened_at = ${new Date(app.clock.now())}
               where token_hash = ${digestOf(token)} and opened_at is null)
            select n.id, c.name as customer, to_json(n.queued_at) #>> '{}' as queued_at,
                   (select to_json(min(h.acknowledged_at)) #>> '{}' from sds_handovers h
                     where h.notice_id = n.id) as acknowledged_at,
                   (select min(person_name(h.acknowledged_by_id, h.acknowledged_by))
                      from sds_handovers h where h.notice_id = n.id) as acknowledged_by,
                   coalesce((select json_agg(json_build_object('nameKey', r.name_key,
                       'name', title.name, 'number', r.revision_number, 'date', r.printed_on,
                       'current', r.superseded_at is null,
                       'recalled', exists (select 1 from sds_recalls g where g.revision_id = r.id))
                       order by title.name, r.name_key)
                      from sds_handovers h join sds_revisions r on r.id = h.revision_id
                     cross join lateral ${titleForJoin(sql`r.name_key`)} title
                     where h.notice_id = n.id), '[]') as sheets
              from sds_notices n join ${customersForJoin} c on c.id = n.customer_id
             where n.token_hash = ${digestOf(token)}`,
      )
    : undefined;
  if (!notice) throw sheetNotFound();
  return notice;
}

/**
 * Whoever has the link says that the sheets arrived. The first word stays.
 * @throws AppError `not-found`; `auth/too-many-requests`.
 */
export async function acknowledgeNotice(
  app: App,
  token: string,
  name: string,
  network: string,
): Promise<void> {
  const notice = await openNotice(app, token, network);
  await app.db.execute(
    sql`update sds_handovers
           set acknowledged_at = ${new Date(app.clock.now())}, acknowledged_by = ${name}
         where notice_id = ${notice.id} and acknowledged_at is null`,
  );
}
