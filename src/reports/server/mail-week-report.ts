import { companyMails } from '../../company/server/company-mail.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { hourIn, weekdayOf } from '../../kit/time.ts';
import { weekReportMail } from '../../people/accounts/people/server/public/queries.ts';
import { customersForJoin } from '../../people/customers/server/public/joins.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { int, rowShape, text } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import type { ReportView } from '../contract.ts';
import { weekMail } from '../messages.ts';
import { readView, viewAddress } from '../read-view.ts';
import { lateOf } from './on-time.ts';
import { lostCustomers, readReport } from './read-report.ts';

/** It goes out at this hour of the company's Monday; a worker that was away then makes it up until the evening. */
const FROM_HOUR = 7;
const UNTIL_HOUR = 20;
const MONDAY = 1;
/** Customers named as lost. */
const NAMED = 5;

const viewOf = (query: string, today: string): ReportView =>
  readView(new URLSearchParams(query), today);

const debtRow = rowShape({ name: text, cents: int });

/** Who owes what is past its day, most first. */
const overdueOf = (db: Sql, today: string) =>
  db.rows(
    debtRow,
    sql`select c.name, sum(debt.balance_cents)::bigint as cents
          from open_debts debt join ${customersForJoin} c on c.id = debt.customer_id
         where debt.due_date < ${today}::date
         group by c.id, c.name order by 2 desc, c.id`,
  );

/**
 * Handler of a schedule: on Mondays, to every owner who asked for it, what changed in the week before. The key makes it one mail a week and person,
 * however often the schedule comes by. Whoever is no owner any more gets none.
 */
export async function mailWeekReport(app: App): Promise<void> {
  const company = await readCompany(app);
  const now = app.clock.now();
  const today = companyDay(company, now);
  const hour = hourIn(company.timeZone, now);
  if (weekdayOf(today) !== MONDAY || hour < FROM_HOUR || hour >= UNTIL_HOUR) return;
  const readers = await weekReportMail(app.db);
  if (readers.length === 0) return;
  const week = viewOf('by=customer&period=last-week', today);
  // A week without an order is no loss: who bought in the month before and not in this one is.
  const month = viewOf('by=lost&period=last-month', today);
  const [report, lost, late, overdue] = await Promise.all([
    readReport(app.db, 'customer', week, company.timeZone),
    // Who left longer ago was in an earlier mail.
    lostCustomers(app.db, month, company.timeZone, { away: false }),
    lateOf(app.db, week.period),
    overdueOf(app.db, today),
  ]);
  const { baseUrl } = app.config.http;
  const { salesCents, beforeCents, orders } = report.total;
  const details: [string, string][] = [
    [weekMail.sales, weekMail.salesText(salesCents, beforeCents, orders)],
    [weekMail.late, weekMail.lateText(late.late, late.deliveries)],
    [
      weekMail.lost,
      weekMail.namesText(
        lost.length,
        lost.slice(0, NAMED).map(({ name }) => name),
      ),
    ],
    [
      weekMail.overdue,
      weekMail.overdueText(
        overdue.reduce((sum, { cents }) => sum + cents, 0),
        overdue.slice(0, NAMED).map(({ name }) => name),
        overdue.length,
      ),
    ],
  ];
  await app.db.transaction((tx) =>
    companyMails(
      app,
      tx,
      company,
      readers.map(({ id, email }) => ({
        kind: 'week-report',
        to: email,
        dedupeKey: `week-report:${today}:${id}`,
        subject: weekMail.subject(week.period),
        preheader: weekMail.salesText(salesCents, beforeCents, orders),
        paragraphs: [weekMail.lead(week.period), weekMail.off],
        details,
        button: { label: weekMail.button, url: `${baseUrl}/dashboard/reports${viewAddress(week)}` },
      })),
    ),
  );
}
