import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { type CompanySettings, companySettings } from '../contract.ts';

/** The company's settings, defaults filled in. One indexed read of one row. */
export async function readCompany(app: Pick<App, 'db'>, sql: Sql = app.db): Promise<CompanySettings> {
  const row = await sql.row<{ settings: unknown }>('company.settings', 'select settings from company_settings');
  return companySettings.parse(row?.settings ?? {});
}

/** Today's date in the company's time zone, YYYY-MM-DD. Delivery days and price windows are dates there, not UTC. */
export function companyDay(settings: Pick<CompanySettings, 'timeZone'>, nowMs: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: settings.timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(nowMs);
}
