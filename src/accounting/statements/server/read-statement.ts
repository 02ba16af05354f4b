import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { lentCustomersIn } from '../../../customers/server/lent.ts';
import { customerScope } from '../../../customers/server/scope.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import { nullable, present, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { liveConnection } from '../../connection/server/connection.ts';
import { notFound, permissionDenied } from '../../errors.ts';
import type { Ledger } from '../../ledger.ts';
import { LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import type { Statement } from '../contract.ts';
import { statementMessages as words } from '../messages.ts';
import { makeStatement } from './make-statement.ts';

const customerRow = rowShape({
  id: text,
  name: text,
  email: text,
  address1: text,
  city: text,
  state: text,
  zip: text,
  accountingId: nullable(text),
});
/** Whose account it is. */
export type StatementCustomer = RowOf<typeof customerRow>;

/** A customer of this person's. @throws AppError `permission-denied`, `not-found` */
export async function statementCustomer(
  app: App,
  user: UserActor,
  customerId: string,
): Promise<StatementCustomer> {
  if (!hasDuty(user, 'books')) throw permissionDenied();
  const found = isId(customerId)
    ? await app.db.row(
        customerRow,
        sql`select c.id, c.name, c.email, c.address1, c.city, c.state, c.zip,
                   c.account_id as accounting_id
              from ${lentCustomersIn(customerScope(user))} c where c.id = ${customerId}`,
      )
    : undefined;
  if (!found) throw notFound();
  return found;
}

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

/**
 * The statement of a customer, read from the books now: they know what was paid.
 * @throws AppError `failed-precondition` with a sentence when the books can't be read; nothing older is shown in its place
 */
export async function readStatement(
  app: App,
  customer: Pick<StatementCustomer, 'id' | 'accountingId'>,
  period: { from: string; to: string },
): Promise<Statement> {
  if ((await liveConnection(app.db))?.state !== 'connected')
    throw cannot('not-connected', words.notConnected);
  const today = companyDay(await readCompany(app), app.clock.now());
  try {
    const ledger = openLedger(app);
    const inBooks = customer.accountingId ?? (await billedAs(app, ledger, customer.id));
    if (!inBooks) throw cannot('not-matched', words.notMatched);
    const account = await ledger.accountOf(inBooks);
    return makeStatement(account, period, today);
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    if (error.outcome === 'not-connected') throw cannot('not-connected', words.notConnected);
    if (error.outcome === 'refused') throw cannot('not-matched', words.unread);
    throw cannot('unanswered', words.silent);
  }
}
