import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { jsonRow, present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting, setting } from '../../../platform/write-rows.ts';
import { companyName } from '../../connection/server/company-read.ts';
import type { SyncQuestion } from '../../contract.ts';
import { questionRow } from '../../syncs/server/question-row.ts';

export interface VoidedInvoice {
  accountingId: string;
  text: string;
}

const openQuestion = rowShape({ id: text, question: present(jsonRow(questionRow)) });
const openQuestions = rowShape({ question: jsonRow(questionRow) });

/** Opens the question whether these invoices are void, or adds them to the open one. */
export async function askAboutVoids(
  app: App,
  realmId: string,
  voids: readonly VoidedInvoice[],
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const known = await tx.row(
      openQuestion,
      sql`select id, question from sync_runs
           where kind = 'invoices' and state = 'waiting' for update`,
    );
    const items = new Map((known?.question.items ?? []).map((item) => [item.key, item]));
    for (const { accountingId, text: line } of voids) {
      const key = `invoice:${accountingId}`;
      items.set(key, { key, text: line });
    }
    const question: SyncQuestion = {
      text: `${items.size} invoices were voided or deleted in QuickBooks, more than a tenth of what is open. They still count as owed here.`,
      items: [...items.values()],
    };
    await tx.execute(
      known
        ? sql`update sync_runs set ${setting(openQuestions, { question })} where id = ${known.id}`
        : sql`insert into sync_runs ${inserting(
            openQuestions,
            { question },
            {
              id: newId(app),
              kind: 'invoices',
              state: 'waiting',
              createdAt: new Date(app.clock.now()),
              realmId,
              companyName: companyName(realmId),
            },
          )}`,
    );
  });
  app.log.warn('voided invoices wait for a yes', { count: voids.length });
}
