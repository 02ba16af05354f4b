import { Download, Upload } from 'lucide-react';
import { useId } from 'react';
import { Form, Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { NOT_THIS_ACCOUNT } from '../../../company/page-messages.ts';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { chosenFile } from '../../../kit/form-fields.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { bodyTooLarge, invalidField } from '../../hazards/errors.ts';
import { hazardsOnFile } from '../../hazards/safety-view.ts';
import { casReadOf } from '../../hazards/server/cas-read.ts';
import { recordOf } from '../../hazards/server/edit-safety-data.ts';
import { importSafetyData, MAX_IMPORT_BYTES } from '../../hazards/server/import-safety-data.ts';
import { ImportReport } from '../../hazards/ui/import-report.tsx';
import * as messages from '../messages.ts';
import { reviewStates, uncomparedData } from '../review-state.ts';
import * as pageMessages from '../safety-page-messages.ts';
import { currentRevision, listSheetProducts } from '../server/public/queries.ts';
import { lastReviews } from '../server/sign-review.ts';
import { countWithout } from '../server/sites-without.ts';
import { SafetyTable, type SafetyTableRow } from '../ui/safety-table.tsx';
import type { Route } from './+types/manage-safety';

const PAGE = 200;

export const middleware = [requireRole('super_admin')];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const products = await listSheetProducts(
    app.db,
    new URL(request.url).searchParams.get('after') ?? '',
    PAGE + 1,
  );
  const page = products.slice(0, PAGE);
  const needs = await countWithout(
    app,
    user,
    page.map(({ nameKey }) => nameKey),
  );
  const reviews = await lastReviews(
    app.db,
    page.map(({ nameKey }) => nameKey),
    (await readCompany(app)).timeZone,
  );
  const read = await casReadOf(
    app.db,
    page.map(({ nameKey }) => nameKey),
  );
  const rows = page.map((product): SafetyTableRow => {
    const { nameKey, name, brand, signalWord, warnings } = recordOf(product, read);
    const sheet = currentRevision(product.revisions);
    return {
      nameKey,
      name,
      brand,
      signalWord,
      onFile: hazardsOnFile(product),
      isActive: product.isActive,
      // A date that nobody has read is to be entered.
      warnings: warnings.length + (sheet?.date === null ? 1 : 0),
      reviewed: reviewStates(reviews.get(nameKey) ?? [], {
        version: product.version,
        revisionId: sheet?.id ?? null,
      }).some(({ scope, state }) => scope === 'hazcom' && state === 'signed'),
      uncompared: uncomparedData(product)?.current ?? null,
      sheet: sheet ? { number: sheet.number, date: sheet.date } : null,
      needs: needs.get(nameKey) ?? 0,
    };
  });
  return { rows, next: products.length > PAGE ? (rows.at(-1)?.nameKey ?? null) : null };
}

const importForm = z.strictObject({ file: chosenFile });

export const action = formAction(
  importForm,
  async ({ file }, { app, user, requestId, network }) => {
    if (!file) throw invalidField('file', pageMessages.CHOOSE_FILE);
    if (file.size > MAX_IMPORT_BYTES) throw bodyTooLarge(MAX_IMPORT_BYTES);
    return { report: await importSafetyData(app, user, await file.text(), { requestId, network }) };
  },
);

export const meta = titled('Safety data');

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
      <Button type="submit" variant="secondary" busy={busy}>
        <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
        Import
      </Button>
    </Form>
  );
}

export default function ManageSafety({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next } = loaderData;
  const failure = useFailure(actionData);
  const done = doneForm(actionData);
  const busy = useNavigation().state === 'submitting';
  return (
    <Page>
      <PageHeading title="Safety data">
        <a href="/api/safety-data-export" download className={buttonClass('secondary')}>
          <Download aria-hidden="true" size={18} strokeWidth={1.75} />
          Export CSV
        </a>
      </PageHeading>
      <Panel title="Import" className="mb-6">
        <p className="mb-3 text-sm text-muted">{pageMessages.IMPORT_LEAD}</p>
        <ImportForm busy={busy} />
        <div className="mt-4">
          {done ? <ImportReport report={done.report} /> : null}
          <FailureNote failure={failure} />
        </div>
      </Panel>
      {rows.length === 0 ? (
        <EmptyState title={pageMessages.NO_PRODUCTS}>{pageMessages.NO_PRODUCTS_TEXT}</EmptyState>
      ) : (
        <SafetyTable rows={rows} />
      )}
      {next ? (
        <p className="py-6 text-center">
          <Link
            to={`/dashboard/safety?after=${encodeURIComponent(next)}`}
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
