import { exportTable } from '../../../company/server/export-table.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import { normalise } from '../../../kit/normalise.ts';
import { readTable, type TableShape } from '../../../kit/table-view.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { CLAIM_OPEN } from '../../messages.ts';
import type { OpenInvoice, Statement } from '../contract.ts';
import { openMessages as openWords, statementMessages as words } from '../messages.ts';
import { periodOf } from '../server/period.ts';
import { readStatement } from '../server/read-statement.ts';
import { statementCustomer } from '../server/statement-customer.ts';
import type { Route } from './+types/statement-table';

export const middleware = [requireRole('books')];

/** An open invoice, or what comes off the balance and is on none. */
type OpenRow = Omit<OpenInvoice, 'date'> & { what: string; date: string | null };

/** What is open on the account: its amounts add up to the balance. */
const OPEN_TABLE: TableShape<OpenRow> = {
  columns: {
    what: { title: words.what, text: (row) => row.what, fixed: true },
    number: { title: 'Number', text: (row) => row.number },
    customer: { title: 'Customer', text: (row) => row.customer ?? '' },
    date: { title: words.date, text: (row) => row.date, sort: 'up', day: true },
    due: { title: openWords.due, text: (row) => row.dueDate, day: true },
    late: { title: openWords.late, text: (row) => row.daysLate || '', numeric: true },
    claim: { title: 'Claim', text: (row) => (row.hasClaim ? CLAIM_OPEN : '') },
    open: { title: openWords.open, text: (row) => centsToDecimal(row.cents), numeric: true },
  },
  filters: {},
  sort: 'date',
};

const rowsOf = ({ open = [], ...statement }: Statement, holder: string): OpenRow[] => {
  const besides = (what: string, cents: number): OpenRow[] =>
    cents === 0
      ? []
      : [{ what, number: '', customer: holder, date: null, dueDate: null, daysLate: 0, cents }];
  const unapplied = -statement.unappliedCents;
  const invoices = open.reduce((sum, { cents }) => sum + cents, 0);
  return [
    ...open.map((one) => ({ customer: holder, ...one, what: words.kinds.invoice })),
    ...besides(words.unapplied, unapplied),
    ...besides(openWords.otherEntries, statement.balanceCents - invoices - unapplied),
  ];
};

/** `/dashboard/customers/{customerId}/money/statement.csv`: what is open on the statement of the period in the address. */
export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { app, user, ...call } = signedIn(context);
  const customer = await statementCustomer(app, user, params.customerId).catch(failFile);
  const company = await readCompany(app);
  const period = periodOf(url.searchParams, companyDay(company, app.clock.now()));
  const statement = await readStatement(app, customer, period).catch(failFile);
  return exportTable(app, user, call, {
    name: 'statement',
    file: ['statement', normalise(customer.name), period.to].filter(Boolean).join('-'),
    shape: OPEN_TABLE,
    view: readTable(OPEN_TABLE, new URL(request.url).searchParams),
    context: company,
    read: async () => ({ rows: rowsOf(statement, customer.holder.name), next: null }),
  }).catch(failFile);
}
