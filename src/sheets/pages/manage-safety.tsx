import { Download, Upload } from 'lucide-react';
import { useId } from 'react';
import { data, Form, Link, redirect, useActionData, useNavigation } from 'react-router';
import type { ImportReport } from '../../hazards/contract.ts';
import * as hazardMessages from '../../hazards/messages.ts';
import { recordOf } from '../../hazards/server/edit-safety-data.ts';
import { importSafetyData, MAX_IMPORT_BYTES } from '../../hazards/server/import-safety-data.ts';
import { readFileForm } from '../../hazards/server/read-file-form.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { Badge, EmptyState, Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';

import { dayInWords } from '../day-in-words.ts';
import * as messages from '../messages.ts';
import { currentRevision, listSheetProducts } from '../server/queries.ts';
import type { Route } from './+types/manage-safety';

const PAGE = 200;

function ownerOf(context: Route.LoaderArgs['context']): UserActor {
  const user = userOf(requestContext(context).actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/safety');
  if (!isSuperAdmin(user)) throw data(null, { status: 403 });
  return user;
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  ownerOf(context);
  const subjects = await listSheetProducts(
    app.db,
    new URL(request.url).searchParams.get('after') ?? '',
    PAGE + 1,
  );
  const rows = subjects.slice(0, PAGE).map((product) => {
    const { nameKey, name, brand, signalWord, warnings } = recordOf(product);
    const sheet = currentRevision(product.revisions);
    return {
      nameKey,
      name,
      brand,
      signalWord,
      isActive: product.isActive,
      warnings: warnings.length,
      sheet: sheet ? { number: sheet.number, date: sheet.date } : null,
    };
  });
  return { rows, next: subjects.length > PAGE ? (rows.at(-1)?.nameKey ?? null) : null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, requestId, network } = requestContext(context);
  const user = ownerOf(context);
  try {
    const { bytes } = await readFileForm(request, MAX_IMPORT_BYTES);
    return {
      report: await importSafetyData(app, user, Buffer.from(bytes).toString('utf8'), {
        requestId,
        network,
      }),
      error: null,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data({ report: null, error: messageFor(error) }, { status: error.status });
  }
}

export const meta: Route.MetaFunction = () => [{ title: 'Safety data | Bellcart' }];

function Report({ report }: { report: ImportReport }) {
  const reported = report.rows.filter((row) => row.result === 'refused' || row.messages.length > 0);
  const downloadFailedRows = () => {
    const url = URL.createObjectURL(new Blob([report.refusedCsv], { type: 'text/csv' }));
    const link = Object.assign(document.createElement('a'), {
      href: url,
      download: 'safety-data-refused.csv',
    });
    link.click();
    // The browser has begun to read it by the next turn.
    setTimeout(() => URL.revokeObjectURL(url), 0);
  };
  return (
    <Note
      tone={report.refused > 0 ? 'warning' : 'success'}
      title={`${report.changed} changed, ${report.same} as they were, ${report.refused} refused`}
    >
      {reported.length > 0 ? (
        <ul className="max-h-80 overflow-y-auto text-sm">
          {reported.map((row) => (
            <li key={row.line} className="border-t border-current/30 py-1">
              <strong>
                Line {row.line}, {row.nameKey || 'no key'}:{' '}
                {row.result === 'refused' ? 'refused' : 'saved, with a warning'}.
              </strong>{' '}
              {row.messages.join(' ')}
            </li>
          ))}
        </ul>
      ) : null}
      {report.refused > 0 ? (
        <div className="mt-3">
          <Button type="button" look="secondary" onClick={downloadFailedRows}>
            <Download aria-hidden="true" size={18} strokeWidth={1.75} />
            {report.refused === 1
              ? 'Download the refused row'
              : `Download the ${report.refused} refused rows`}
          </Button>
          <p className="mt-1 text-sm">
            All other rows are saved. Put these right in the file and import it again.
          </p>
        </div>
      ) : null}
    </Note>
  );
}

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
      <Button type="submit" look="secondary" busy={busy}>
        <Upload aria-hidden="true" size={18} strokeWidth={1.75} />
        Import
      </Button>
    </Form>
  );
}

export default function ManageSafety({ loaderData }: Route.ComponentProps) {
  const { rows, next } = loaderData;
  const result = useActionData<typeof action>();
  const busy = useNavigation().state === 'submitting';
  return (
    <Page>
      <PageHeading title="Safety data" lead="One record for each unique product. Sizes share it.">
        <a href="/api/safety-data-export" download className={buttonClass('secondary')}>
          <Download aria-hidden="true" size={18} strokeWidth={1.75} />
          Export CSV
        </a>
      </PageHeading>
      <Panel title="Import" className="mb-6">
        <p className="mb-3 text-sm text-muted">
          Begin with an export, change it in a spreadsheet, bring it back. Each row is saved or
          refused by itself, and the report says why.
        </p>
        <ImportForm busy={busy} />
        <div className="mt-4">
          {result?.report ? <Report report={result.report} /> : null}
          {result?.error ? (
            <FailureFocus by={result}>
              <Note tone="danger" title={result.error} />
            </FailureFocus>
          ) : null}
        </div>
      </Panel>
      {rows.length === 0 ? (
        <EmptyState title="There are no products yet">
          Make them under Products, or take them over from QuickBooks.
        </EmptyState>
      ) : (
        <div className="overflow-x-auto border-t-2 border-ink">
          <table className="w-full text-left">
            <thead className="text-sm">
              <tr className="border-b border-ink">
                {['Product', 'Signal word', 'Current sheet', 'Check'].map((head) => (
                  <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.nameKey} className="border-b border-rule bg-card align-middle">
                  <th scope="row" className="py-1.5 pr-4 pl-3 font-normal">
                    <Link
                      to={`/dashboard/safety/${row.nameKey}`}
                      className="inline-flex min-h-9 items-center font-semibold text-brand underline"
                    >
                      {row.name}
                    </Link>{' '}
                    <span className="text-sm text-muted">{row.brand}</span>{' '}
                    {row.isActive ? null : <Badge>Inactive</Badge>}
                  </th>
                  <td className="py-1.5 pr-4">
                    {row.signalWord || <span className="text-muted">None</span>}
                  </td>
                  <td className="tabular py-1.5 pr-4 text-sm whitespace-nowrap">
                    {row.sheet ? (
                      messages.revision(row.sheet.number, dayInWords(row.sheet.date))
                    ) : (
                      <Badge tone="warning">{messages.onRequest}</Badge>
                    )}
                  </td>
                  <td className="py-1.5 pr-3 whitespace-nowrap">
                    {row.warnings === 0 ? (
                      <span className="text-muted">{hazardMessages.notReviewed}</span>
                    ) : (
                      <Badge tone="warning">
                        {row.warnings === 1 ? '1 warning' : `${row.warnings} warnings`}
                      </Badge>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
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
  return (
    <Page narrow>
      <h1 className="sr-only">Safety data</h1>
      <EmptyState title="This page is not for this account">
        <Link to="/dashboard" className="text-brand underline">
          Back to the dashboard
        </Link>
      </EmptyState>
    </Page>
  );
}
