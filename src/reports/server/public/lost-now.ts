import { companyDay, readCompany } from '../../../company/server/queries.ts';
import type { App } from '../../../platform/app.ts';
import type { QuietRow } from '../../contract.ts';
import { readView } from '../../read-view.ts';
import { lostCustomers } from '../read-report.ts';

/** Customers that stopped buying, as Reports lists them when it is opened: who bought most first. For who sees all orders. */
export async function lostNow(app: App): Promise<QuietRow[]> {
  const company = await readCompany(app);
  const view = readView(new URLSearchParams('by=lost'), companyDay(company, app.clock.now()));
  return lostCustomers(app.db, view, company.timeZone, { away: true });
}
