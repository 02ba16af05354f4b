import { z } from 'zod';
import { depositOfKind, RETURNABLES } from '../../../company/returnables.ts';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { customersForJoin } from '../../../people/customers/server/public/joins.ts';
import type { App } from '../../../platform/app.ts';
import { bool, int, json, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { chosenParts } from '../../invoices/server/parts.ts';
import { type BooksSettings, HOME_CURRENCY } from '../../ledger-rows.ts';
import { type CheckLine, checkUp } from '../check-up.ts';

/** The check-up of the company that is connected, as it was last read. */
export interface CheckUp {
  /** null: its settings were not read yet. */
  lines: CheckLine[] | null;
  /** When they were read. */
  readAt: Date | null;
  /** When they could not be read, where that was later. */
  failedAt: Date | null;
}

const storedSettings: z.ZodType<BooksSettings> = z.object({
  country: z.string(),
  homeCurrency: z.string().nullable(),
  multiCurrency: z.boolean(),
  salesTax: z.boolean(),
  automatedTax: z.boolean(),
  ownNumbers: z.boolean(),
  shipping: z.boolean(),
  closeDate: z.string().nullable(),
  discounts: z.boolean(),
  classes: z.boolean(),
  locations: z.boolean(),
});

const checkUpRow = rowShape({
  realmId: text,
  settings: json<unknown>(),
  settingsReadAt: nullable(time),
  settingsFailedAt: nullable(time),
  /** All its customers were read at least once. */
  customersRead: bool,
  foreignCustomers: int,
  taxedCustomers: int,
});

/** What the books said last, without asking them; null when no company is connected. */
export async function readCheckUp(app: App): Promise<CheckUp | null> {
  const stored = await app.db.row(
    checkUpRow,
    sql`
      select c.realm_id, c.settings, c.settings_read_at, c.settings_failed_at,
             exists (select 1 from accounting_customer_reads r
                      where r.realm_id = c.realm_id) as customers_read,
             (select count(*)::int from accounting_customers b
               where b.realm_id = c.realm_id and b.is_active and not b.is_gone
                 and b.currency <> ${HOME_CURRENCY}) as foreign_customers,
             (select count(*)::int from ${customersForJoin} o
               where o.is_active and not o.tax_exempt and o.tax_rate_bp > 0) as taxed_customers
        from accounting_connections c where c.state <> 'disconnected'`,
  );
  if (!stored) return null;
  const { settingsReadAt: readAt, settingsFailedAt } = stored;
  const failedAt =
    settingsFailedAt && (!readAt || settingsFailedAt > readAt) ? settingsFailedAt : null;
  const settings = storedSettings.safeParse(stored.settings);
  if (!settings.success || !readAt) return { lines: null, readAt: null, failedAt };
  const [company, parts] = await Promise.all([
    readCompany(app),
    chosenParts(app.db, stored.realmId),
  ]);
  const lines = checkUp(settings.data, {
    today: companyDay(company, app.clock.now()),
    feeCents: company.deliveryFeeCents,
    feeItem: parts.find(({ part }) => part === 'delivery-fee')?.name ?? null,
    surcharged: company.fuelSurcharge !== 'off',
    surchargeItem: parts.find(({ part }) => part === 'fuel-surcharge')?.name ?? null,
    deposited: RETURNABLES.some((kind) => depositOfKind(company, kind) > 0),
    depositItem: parts.find(({ part }) => part === 'deposit')?.name ?? null,
    goodwillItem: parts.find(({ part }) => part === 'goodwill')?.name ?? null,
    taxedCustomers: stored.taxedCustomers,
    foreignCustomers: stored.customersRead ? stored.foreignCustomers : null,
  });
  return { lines, readAt, failedAt };
}
