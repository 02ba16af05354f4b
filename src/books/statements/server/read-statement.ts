import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { AppError } from '../../../kit/app-error.ts';
import { ordersForJoin } from '../../../ordering/orders/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { bool, present, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { HAS_CLAIM } from '../../invoices/server/bills.ts';
import type { Ledger } from '../../ledger.ts';
import { LedgerError } from '../../ledger-error.ts';
import { creditNumber } from '../../messages.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { Statement } from '../contract.ts';
import { statementMessages as words } from '../messages.ts';
import { makeStatement } from './make-statement.ts';
import { hasOwnReceivables, ownAccount, ownDocuments } from './own-account.ts';
import type { StatementCustomer } from './statement-customer.ts';

const cannot = (reason: string, sentence: string) =>
  new AppError('failed-precondition', 409, sentence, { reason });

const billedRow = rowShape({ accountingId: present(text) });

/** Who a customer without a match is in the books, by its newest invoice there. */
async function billedAs(app: App, ledger: Ledger, customerId: string): Promise<string | null> {
  const row = await app.db.row(
    billedRow,
    sql`select i.accounting_id from invoices i
         where i.customer_id = ${customerId} and i.accounting_id is not null
           and i.state <> 'voided'
           and i.realm_id = (select realm_id from accounting_connections
                              where state = 'connected')
         order by i.txn_date desc, i.id desc limit 1`,
  );
  return row ? (await ledger.readInvoice(row.accountingId)).customerId : null;
}

const nameRow = rowShape({
  kind: text,
  accountingId: present(text),
  name: text,
  orderNumber: text,
  hasClaim: bool,
});

/** Whose each document of an account is that was made here, and of which order, by `kind:id of the books`. */
async function namesOf(app: App, realmId: string, ids: readonly string[]) {
  const rows = await app.db.rows(
    nameRow,
    sql`
      select 'invoice' as kind, i.accounting_id, o.customer_name as name, o.number as order_number,
             ${HAS_CLAIM} as has_claim
        from invoices i join ${ordersForJoin} o on o.id = i.order_id
       where i.realm_id = ${realmId} and i.accounting_id = any(${ids}::text[])
       union all
      select 'credit', m.accounting_id, o.customer_name, o.number, false
        from credit_memos m join ${ordersForJoin} o on o.id = m.order_id
       where m.realm_id = ${realmId} and m.accounting_id = any(${ids}::text[])`,
  );
  return new Map(rows.map((row) => [`${row.kind}:${row.accountingId}`, row]));
}

/** Whose account it is and who is in it, of one of several. */
const sharedBy = ({
  holder,
  members = [],
}: Partial<Pick<StatementCustomer, 'holder' | 'members'>>) =>
  holder && members.length > 1 ? { holder: holder.name, members } : null;

/** Of a shop without QuickBooks that writes down what is paid: by its own bills, credits and payments. */
async function ownStatement(
  app: App,
  customer: Pick<StatementCustomer, 'id'> &
    Partial<Pick<StatementCustomer, 'holder' | 'members' | 'memberIds'>>,
  period: { from: string; to: string },
): Promise<Statement> {
  const company = await readCompany(app);
  const { account, names } = await ownAccount(
    app.db,
    customer.memberIds ?? [customer.id],
    company.timeZone,
  );
  const today = companyDay(company, app.clock.now());
  const shared = sharedBy(customer);
  const statement = makeStatement(account, period, today, shared ? names : undefined);
  return shared ? { shared, ...statement } : statement;
}

/** A statement is of a whole account: whoever may not see all who are in it gets none. */
export const seesPart = () => cannot('sees-part', words.seesPart);

/**
 * The statement of a customer, read from the books now: they know what was paid; or made of the shop's own bills where it keeps them. One that is billed through another gets that of the
 * whole account, which says whose it is and who is in it.
 * @throws AppError `failed-precondition` with a sentence when the books can't be read; nothing older is shown in its place
 */
export async function readStatement(
  app: App,
  customer: Pick<StatementCustomer, 'id' | 'accountingId'> &
    Partial<Pick<StatementCustomer, 'holder' | 'members' | 'memberIds' | 'hidesSome'>>,
  period: { from: string; to: string },
): Promise<Statement> {
  if (customer.hidesSome) throw seesPart();
  if (await hasOwnReceivables(app.db)) return ownStatement(app, customer, period);
  const live = await liveConnection(app.db);
  if (live?.state !== 'connected') throw cannot('not-connected', words.notConnected);
  const today = companyDay(await readCompany(app), app.clock.now());
  try {
    const ledger = openLedger(app);
    const inBooks = customer.accountingId ?? (await billedAs(app, ledger, customer.id));
    // What the shop billed by hand before it was connected stands here alone, and is open too.
    const byHand = await ownDocuments(app.db, customer.memberIds ?? [customer.id]);
    if (!inBooks && byHand.documents.length === 0) throw cannot('not-matched', words.notMatched);
    const account = inBooks
      ? await ledger.accountOf(inBooks)
      : { name: '', balanceCents: 0, documents: [] };
    const shared = sharedBy(customer);
    const ids = account.documents.map(({ id }) => id);
    const ours = await namesOf(app, live.realmId, ids);
    const names = new Map([
      ...byHand.names,
      ...[...ours].map(([key, { name }]) => [key, name] as const),
    ]);
    // A credit is called as it is on its own page.
    const documents = account.documents.map((one) => {
      const made = ours.get(`${one.kind}:${one.id}`);
      const number =
        made && one.kind === 'credit' ? creditNumber(one.number, made.orderNumber) : one.number;
      return { ...one, number, hasClaim: made?.hasClaim ?? false };
    });
    const statement = makeStatement(
      {
        ...account,
        balanceCents: account.balanceCents + byHand.owedCents,
        documents: [...documents, ...byHand.documents],
      },
      period,
      today,
      shared ? names : undefined,
    );
    return {
      ...(shared ? { shared } : {}),
      ...statement,
      ...(byHand.documents.length > 0 ? { byHandCents: byHand.owedCents } : {}),
    };
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    if (error.outcome === 'not-connected') throw cannot('not-connected', words.notConnected);
    if (error.outcome === 'refused') throw cannot('not-matched', words.unread);
    throw cannot('unanswered', words.silent);
  }
}
