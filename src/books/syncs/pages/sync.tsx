import { Link } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { isId } from '../../../kit/id.ts';
import { longMomentText } from '../../../kit/time.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { countInvoicedPrices } from '../../../products/catalogue/server/public/receive-invoiced-prices.ts';
import { FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { useWatch } from '../../../ui/use-watch.ts';
import { hadSeveralCompanies } from '../../connection/server/company-read.ts';
import { notFound } from '../../errors.ts';
import { countPrices } from '../../prices/server/table-prices.ts';
import { accountingForms } from '../../server/accounting-forms.ts';
import { oneSync } from '../server/recent-syncs.ts';
import { viewOf } from '../server/sync-view.ts';
import { ANSWER_NAMES, progressText, HISTORY_WORDS as words } from '../sync-messages.ts';
import { durationText } from '../sync-table.ts';
import { Lines, SyncRunState } from '../ui/sync-run-view.tsx';
import type { Route } from './+types/sync';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

/** Up to how many prices are counted. */
const COUNTED_PRICES = 5000;
const WAITING = { filters: { show: 'waiting' }, chosen: [] };

export const middleware = [requireRole('books')];

export const meta = titled('Sync');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { timeZone } = await readCompany(app);
  const run = isId(params.runId) ? await oneSync(app.db, params.runId) : undefined;
  if (!run) return failLoad(notFound());
  const end = run.finishedAt?.getTime();
  const several = await hadSeveralCompanies(app.db);
  const prices =
    run.kind === 'prices'
      ? {
          accepted: (await countInvoicedPrices(app.db)).accepted,
          waiting: await countPrices(app, user, WAITING, COUNTED_PRICES),
        }
      : null;
  return {
    prices,
    company: several ? run.company : null,
    run: viewOf(run, timeZone),
    started: longMomentText(run.createdAt, timeZone),
    seconds: end === undefined ? null : Math.round((end - run.createdAt.getTime()) / 1000),
  };
}

export const action = accountingForms;

export default function Sync({ loaderData, actionData }: Route.ComponentProps) {
  const { run, started, seconds, prices, company } = loaderData;
  const notCancelled = useFailure(actionData, 'cancel-sync');
  const notAnswered = useFailure(actionData, 'settle-sync');
  useWatch(run.state === 'queued' || run.state === 'running');
  return (
    <Page>
      <PageHeading title={words.oneTitle(run.kind, started)} compact />
      <p className="mb-4">
        <Link
          to="/dashboard/accounting/syncs"
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {words.back}
        </Link>
      </p>
      <Panel title={words.outcome}>
        <div className="empty:hidden">
          <FailureNote failure={notCancelled ?? notAnswered} />
        </div>
        <SyncRunState run={run} />
        {prices ? (
          <p className="mt-3">
            {words.pricesNow(prices)}{' '}
            <Link
              to="/dashboard/accounting/prices"
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {words.pricesLink}
            </Link>
          </p>
        ) : null}
        <ul className="mt-3 space-y-1 text-sm text-muted">
          {run.rowsRead > 0 ? <li>{progressText(run)}</li> : null}
          {company ? <li>{words.readFrom(company)}</li> : null}
          {run.pages > 0 ? <li>{words.pages(run.pages)}</li> : null}
          {seconds === null ? null : <li>{words.took(durationText(seconds))}</li>}
          {run.cancelledBy ? <li>{words.cancelledBy(run.cancelledBy)}</li> : null}
        </ul>
      </Panel>
      {run.question && run.answer ? (
        <div className="mt-5">
          <Panel title={words.asked}>
            <p>{run.question.text}</p>
            <Lines title={words.would} lines={run.question.items.map((item) => item.text)} />
            <p className="mt-2 font-semibold">
              {ANSWER_NAMES[run.answer]}
              {run.answeredBy ? `, ${run.answeredBy}` : ''}
            </p>
          </Panel>
        </div>
      ) : null}
    </Page>
  );
}
