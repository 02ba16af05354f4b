import { Upload } from 'lucide-react';
import { useId } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { NOT_THIS_ACCOUNT } from '../../../company/page-messages.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { chosenFile } from '../../../kit/form-fields.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { MORE_ROW, MoreMenu } from '../../../ui/more-menu.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { bodyTooLarge, invalidField } from '../../hazards/errors.ts';
import { importSafetyData, MAX_IMPORT_BYTES } from '../../hazards/server/import-safety-data.ts';
import { ImportReport } from '../../hazards/ui/import-report.tsx';
import * as messages from '../messages.ts';
import { tellOfRecall } from '../public/contract.ts';
import * as hand from '../public/hand-messages.ts';
import * as pageMessages from '../safety-page-messages.ts';
import { loadSafetyList } from '../server/load-safety-list.ts';
import { notifiedOfRecall } from '../server/tell-recall.ts';
import { RecallList } from '../ui/recall-list.tsx';
import { SafetyTable } from '../ui/safety-table.tsx';
import type { Route } from './+types/manage-safety';

export const middleware = [requireRole('desk')];

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadSafetyList(app, user, new URL(request.url).searchParams);
}

export const action = formActions({
  /** Only the owner's: the verb refuses everybody else. */
  import: pageForm(
    z.strictObject({ file: chosenFile }),
    async ({ file }, { app, user, requestId, network }) => {
      if (!file) throw invalidField('file', pageMessages.CHOOSE_FILE);
      if (file.size > MAX_IMPORT_BYTES) throw bodyTooLarge(MAX_IMPORT_BYTES);
      const report = await importSafetyData(app, user, await file.text(), { requestId, network });
      return { report };
    },
  ),
  told: pageForm(tellOfRecall, async (input, { app, user, requestId, network }) => {
    await notifiedOfRecall(app, user, input, { requestId, network });
    return { done: hand.notifiedDone };
  }),
});

export const meta = titled(pageMessages.TITLE);

function ImportForm({ busy }: { busy: boolean }) {
  const id = useId();
  return (
    <Form method="post" encType="multipart/form-data" className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-64">
        <label htmlFor={id} className="mb-1 block font-semibold">
          CSV file
        </label>
        <input
          id={id}
          name="file"
          type="file"
          required
          accept=".csv,text/csv"
          className="block min-h-11 w-full rounded-md border border-border bg-card p-2 text-sm"
        />
      </div>
      <Button type="submit" name="intent" value="import" variant="secondary" busy={busy}>
        <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
        Import
      </Button>
    </Form>
  );
}

const TAB =
  '-mb-px inline-flex min-h-10 items-center border-b-3 border-transparent pt-[3px] text-sm font-semibold whitespace-nowrap text-muted no-underline hover:text-ink pointer-coarse:min-h-11 aria-[current=page]:border-brand aria-[current=page]:font-bold aria-[current=page]:text-ink';

/** What is open, and every product: the desk has only what is open. */
function Views({ showsAll }: { showsAll: boolean }) {
  return (
    <nav
      aria-label={pageMessages.VIEWS}
      className="mb-3 flex flex-wrap gap-x-5 border-b border-rule"
    >
      <Link to="/dashboard/safety" aria-current={showsAll ? undefined : 'page'} className={TAB}>
        {pageMessages.TO_DO}
      </Link>
      <Link to={ALL} aria-current={showsAll ? 'page' : undefined} className={TAB}>
        {pageMessages.ALL}
      </Link>
    </nav>
  );
}
const ALL = '/dashboard/safety?show=all';

/** Nothing is in the list. */
function Nothing({ page }: { page: Route.ComponentProps['loaderData'] }) {
  if (page.showsAll)
    return (
      <EmptyState title={pageMessages.NO_PRODUCTS}>{pageMessages.NO_PRODUCTS_TEXT}</EmptyState>
    );
  if (page.tasks.length > 0) return null;
  return (
    <EmptyState title={pageMessages.NOTHING_OPEN}>
      {page.hasCustomers ? hand.nothing : hand.nobody}
    </EmptyState>
  );
}

export default function ManageSafety({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, showsAll, tasks, rows, cut, next } = loaderData;
  const failure = useFailure(actionData);
  const done = doneForm(actionData);
  const report = done && 'report' in done ? done.report : null;
  useDone(actionData);
  const { state, formData } = useNavigation();
  const sent = state === 'idle' ? null : (formData?.get('customerId') ?? '');
  const [query] = useSearchParams();
  return (
    <Page>
      <PageHeading title={pageMessages.TITLE}>
        {owner ? (
          <MoreMenu label={pageMessages.MORE}>
            <li>
              <Link to={`${ALL}&import=`} className={MORE_ROW}>
                {pageMessages.IMPORT}
              </Link>
            </li>
            <li>
              <a href="/api/safety-data-export" download className={MORE_ROW}>
                {pageMessages.EXPORT}
              </a>
            </li>
          </MoreMenu>
        ) : null}
      </PageHeading>
      {owner ? <Views showsAll={showsAll} /> : null}
      {owner && (query.has('import') || report) ? (
        <Panel title={pageMessages.IMPORT} className="mb-6">
          <p className="mb-3 text-sm text-muted">{pageMessages.IMPORT_LEAD}</p>
          <ImportForm busy={formData?.get('intent') === 'import'} />
          {report ? (
            <div className="mt-4">
              <ImportReport report={report} />
            </div>
          ) : null}
        </Panel>
      ) : null}
      <FailureNote failure={failure} />
      {tasks.length > 0 ? (
        <div className="mb-6">
          <RecallList tasks={tasks} busy={typeof sent === 'string' ? sent : null} />
        </div>
      ) : null}
      {rows.length === 0 ? (
        <Nothing page={loaderData} />
      ) : (
        <SafetyTable rows={rows} owner={owner} />
      )}
      {cut ? <p className="py-4 text-muted">{pageMessages.firstOf(rows.length, cut)}</p> : null}
      {next ? (
        <p className="py-6 text-center">
          <Link
            to={`${ALL}&after=${encodeURIComponent(next)}`}
            className={buttonClass('secondary')}
          >
            {messages.more}
          </Link>
        </p>
      ) : null}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" denied={NOT_THIS_ACCOUNT} />;
}
