import { recordAudit } from '../../../company/server/record-audit.ts';
import { type Actor, hasDuty } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { accountNotThere, booksUnread, notConnected, permissionDenied } from '../../errors.ts';
import { type LedgerChoice, LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { ChooseIncomeAccount } from '../item-contract.ts';

const accountRow = rowShape({ id: text, name: text });
export interface IncomeAccount {
  id: string;
  name: string;
}

/** Where items that the shop makes book their sales to in this company; null while nobody has said. */
export async function chosenAccount(db: Sql, realmId: string): Promise<IncomeAccount | null> {
  const row = await db.row(
    accountRow,
    sql`select income_account_id as id, income_account_name as name from accounting_item_choices
         where realm_id = ${realmId} and income_account_id <> ''`,
  );
  return row ?? null;
}

/** The same of the company that is connected. */
export async function accountOfBooks(db: Sql): Promise<IncomeAccount | null> {
  const live = await liveConnection(db);
  return live && live.state !== 'disconnected' ? chosenAccount(db, live.realmId) : null;
}

/** What the form of the income account shows. */
export interface AccountForm {
  chosen: IncomeAccount | null;
  /** What the books list now; null when they could not be read. */
  accounts: LedgerChoice[] | null;
  /** What stands in the field: the chosen one, else the one that the books take by themselves. */
  preselected: string;
}

/** The choice of the income account, with what the books list at this moment; null: not connected. */
export async function incomeAccountForm(app: App): Promise<AccountForm | null> {
  const live = await liveConnection(app.db);
  if (live?.state !== 'connected') return null;
  const chosen = await chosenAccount(app.db, live.realmId);
  try {
    const { accounts, proposed } = await openLedger(app).incomeAccounts();
    return { chosen, accounts, preselected: chosen?.id ?? proposed ?? '' };
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    return { chosen, accounts: null, preselected: chosen?.id ?? '' };
  }
}

/**
 * Says to which account of the connected company items made by the shop book their sales. It has to be active there now. The duty books.
 * @throws AppError `failed-precondition` when the books don't list it, or can't be read
 */
export async function chooseIncomeAccount(
  app: App,
  actor: Actor,
  { accountId }: ChooseIncomeAccount,
  facts: { requestId?: string; network?: string } = {},
): Promise<{ account: IncomeAccount }> {
  if (!hasDuty(actor, 'books')) throw permissionDenied();
  const live = await liveConnection(app.db);
  if (live?.state !== 'connected') throw notConnected();
  const found = (await listedNow(app)).find((one) => one.accountingId === accountId);
  if (!found) throw accountNotThere();
  const account = { id: accountId, name: found.label };
  await app.db.transaction(async (tx) => {
    const before = await chosenAccount(tx, live.realmId);
    await tx.execute(
      sql`insert into accounting_item_choices (realm_id, income_account_id, income_account_name)
          values (${live.realmId}, ${account.id}, ${account.name})
          on conflict (realm_id) do update
             set income_account_id = excluded.income_account_id,
                 income_account_name = excluded.income_account_name`,
    );
    if (before?.id === account.id) return;
    await recordAudit(app, tx, actor, {
      action: 'accounting.income-account',
      objectKind: 'company',
      objectId: 'company',
      before,
      after: account,
      ...facts,
    });
  });
  return { account };
}

async function listedNow(app: App): Promise<LedgerChoice[]> {
  try {
    return (await openLedger(app).incomeAccounts()).accounts;
  } catch (error) {
    if (error instanceof LedgerError) throw booksUnread();
    throw error;
  }
}
