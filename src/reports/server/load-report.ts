import { companyDay, readCompany } from '../../company/server/queries.ts';
import { peopleForJoin } from '../../people/accounts/people/server/public/joins.ts';
import { customersForJoin } from '../../people/customers/server/public/joins.ts';
import type { App } from '../../platform/app.ts';
import { rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import { productsForJoin } from '../../products/catalogue/server/public/joins.ts';
import {
  GROUPS,
  type Group,
  ON_TIME,
  type OnTimeRow,
  type QuietRow,
  type ReportView,
} from '../contract.ts';
import { reportMessages as words } from '../messages.ts';
import { readView } from '../read-view.ts';
import { onTimeBy } from './on-time.ts';
import { type Report, readSold } from './read-report.ts';

const nameRow = rowShape({ name: text, nameKey: text });

/** What the report is narrowed to, in words. */
async function readOnly({ db }: App, { only }: ReportView) {
  const [customer, product, rep] = await Promise.all([
    only.customer === undefined
      ? undefined
      : db.row(
          nameRow,
          sql`select c.name, '' as name_key from ${customersForJoin} c where c.id = ${only.customer}`,
        ),
    only.product === undefined
      ? undefined
      : db.row(
          nameRow,
          sql`select p.name || ', ' || p.size_unit as name, p.name_key from ${productsForJoin} p where p.id = ${only.product}`,
        ),
    only.rep === undefined
      ? undefined
      : db.row(
          nameRow,
          sql`select u.display_name as name, '' as name_key from ${peopleForJoin} u where u.id = ${only.rep}`,
        ),
  ]);
  const repName = only.rep === '' ? words.online : rep?.name || words.noName;
  return [
    ...(only.customer === undefined
      ? []
      : [
          {
            of: 'customer' as const,
            name: customer?.name ?? '',
            to: `/dashboard/customers/${only.customer}`,
          },
        ]),
    ...(only.product === undefined
      ? []
      : [
          {
            of: 'product' as const,
            name: product?.name ?? '',
            to: product ? `/dashboard/products/${only.product}` : null,
          },
        ]),
    ...(only.brand === undefined ? [] : [{ of: 'brand' as const, name: only.brand, to: null }]),
    ...(only.rep === undefined ? [] : [{ of: 'rep' as const, name: repName, to: null }]),
  ];
}

/** How a row is called on screens and in files. */
export const rowName = (by: Group, row: { key: string; name: string }): string => {
  if (by === 'week') return words.weekOf(row.key);
  if (by === 'rep' && row.key === '') return words.online;
  return row.name || words.noName;
};

export interface LoadedReport {
  view: ReportView;
  report: Report | null;
  quiet: QuietRow[] | null;
  onTime: OnTimeRow[] | null;
  lost: number;
  slow: number;
  only: Awaited<ReturnType<typeof readOnly>>;
  minimumMarginPercent: number;
}

/** All that the page of the reports shows, or its file. Who may see it is the page's own rule: the whole company's sales are in it. */
export async function loadReport(app: App, query: URLSearchParams): Promise<LoadedReport> {
  const company = await readCompany(app);
  const { timeZone, minimumMarginPercent } = company;
  const today = companyDay(company, app.clock.now());
  const view = readView(query, today);
  const by = GROUPS.find((group) => group === view.by);
  const [{ report, lost, slow }, only, onTime] = await Promise.all([
    readSold(app.db, by, view, timeZone),
    readOnly(app, view),
    view.by === ON_TIME ? onTimeBy(app.db, view.unit, today) : null,
  ]);
  const quiet = by || onTime ? null : view.by === 'lost' ? lost : slow;
  return {
    view,
    report:
      report && by
        ? { ...report, rows: report.rows.map((row) => ({ ...row, name: rowName(by, row) })) }
        : null,
    quiet,
    onTime,
    lost: lost.length,
    slow: slow.length,
    only,
    minimumMarginPercent,
  };
}
