import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { json, present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { companyRead } from '../../connection/server/company-read.ts';
import type { SyncQuestion } from '../../contract.ts';

export interface VoidedInvoice {
  accountingId: string;
  text: string;
}

const openQuestion = rowShape({ id: text, question: present(json<SyncQuestion>()) });

/** Asks whether these invoices may count as void, or adds them to the question that stands. */
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
    const written = JSON.stringify(question);
    await tx.execute(
      known
        ? sql`update sync_runs set question = ${written} where id = ${known.id}`
        : sql`insert into sync_runs (id, kind, state, question, created_at, realm_id, company_name)
              values (${newId(app)}, 'invoices', 'waiting', ${written},
                      ${new Date(app.clock.now())}, ${companyRead(realmId)})`,
    );
  });
  app.log.warn('voided invoices wait for a yes', { count: voids.length });
}
