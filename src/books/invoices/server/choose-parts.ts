import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { INVOICE_PARTS, type InvoicePart } from '../../choices.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { wakeCredits } from '../../credits/server/waiting-credits.ts';
import { booksUnread, notConnected, partNotInBooks, permissionDenied } from '../../errors.ts';
import { type LedgerChoice, LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { backInLine } from '../../server/outbox.ts';
import type { ChooseParts } from '../part-contract.ts';
import { PART_NAMES } from '../part-messages.ts';
import { type ChosenPart, chosenParts, idsOf } from './parts.ts';
import { enqueueInvoice } from './waiting-invoices.ts';

/** Problems of invoices and credits that another choice may solve. */
export const PART_PROBLEMS: readonly string[] = [
  'fee-item',
  'surcharge-item',
  'deposit-item',
  'goodwill-item',
  'part-gone',
];

const wokenRow = rowShape({ deliveryId: text });

/**
 * Says what of the books stands for the delivery fee, and the class and location of every invoice. What is newly chosen has to be active there
 * now. Invoices that waited for it go on by themselves.
 */
export async function chooseInvoiceParts(
  app: App,
  actor: Actor,
  input: ChooseParts,
): Promise<{ chosen: InvoicePart[]; woken: number }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const live = await liveConnection(app.db);
  if (live?.state !== 'connected') throw notConnected();
  const before = await chosenParts(app.db, live.realmId);
  const next = await partsOf(app, before, input);
  return storeParts(app, actor, { realmId: live.realmId, before, next });
}

/** Writes down what stands for each part from now on, and lets what waited for it go on. */
export function storeParts(
  app: App,
  actor: Actor,
  {
    realmId,
    before,
    next,
  }: { realmId: string; before: readonly ChosenPart[]; next: readonly ChosenPart[] },
  facts: { requestId?: string; network?: string } = {},
): Promise<{ chosen: InvoicePart[]; woken: number }> {
  return app.db.transaction(async (tx) => {
    await tx.execute(sql`delete from invoice_parts where realm_id = ${realmId}`);
    for (const { part, booksId, name } of next)
      await tx.execute(
        sql`insert into invoice_parts (realm_id, part, books_id, name, chosen_at)
            values (${realmId}, ${part}, ${booksId}, ${name}, ${new Date(app.clock.now())})`,
      );
    await recordAudit(app, tx, actor, {
      action: 'accounting.invoice-parts',
      objectKind: 'company',
      objectId: 'company',
      before: idsOf(before),
      after: idsOf(next),
      ...facts,
    });
    return { chosen: next.map(({ part }) => part), woken: await wake(app, tx) };
  });
}

/** What is chosen now; only what is new is looked up in the books. */
async function partsOf(
  app: App,
  before: readonly ChosenPart[],
  input: ChooseParts,
): Promise<ChosenPart[]> {
  const next: ChosenPart[] = [];
  for (const part of INVOICE_PARTS) {
    const chosen = before.find((one) => one.part === part);
    const booksId = input[part] ?? chosen?.booksId;
    if (!booksId) continue;
    const known = before.find((one) => one.part === part && one.booksId === booksId);
    const found =
      known ?? (await choicesNow(app, part)).find((one) => one.accountingId === booksId);
    if (!found) throw partNotInBooks(PART_NAMES[part].label);
    next.push('label' in found ? { part, booksId, name: found.label } : found);
  }
  return next;
}

async function choicesNow(app: App, part: InvoicePart): Promise<LedgerChoice[]> {
  try {
    return await openLedger(app).partChoices(part);
  } catch (error) {
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}

async function wake(app: App, tx: Sql): Promise<number> {
  const woken = await tx.rows(
    wokenRow,
    sql`update invoices
           set ${backInLine(new Date(app.clock.now()))}
         where state = 'needs_attention' and problem_code = any(${PART_PROBLEMS}::text[])
        returning delivery_id`,
  );
  for (const { deliveryId } of woken) await enqueueInvoice(tx, deliveryId);
  await wakeCredits(tx, new Date(app.clock.now()), PART_PROBLEMS);
  return woken.length;
}
