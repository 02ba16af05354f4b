import { companyMail } from '../../../company/server/company-mail.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import {
  customersForJoin,
  customersForJoinIn,
} from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { PayloadOf } from '../../../platform/queue.ts';
import { int, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../../platform/write-rows.ts';
import { titleForJoin } from '../../../products/catalogue/server/public/joins.ts';
import { sheetNotFound } from '../errors.ts';
import { sheetPage } from '../public/addresses.ts';
import type { TellOfRecall } from '../public/contract.ts';
import type { tellRecallJob } from './public/jobs.ts';
import { safetyContactsForJoin } from './public/sheets-due.ts';

const recallRow = rowShape({
  id: text,
  nameKey: text,
  name: text,
  number: int,
  reason: text,
  right: nullable(int),
});
const readerRow = rowShape({ customerId: text, email: text });
const notifiedRow = rowShape({ id: text });
const mailedRow = rowShape({ recallId: text, customerId: text, how: text, recipient: text });
const tellingRow = rowShape({
  customerId: text,
  how: textOf<TellOfRecall['how']>(),
  note: text,
} satisfies ColumnsOf<Omit<TellOfRecall, 'revisionId'>>);

/**
 * Job: everybody who was handed a recalled sheet, in whatever way, is told what to do with it, at the
 * address of the safety contact or else the customer's. Who has none stays an open task. Run again,
 * it tells nobody twice.
 */
export async function tellRecall(
  app: App,
  { revisionId }: PayloadOf<typeof tellRecallJob>,
): Promise<void> {
  const recall = await app.db.row(
    recallRow,
    sql`select g.id, r.name_key, title.name, r.revision_number as number, g.reason,
               (select n.revision_number from sds_revisions n
                 where n.name_key = r.name_key and n.language = r.language
                   and n.superseded_at is null) as right
          from sds_recalls g join sds_revisions r on r.id = g.revision_id
         cross join lateral ${titleForJoin(sql`r.name_key`)} title
         where g.revision_id = ${revisionId}`,
  );
  if (!recall) return;
  const readers = await app.db.rows(
    readerRow,
    sql`select distinct c.id as customer_id, coalesce(nullif(s.email, ''), c.email) as email
          from sds_handovers h join ${customersForJoin} c on c.id = h.customer_id
          left join ${safetyContactsForJoin} s on s.customer_id = c.id
         where h.revision_id = ${revisionId}
           and coalesce(nullif(s.email, ''), c.email) <> ''`,
  );
  const url = `${app.config.http.baseUrl}${sheetPage(recall.nameKey)}`;
  for (const { customerId, email } of readers)
    await app.db.transaction(async (tx) => {
      const notified = await tx.rows(
        notifiedRow,
        sql`insert into sds_recall_tellings ${inserting(
          mailedRow,
          { recallId: recall.id, customerId, how: 'e-mail', recipient: email },
          { id: newId(app), toldAt: new Date(app.clock.now()) },
        )}
            on conflict (recall_id, customer_id, how) do nothing returning id`,
      );
      if (notified.length === 0) return;
      await companyMail(app, tx, {
        kind: 'sds-recalled',
        to: email,
        subject: `Recalled: safety data sheet of ${recall.name}`,
        preheader: 'Take it out of your binder today.',
        paragraphs: [
          `Revision ${recall.number} of the safety data sheet of ${recall.name}, which we handed over to you, is wrong: ${recall.reason}`,
          'Take every copy of it out of your binders and off your walls, destroy it, and tell your crew. Do not act on what it says.',
          recall.right === null
            ? 'We have no right sheet yet. Until we send it, follow the label, and call us with any question.'
            : `Use revision ${recall.right} instead.`,
        ],
        button: { label: 'Open the product’s sheet', url },
        dedupeKey: `sds-recalled:${revisionId}:${customerId}`,
      });
    });
}

/**
 * Somebody of the desk told a customer of a recalled sheet. Said once, it stays.
 * @throws AppError `not-found` for a customer out of sight or one that never had the sheet.
 */
export async function notifiedOfRecall(
  app: App,
  actor: UserActor,
  input: TellOfRecall,
  facts: { requestId: string; network: string },
): Promise<void> {
  const { revisionId, customerId, how, note } = input;
  await app.db.transaction(async (tx) => {
    const recall = await tx.row(
      notifiedRow,
      sql`select g.id from sds_recalls g
           where g.revision_id = ${revisionId} and exists (
             select 1 from sds_handovers h
               join ${customersForJoinIn(customerScope(actor))} c on c.id = h.customer_id
              where h.revision_id = g.revision_id and h.customer_id = ${customerId})`,
    );
    if (!recall) throw sheetNotFound();
    const notified = await tx.rows(
      notifiedRow,
      sql`insert into sds_recall_tellings ${inserting(
        tellingRow,
        { customerId, how, note },
        {
          id: newId(app),
          recallId: recall.id,
          toldBy: actor.id,
          toldAt: new Date(app.clock.now()),
        },
      )}
          on conflict (recall_id, customer_id, how) do nothing returning id`,
    );
    if (notified.length === 0) return;
    await recordAudit(app, tx, actor, {
      action: 'safety-sheet.told-of-recall',
      objectKind: 'customer',
      objectId: customerId,
      after: { revisionId, how },
      ...facts,
    });
  });
}
