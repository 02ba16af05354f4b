import { useEffect } from 'react';
import { data, Link, redirect, useActionData, useNavigation } from 'react-router';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { sizeWords } from '../../files/messages.ts';
import { editSafety } from '../../hazards/contract.ts';
import { PICTOGRAM_CODES } from '../../hazards/pictograms/symbols.ts';
import { editFromForm, problemsOf } from '../../hazards/safety-form-fields.ts';
import { pictogramViews } from '../../hazards/server/describe-safety.ts';
import { editSafetyData, recordOf } from '../../hazards/server/edit-safety-data.ts';
import { SafetyForm, SafetyWarnings } from '../../hazards/ui/safety-form.tsx';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { newId } from '../../platform/clock.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { keyOfForm } from '../../platform/idempotency.ts';
import { FailureFocus } from '../../ui/failure.tsx';
import { Badge, EmptyState, Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { revisionFile, sheetFile, sheetPage } from '../addresses.ts';
import * as adminMessages from '../admin-messages.ts';
import { reviseSheet as reviseInput, takeBackSheet as takeBackInput } from '../contract.ts';
import { dayInWords } from '../day-in-words.ts';
import * as messages from '../messages.ts';
import { readSheetProduct, uploadersOf } from '../server/queries.ts';
import { reviseSheet } from '../server/revise-sheet.ts';
import { sheetScope } from '../server/scope.ts';
import { sheetNews } from '../server/sheet-news.ts';
import { takeBackSheet } from '../server/take-back-sheet.ts';
import type { RevisionView } from '../sheet-view.ts';
import { AnnouncementNote } from '../ui/announcement-note.tsx';
import { ReviseSheetForm } from '../ui/revise-sheet-form.tsx';

import type { Route } from './+types/edit-safety';

/** Only the owner changes safety data; everybody else is told so without learning what there is. */
function ownerOf(context: Route.LoaderArgs['context'], path: string): UserActor {
  const user = userOf(requestContext(context).actor);
  if (!user) throw redirect(`/login?returnTo=${encodeURIComponent(path)}`);
  if (!isSuperAdmin(user)) throw data(null, { status: 403 });
  return user;
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app } = requestContext(context);
  const user = ownerOf(context, `/dashboard/safety/${params.nameKey}`);
  const [product, company] = await Promise.all([
    readSheetProduct(app.db, sheetScope(user), params.nameKey),
    readCompany(app),
  ]);
  if (!product) throw data(null, { status: 404 });
  return {
    record: recordOf(product),
    revisions: product.revisions,
    uploaders: await uploadersOf(app.db, params.nameKey),
    productId: product.sizes[0]?.id ?? '',
    formKey: newId(app),
    isActive: product.isActive,
    signs: pictogramViews(PICTOGRAM_CODES),
    today: companyDay(company, app.clock.now()),
    news: await sheetNews(app, company, params.nameKey, product.revisions),
  };
}

async function save(
  context: Route.ActionArgs['context'],
  request: Request,
  nameKey: string,
): Promise<string> {
  const { app, requestId, network } = requestContext(context);
  const user = ownerOf(context, `/dashboard/safety/${nameKey}`);
  const form = await request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : '';
  };
  if (form.get('intent') === 'take-back') {
    const parsed = takeBackInput.safeParse({ nameKey, revisionId: text('revisionId') });
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    const { number, current } = await takeBackSheet(app, user, parsed.data, { requestId, network });
    return adminMessages.tookBack(number, current);
  }
  if (form.get('intent') === 'sheet') {
    const parsed = reviseInput.safeParse({
      nameKey,
      file: text('file'),
      date: text('date'),
      language: text('language'),
    });
    if (!parsed.success) throw invalidInput(parsed.error.issues);
    const stored = await reviseSheet(app, user, parsed.data, {
      key: keyOfForm(form),
      requestId,
      network,
    });
    return `Revision ${stored.number} is the current sheet.`;
  }
  const parsed = editSafety.safeParse(editFromForm(nameKey, form));
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  await editSafetyData(app, user, parsed.data, { requestId, network });
  return 'The safety data are saved.';
}

