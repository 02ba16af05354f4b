import { Upload } from 'lucide-react';
import { useId } from 'react';
import { Form, Link, useNavigation, useSearchParams } from 'react-router';
import { z } from 'zod';
import { NOT_THIS_ACCOUNT } from '../../../company/page-messages.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { chosenFile } from '../../../kit/form-fields.ts';
import {
  type ListName,
  listChoices,
  listForms,
} from '../../../people/accounts/lists/server/public/list-forms.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button } from '../../../ui/button.tsx';
import { useDone } from '../../../ui/done.ts';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { MORE_ROW, MoreMenu } from '../../../ui/more-menu.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { bodyTooLarge, invalidField } from '../../hazards/errors.ts';
import { importSafetyData, MAX_IMPORT_BYTES } from '../../hazards/server/import-safety-data.ts';
import { ImportReport } from '../../hazards/ui/import-report.tsx';
import { tellOfRecall } from '../public/contract.ts';
import * as hand from '../public/hand-messages.ts';
import * as pageMessages from '../safety-page-messages.ts';
import { loadSafetyList } from '../server/load-safety-list.ts';
import { notifiedOfRecall } from '../server/tell-recall.ts';
import { RecallList } from '../ui/recall-list.tsx';
import { SafetyTable } from '../ui/safety-table.tsx';
import type { Route } from './+types/manage-safety';

export const middleware = [requireRole('desk')];

const LIST: ListName = 'safety-data';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const url = new URL(request.url);
  const choices = await listChoices(app, user, LIST, { url, usual: { dense: true } });
  return { ...(await loadSafetyList(app, user, url.searchParams)), ...choices };
}

export const action = formActions({
  ...listForms(LIST),
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
          {pageMessages.CSV_FILE}
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
  const { owner, tasks } = loaderData;
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
      <SafetyTable page={loaderData} answer={actionData} empty={<Nothing page={loaderData} />} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" denied={NOT_THIS_ACCOUNT} />;
}
