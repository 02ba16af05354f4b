import { Link } from 'react-router';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { PAGE_ROWS, readTable } from '../../../kit/table-view.ts';
import { longDayText, momentText } from '../../../kit/time.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { listChoices } from '../../../people/accounts/lists/server/public/list-forms.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { worksWithoutBooks } from '../../connection/server/without-books.ts';
import { countNotSynced } from '../../invoices/server/not-synced.ts';
import { countInvoices } from '../../invoices/server/public/queries.ts';
import { NotSyncedNote } from '../../invoices/ui/not-synced-note.tsx';
import { GO_TO_ACCOUNTING } from '../../messages.ts';
import { cashWeeks } from '../../payments/server/cash-weeks.ts';
import { CashPanel } from '../../payments/ui/cash-chart.tsx';
import { statementMessages as words } from '../messages.ts';
import { RECEIVABLES_TABLE } from '../receivables-table.ts';
import { hasOwnReceivables } from '../server/own-account.ts';
import { periodOf } from '../server/period.ts';
import { previewStatements } from '../server/preview-statements.ts';
import { sentStatements } from '../server/sent-statements.ts';
import { receivablesForms } from '../server/statement-forms.ts';
import { sumReceivables, tableReceivables } from '../server/table-receivables.ts';
import { ReceivablesList } from '../ui/receivables-list.tsx';
import { SendPreview } from '../ui/send-preview.tsx';
import { SentList } from '../ui/sent-list.tsx';
import type { Route } from './+types/statements';

export const middleware = [requireRole('books')];

export const meta = titled(words.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const company = await readCompany(app);
  const today = companyDay(company, app.clock.now());
  const period = periodOf(url.searchParams, today);
  const params = new URLSearchParams(url.searchParams);
  // The period is of what is sent, not of the list.
  for (const name of ['from', 'to']) params.delete(name);
  const choices = await listChoices(app, user, 'receivables', { url, usual: { dense: true } });
  const { chosen, ...tableView } = readTable(RECEIVABLES_TABLE, params);
  const view = { ...tableView, chosen: [] };
  const [table, sums, weeks, live, withoutBooks, isOwn, notSynced, sent, preview, counts] =
    await Promise.all([
      tableReceivables(app.db, orderScope(user), view, { limit: PAGE_ROWS, today }),
      sumReceivables(app.db, orderScope(user), view, today),
      cashWeeks(app.db, orderScope(user), today),
      liveConnection(app.db),
      worksWithoutBooks(app.db),
      hasOwnReceivables(app.db),
      countNotSynced(app.db, orderScope(user)),
      sentStatements(app, user, null),
      chosen.length > 0 ? previewStatements(app, user, chosen) : null,
      countInvoices(app.db, orderScope(user)),
    ]);
  return {
    ...table,
    sums,
    weeks,
    cash: {
      /** Payments were read at least once. */
      read: isOwn || Boolean(live?.cashReadUntil),
      connected: live?.state === 'connected',
      /** What is paid stands in books that nobody reads here. */
      withoutBooks: withoutBooks && !isOwn,
    },
    ...choices,
    view,
    preview,
    subject: words.subject(company.name, longDayText(period.to)),
    notSynced: notSynced,
    /** Of credits each row says it. null: every invoice stands in the books. */
    notThereYet: counts.waiting > 0 ? words.notThereYet(counts) : null,
    period,
    sent: sent.map((one) => ({ ...one, when: momentText(one.createdAt, company.timeZone) })),
  };
}

export const action = receivablesForms;

export default function Statements({ loaderData, actionData }: Route.ComponentProps) {
  const { preview, sent } = loaderData;
  const failure = useFailure(actionData);
  const done = doneForm(actionData);
  const queued = done && 'sent' in done ? done.sent : null;
  return (
    <Page>
      <PageHeading compact title={words.title} />
      {queued && queued.queued > 0 ? (
        <Note tone="success" title={words.queued(queued.queued)} />
      ) : null}
      {queued && queued.withoutAddress.length > 0 ? (
        <Note tone="warning" title={words.without(queued.withoutAddress.join(', '))} />
      ) : null}
      <FailureNote failure={failure} title={words.notSent} />
      <NotSyncedNote figures={loaderData.notSynced} where="counted" />
      {loaderData.notThereYet ? (
        <p className="mb-3 text-sm text-muted">
          {loaderData.notThereYet}{' '}
          <Link className="text-brand underline" to="/dashboard/invoices?show=waiting">
            {words.seeWaiting}
          </Link>
        </p>
      ) : null}
      {preview && !queued ? (
        <SendPreview {...loaderData} {...preview} answer={actionData} />
      ) : (
        <ReceivablesList
          {...loaderData}
          sends={!loaderData.cash.withoutBooks}
          answer={actionData}
        />
      )}
      <div className="mt-6 grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <CashPanel weeks={loaderData.weeks} {...loaderData.cash} />
        {loaderData.cash.withoutBooks && sent.length === 0 ? null : (
          <Panel title={words.history}>
            <SentList sent={sent} named />
          </Panel>
        )}
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="list" back={{ to: '/dashboard/accounting', label: GO_TO_ACCOUNTING }} />
  );
}
