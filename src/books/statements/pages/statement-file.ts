import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { periodOf } from '../server/period.ts';
import { readStatement } from '../server/read-statement.ts';
import { statementCustomer } from '../server/statement-customer.ts';
import { statementPdf } from '../server/statement-pdf.ts';
import type { Route } from './+types/statement-file';

export const middleware = [requireRole('books')];

/** `/dashboard/customers/{customerId}/money/statement.pdf`: the statement of the period in the address. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const customer = await statementCustomer(app, user, params.customerId).catch(failFile);
  const today = companyDay(await readCompany(app), app.clock.now());
  const period = periodOf(url.searchParams, today);
  const statement = await readStatement(app, customer, period).catch(failFile);
  const bytes = await statementPdf(app, customer.holder, statement);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="statement-${period.to}.pdf"`,
      'cache-control': 'private, no-store',
    },
  });
}
