import { Link } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { percentText } from '../../kit/percent.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { titled } from '../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import { GROUPS, type List } from '../contract.ts';
import { reportMessages as words } from '../messages.ts';
import { viewAddress } from '../read-view.ts';
import { loadReport } from '../server/load-report.ts';
import { OnTimeTable } from '../ui/on-time-table.tsx';
import { QuietTable } from '../ui/quiet-table.tsx';
import { ReportTable } from '../ui/report-table.tsx';
import { ReportOnly, ReportTabs, ReportTools } from '../ui/report-tools.tsx';
import type { Route } from './+types/reports';

export const middleware = [requireRole('super_admin')];

export const meta = titled(words.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  return loadReport(app, url.searchParams);
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  const { view, report, quiet, onTime, lost, slow, only, minimumMarginPercent } = loaderData;
  const by = GROUPS.find((group) => group === view.by);
  return (
    <Page>
      <PageHeading title={words.title} compact>
        <ReportTools view={view} />
      </PageHeading>
      <ReportTabs view={view} counts={{ lost, slow }} />
      <ReportOnly view={view} only={only} />
      {by && report && report.count > 0 ? (
        <>
          <ReportTable
            by={by}
            view={view}
            rows={report.rows}
            total={report.total}
            count={report.count}
            minimumMarginPercent={minimumMarginPercent}
          />
          {report.rows.length < report.count && !view.all ? (
            <p className="py-3">
              <Link to={viewAddress(view, { all: '' })} preventScrollReset>
                {words.showAll(report.count)}
              </Link>
            </p>
          ) : null}
          <p className="mt-3 text-sm text-muted">
            {words.basis(view.period.before)} <Costs {...report.total} />
          </p>
        </>
      ) : null}
      {by && report?.count === 0 ? <EmptyState title={words.nothing} /> : null}
      {onTime && onTime.length > 0 ? <OnTimeTable view={view} rows={onTime} /> : null}
      {onTime?.length === 0 ? <EmptyState title={words.noDeliveries} /> : null}
      {quiet ? <Quiet list={view.by as List} rows={quiet} view={view} /> : null}
    </Page>
  );
}

/** Where the cost of what was sold is not known for all of it, margins say of how much they are. */
function Costs({ salesCents, costedCents }: { salesCents: number; costedCents: number }) {
  if (costedCents >= salesCents || salesCents <= 0) return words.allCosts;
  return words.costs(percentText(Math.round((costedCents / salesCents) * 100) * 100));
}

function Quiet({
  list,
  rows,
  view,
}: {
  list: List;
  rows: NonNullable<Route.ComponentProps['loaderData']['quiet']>;
  view: Route.ComponentProps['loaderData']['view'];
}) {
  if (rows.length === 0)
    return <EmptyState title={list === 'lost' ? words.noLost : words.noSlow} />;
  return (
    <>
      <p className="py-2 text-sm text-muted">
        {list === 'lost' ? words.lostLead(view.period.before) : words.slowLead}
      </p>
      <QuietTable list={list} rows={rows} />
    </>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="report" back={{ to: '/dashboard', label: 'Dashboard' }} />;
}
