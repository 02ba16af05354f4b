import { readCompany } from '../../../company/server/queries.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { ChargePart } from '../../choices.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import {
  chargeUnanswered,
  chooseAccountFirst,
  itemRefused,
  notConnected,
  permissionDenied,
} from '../../errors.ts';
import { chosenAccount } from '../../items/server/income-account.ts';
import { type LedgerChoice, LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { MakeParts, PartsMade } from '../part-contract.ts';
import { PART_NAMES } from '../part-messages.ts';
import { storeParts } from './choose-parts.ts';
import { type ChosenPart, chosenParts } from './parts.ts';

const sameName = (one: LedgerChoice, name: string) =>
  one.label.toLowerCase() === name.toLowerCase();

/**
 * Makes in the books what stands for these charges, with the income account that was chosen for the company, and chooses it for them. One that is
 * there under that name is taken instead, so that pressing again makes nothing twice; a charge that has its choice keeps it. Invoices that
 * waited go on. The duty books.
 * @throws AppError `failed-precondition` without a connection or an account, or with what the books said
 */
export async function makeInvoiceParts(
  app: App,
  actor: Actor,
  { parts }: MakeParts,
  facts: { requestId?: string; network?: string } = {},
): Promise<PartsMade> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const live = await liveConnection(app.db);
  if (live?.state !== 'connected') throw notConnected();
  const { realmId } = live;
  const account = await chosenAccount(app.db, realmId);
  if (!account) throw chooseAccountFirst();
  const before = await chosenParts(app.db, realmId);
  const missing = [...new Set(parts)].filter((part) => !before.some((one) => one.part === part));
  const made: ChosenPart[] = [];
  for (const part of missing) {
    const { accountingId, label } = await makeCharge(app, part, account.id);
    made.push({ part, booksId: accountingId, name: label });
  }
  const { woken } = await storeParts(
    app,
    actor,
    { realmId, before, next: [...before, ...made] },
    facts,
  );
  return { made: missing, woken };
}

/** The service item for one charge: the one of that name, else a new one. */
async function makeCharge(app: App, part: ChargePart, accountId: string): Promise<LedgerChoice> {
  const name = PART_NAMES[part].label;
  const { fuelSurchargeTaxable, depositTaxable } = await readCompany(app);
  const taxable =
    part === 'fuel-surcharge' ? fuelSurchargeTaxable : part === 'deposit' && depositTaxable;
  const ledger = openLedger(app);
  const there = async () => (await ledger.partChoices(part)).find((one) => sameName(one, name));
  try {
    const known = await there();
    if (known) return known;
    return await ledger.createCharge({ name, taxable, accountId }, `charge-${newId(app)}`);
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    if (error.outcome !== 'refused') throw chargeUnanswered();
    // Somebody else made it at this moment.
    const twin = await there().catch(() => undefined);
    if (twin) return twin;
    throw itemRefused(error.detail || error.message);
  }
}
