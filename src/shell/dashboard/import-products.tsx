import { Download } from 'lucide-react';
import { data, Form, Link, useNavigation } from 'react-router';
import { allFiguresOfBooks } from '../../accounting/server/book-items.ts';
import * as words from '../../catalogue/product-words.ts';
import { checkProductImport, importProducts } from '../../catalogue/server/import-products.ts';
import { requireOwner } from '../../company/server/require-owner.ts';
import { PageRefused } from '../../company/ui/page-refused.tsx';
import { AppError } from '../../kit/app-error.ts';
import type { FileImport } from '../../kit/file-import.ts';
import { messageFor } from '../../kit/messages.ts';
import { newId } from '../../platform/clock.ts';
import { keyOfForm } from '../../platform/idempotency.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { ImportPreview } from '../../ui/import-preview.tsx';
import { Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { Refused } from '../../ui/refused.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Route } from './+types/import-products';

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
      const input = { csv, fingerprint: textOf(form, 'fingerprint') };
      const result = await importProducts(app, user, input, allFiguresOfBooks, { key: keyOfForm(form), requestId, network });
      return { step: 'done' as const, result, csv: '', key: '' };
    }
    return { step: 'checked' as const, result: await checkProductImport(app, user, csv, allFiguresOfBooks), csv, key: newId(app) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, status } = error;
    return data({ step: 'refused' as const, error: { code, message }, csv }, { status });
  }
}

export const meta: Route.MetaFunction = () => [{ title: `${words.importTitle} | Bellcart` }];

const BAD_ROWS = 'products-not-taken.csv';

function Checked({ result, csv, formKey, busy }: { result: FileImport; csv: string; formKey: string; busy: boolean }) {
  const good = result.counts.create + result.counts.change;
  return (
    <Panel title="What would happen">
      <ImportPreview result={result} fileName={BAD_ROWS} />
      <Form method="post" className="mt-4 flex flex-wrap gap-3">
        <input type="hidden" name="intent" value="import" />
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="fingerprint" value={result.fingerprint} />
        <textarea name="csv" hidden readOnly value={csv} />
        {good > 0 ? (
          <Button type="submit" busy={busy}>
            Import {good.toLocaleString('en-US')} of {result.rows.length.toLocaleString('en-US')}
          </Button>
        ) : (
          <p className="text-muted">There is nothing to import in this file.</p>
        )}
      </Form>
    </Panel>
  );
}

function Done({ result }: { result: FileImport }) {
  const { create, change, same, problem } = result.counts;
  return (
    <Panel title={problem > 0 ? 'Imported, but for the lines below' : 'Imported'}>
      <Note tone={problem > 0 ? 'warning' : 'success'} title={`${create} created, ${change} changed, ${same} as they were, ${problem} not taken`}>
        <Link to="/dashboard/products" className="inline-flex min-h-11 items-center underline">
          See the products
        </Link>
      </Note>
      {problem > 0 ? (
        <div className="mt-4">
          <ImportPreview result={{ ...result, rows: result.rows.filter((row) => row.what === 'problem') }} fileName={BAD_ROWS} />
        </div>
      ) : null}
    </Panel>
  );
}

function ChooseFile({ csv, busy, primary }: { csv: string; busy: boolean; primary: boolean }) {
  return (
    <Panel title="The file">
      <p className="max-w-prose text-sm">{words.importNeeds}</p>
      <p className="mt-1 max-w-prose text-sm text-muted">{words.importMay}</p>
      <p className="mt-2">
        <a
          className="inline-flex min-h-11 items-center gap-2 text-brand underline"
          download="products.csv"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(words.importExample)}`}
        >
          <Download aria-hidden="true" size={18} strokeWidth={1.75} /> An example to fill in
        </a>
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-3 grid gap-4">
        <div>
          <label htmlFor="products-file" className="mb-1 block font-semibold">
            CSV file
          </label>
          <input
            id="products-file"
            name="file"
            type="file"
            accept=".csv,text/csv,text/plain"
            className="block min-h-11 w-full rounded-md border border-border bg-card p-2 text-sm"
          />
        </div>
        <TextArea key={csv} name="csv" label="Or paste the rows" rows={6} defaultValue={csv} spellCheck={false} className="font-mono text-sm" />
        <div>
          <Button type="submit" busy={busy} look={primary ? 'primary' : 'secondary'}>
            Check the file
          </Button>
        </div>
      </Form>
      <a href="/api/products-export" download className={buttonClass('quiet', 'mt-2')}>
        Export what is here, to change it and bring it back
      </a>
    </Panel>
  );
}

export default function ImportProducts({ actionData }: Route.ComponentProps) {
  const busy = useNavigation().state === 'submitting';
  return (
    <Page>
      <PageHeading title={words.importTitle} lead={words.importLead}>
        <ButtonLink to="/dashboard/products" look="secondary">
          All products
        </ButtonLink>
      </PageHeading>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {actionData?.step === 'refused' ? (
          <Refused by={actionData}>
            <Note tone="danger" title="Nothing was imported">
              {actionData.error.code === 'invalid-argument' ? actionData.error.message : messageFor(actionData.error)}
            </Note>
          </Refused>
        ) : null}
        {actionData?.step === 'done' ? <Done result={actionData.result} /> : null}
        {actionData?.step === 'checked' ? <Checked result={actionData.result} csv={actionData.csv} formKey={actionData.key} busy={busy} /> : null}
        <ChooseFile csv={actionData?.csv ?? ''} busy={busy} primary={actionData?.step !== 'checked'} />
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <PageRefused subject="page" back={{ to: '/dashboard/products', label: 'All products' }} />;
}