export async function action({ context, request, params }: Route.ActionArgs) {
  try {
    const done = await save(context, request, params.nameKey);
    return {
      done,
      error: null,
      why: null,
      problems: {} as Record<string, string>,
      at: requestContext(context).app.clock.now(),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const message = messageFor(error);
    // The catalogue's words, and ours where they say more.
    const why = error.message === message ? null : error.message;
    return data(
      {
        done: null,
        error: message,
        why,
        problems: problemsOf(error.details),
        at: requestContext(context).app.clock.now(),
      },
      { status: error.status },
    );
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.record.name ?? 'Safety data'}: safety data | Bellcart` },
];

function Revisions({
  nameKey,
  revisions,
  uploaders,
}: {
  nameKey: string;
  revisions: readonly RevisionView[];
  uploaders: Record<string, string>;
}) {
  if (revisions.length === 0) return <p className="text-muted">{adminMessages.none}</p>;
  return (
    <ul className="border-t border-rule">
      {revisions.map((revision) => (
        <li
          key={revision.id}
          className="grid gap-x-4 border-b border-rule py-2 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center"
        >
          <div className="min-w-0">
            <a
              href={`${revision.supersededAt ? revisionFile(nameKey, revision.number) : sheetFile(nameKey)}${revision.language === 'en' ? '' : `?language=${revision.language}`}`}
              className="tabular inline-flex min-h-11 items-center font-semibold text-brand underline sm:min-h-0"
            >
              {messages.revision(revision.number, dayInWords(revision.date))}
              {revision.language === 'es' ? ' (Spanish)' : ''}
            </a>
            <p className="tabular text-sm text-muted">
              {adminMessages.facts(revision.pageCount, sizeWords(revision.sizeBytes))} ·{' '}
              {adminMessages.uploaded(dayInWords(revision.uploadedAt), uploaders[revision.id])} ·{' '}
              <span className="whitespace-nowrap">
                {adminMessages.hash}{' '}
                <span className="font-mono text-xs">{revision.sha256.slice(0, 16)}</span>
              </span>
            </p>
          </div>
          <div>
            <Badge tone={revision.supersededAt ? 'plain' : 'success'}>
              {adminMessages.revisionState(revision)}
            </Badge>
          </div>
        </li>
      ))}
    </ul>
  );
}

export default function EditSafety({ loaderData }: Route.ComponentProps) {
  const { record, revisions, uploaders, productId, formKey, signs, today, news } = loaderData;
  const result = useActionData<typeof action>();
  const navigation = useNavigation();
  const sending = navigation.state !== 'idle' ? (navigation.formData?.get('intent') ?? null) : null;
  useEffect(() => {
    if (result?.error) toast.error(result.error);
    if (result?.done) toast.success(result.done);
  }, [result]);
  return (
    <Page>
      <PageHeading title={record.name} lead={`${record.brand} · safety data and sheets`}>
        <Link
          to={sheetPage(record.nameKey)}
          className="inline-flex min-h-11 items-center px-3 text-brand underline"
        >
          See the public sheet
        </Link>
        <Link
          to="/dashboard/safety"
          className="inline-flex min-h-11 items-center px-3 text-brand underline"
        >
          All products
        </Link>
      </PageHeading>
      {result?.error ? (
        <div className="mb-4">
          <FailureFocus by={result}>
            <Note tone="danger" title={result.error}>
              {result.why ? `${result.why} ` : ''}Nothing was saved. What you entered is still here.
            </Note>
          </FailureFocus>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 xl:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6 max-xl:order-2">
          <AnnouncementNote news={news} nameKey={record.nameKey} />
          <Panel title="Sheets">
            <Revisions nameKey={record.nameKey} revisions={revisions} uploaders={uploaders} />
            <div className="mt-5">
              <ReviseSheetForm
                key={revisions.length}
                busy={sending === 'sheet'}
                problems={result?.problems ?? {}}
                {...{ productId, formKey, today, news }}
              />
            </div>
          </Panel>
          <Panel title="Safety data">
            <SafetyForm
              key={record.version}
              record={record}
              signs={signs}
              busy={sending === 'safety'}
              problems={result?.problems ?? {}}
            />
          </Panel>
        </div>
        <div className="content-start xl:sticky xl:top-20 xl:self-start">
          <SafetyWarnings warnings={record.warnings} />
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <Page narrow>
      <h1 className="sr-only">Safety data</h1>
      <EmptyState title="This page is not for this account, or there is no such product">
        <Link to="/dashboard" className="text-brand underline">
          Back to the dashboard
        </Link>
      </EmptyState>
    </Page>
  );
}
