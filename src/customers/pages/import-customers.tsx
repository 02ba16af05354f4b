import { Download } from 'lucide-react';
import { data, Form, useNavigation } from 'react-router';
import { requireOwner } from '../../company/server/require-owner.ts';
import { PageRefused } from '../../company/ui/page-refused.tsx';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { newId } from '../../platform/clock.ts';
import { keyOfForm } from '../../platform/idempotency.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ImportPreview } from '../../ui/import-preview.tsx';
import { Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { Refused } from '../../ui/refused.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { checkCustomerImport, importCustomers } from '../server/import-customers.ts';
import * as words from '../words.ts';
import type { Route } from './+types/import-customers';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireOwner(context, request);
  return null;
}

function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

async function csvOf(form: FormData): Promise<string> {
  const file = form.get('file');
  return file instanceof File && file.size > 0 ? file.text() : textOf(form, 'csv');
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, user, requestId, network } = requireOwner(context, request);
  const form = await request.formData();
  const csv = await csvOf(form);
  try {
    if (form.get('intent') === 'import') {
      const fingerprint = textOf(form, 'fingerprint');
      const result = await importCustomers(app, user, { csv, fingerprint }, keyOfForm(form), { requestId, network });
      return { step: 'done' as const, result, csv: '', key: '' };
    }
    return { step: 'checked' as const, result: await checkCustomerImport(app, user, csv), csv, key: newId(app) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, status } = error;
    return data({ step: 'refused' as const, error: { code, message }, csv }, { status });
  }
}

export const meta: Route.MetaFunction = () => [{ title: `${words.importTitle} | Bellcart` }];

export default function ImportCustomers({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Page>
      <PageHeading title={words.importTitle} lead={words.importLead}>
        <ButtonLink to="/dashboard/customers" look="secondary">
          All customers
        </ButtonLink>
      </PageHeading>
      <div className="grid gap-4">
        {actionData?.step === 'refused' ? (
          <Refused by={actionData}>
            <Note tone="danger" title="Nothing was imported">
              {messageFor(actionData.error)}
            </Note>
          </Refused>
        ) : null}
        {actionData?.step === 'done' ? <Done result={actionData.result} /> : null}
        {actionData?.step === 'checked' ? (
          <Panel title="What would happen">
            <ImportPreview result={actionData.result} fileName={FILE_NAME} />
            <Form method="post" className="mt-4 flex flex-wrap gap-3">
              <input type="hidden" name="intent" value="import" />
              <input type="hidden" name="key" value={actionData.key} />
              <input type="hidden" name="fingerprint" value={actionData.result.fingerprint} />
              <textarea name="csv" hidden readOnly value={actionData.csv} />
              {actionData.result.counts.create + actionData.result.counts.change > 0 ? (
                <Button type="submit" busy={busy}>
                  Import {actionData.result.counts.create + actionData.result.counts.change} of {actionData.result.rows.length}
                </Button>
              ) : (
                <p className="text-muted">There is nothing to import in this file.</p>
              )}
            </Form>
          </Panel>
        ) : null}
        <ChooseFile csv={actionData?.csv ?? ''} busy={busy} primary={actionData?.step !== 'checked'} />
      </div>
    </Page>
  );
}

const FILE_NAME = 'customers-not-taken.csv';

type Result = Parameters<typeof ImportPreview>[0]['result'];

function Done({ result }: { result: Result }) {
  const { create, change, problem } = result.counts;
  return (
    <Panel title={problem > 0 ? 'Imported, but for the lines below' : 'Imported'}>
      <Note
        tone={problem > 0 ? 'warning' : 'success'}
        title={`${create} created, ${change} changed, ${result.counts.same} as they were, ${problem} not taken`}
      />
      {problem > 0 ? (
        <div className="mt-4">
          <ImportPreview result={{ ...result, rows: result.rows.filter((row) => row.what === 'problem') }} fileName={FILE_NAME} />
        </div>
      ) : null}
    </Panel>
  );
}

function ChooseFile({ csv, busy, primary }: { csv: string; busy: boolean; primary: boolean }) {
  return (
    <Panel title="The file">
      <p className="text-sm">{words.importNeeds}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">{words.importMay}</p>
      <p className="mt-2">
        <a
          className="inline-flex min-h-11 items-center gap-2 text-brand underline"
          download="customers.csv"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(words.importExample)}`}
        >
          <Download aria-hidden="true" size={18} strokeWidth={1.75} /> An example to fill in
        </a>
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-3 grid gap-4">
        <div>
          <label htmlFor="customers-file" className="mb-1 block font-semibold">
            CSV file
          </label>
          <input
            id="customers-file"
            name="file"
            type="file"
            accept=".csv,text/csv,text/plain"
            className="block min-h-11 w-full rounded-md border border-border bg-card p-2 text-sm"
          />
        </div>
        <TextArea key={csv} name="csv" label="Or paste the rows" rows={6} defaultValue={csv} spellCheck={false} />
        <div>
          <Button type="submit" busy={busy} look={primary ? 'primary' : 'secondary'}>
            Check the file
          </Button>
        </div>
      </Form>
      <a href="/api/customers-export" download className="mt-2 inline-flex min-h-11 items-center text-brand underline">
        Export what is here, to change it and bring it back
      </a>
    </Panel>
  );
}

export function ErrorBoundary() {
  return <PageRefused subject="page" back={{ to: '/dashboard/customers', label: 'All customers' }} />;
}
