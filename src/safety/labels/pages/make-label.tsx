import { Link, useNavigate, useNavigation } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { requestContext } from '../../../platform/http/context.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { titleTag } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { sheetPage } from '../../sheets/public/addresses.ts';
import * as messages from '../messages.ts';
import { type LabelPageData, loadLabel, type ShownLabel } from '../server/load-label.ts';
import { LabelChoicesForm } from '../ui/label-choices-form.tsx';
import { LabelPicture } from '../ui/label-picture.tsx';
import type { Route } from './+types/make-label';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  return loadLabel(app, actor, request, params.nameKey).catch(failLoad);
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(loaderData ? messages.wizardTitle(loaderData.name) : messages.unknownTitle, matches),
  { name: 'robots', content: 'noindex' },
];

/** Below this a label is hard to read at arm's length. */
const SMALL_TYPE = 6;

function LeftOff({ label }: { label: ShownLabel }) {
  if (label.left.length === 0) return null;
  return (
    <Note
      title={`${messages.leftTitle}${label.language === 'es' ? messages.leftSpanish : ''}: ${label.left.length}`}
    >
      <p>{messages.leftText}</p>
      <ul className="mt-1 list-disc pl-5" lang={label.language}>
        {label.left.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Note>
  );
}

function Preview({ page }: { page: LabelPageData }) {
  const { labels, problem, contradictions, translator, name } = page;
  const smallest = Math.min(...labels.map(({ size }) => size ?? Number.POSITIVE_INFINITY));
  const wide = (labels[0]?.drawing.width ?? 0) > (labels[0]?.drawing.height ?? 0);
  return (
    <section aria-labelledby="preview-title" className="grid min-w-0 content-start gap-4">
      <h2 id="preview-title" className="text-xl">
        {messages.preview}
      </h2>
      {problem ? (
        <Note tone="danger" title={messages.noLabel}>
          {problem}
        </Note>
      ) : null}
      <div
        className={`grid max-w-3xl gap-4 ${labels.length > 1 && !wide ? 'sm:grid-cols-2' : wide ? 'max-w-xl' : 'max-w-md'}`}
      >
        {labels.map(({ language, drawing }) => (
          <LabelPicture key={language} drawing={drawing} language={language} name={name} />
        ))}
      </div>
      {smallest < SMALL_TYPE ? <Note tone="warning">{messages.smallType(smallest)}</Note> : null}
      {labels.map((label) => (
        <LeftOff key={label.language} label={label} />
      ))}
      {contradictions.length > 0 ? (
        <Note title={messages.contradictionsTitle}>
          <p>{messages.contradictionsText}</p>
          <ul className="mt-1 list-disc pl-5">
            {contradictions.map(({ text, reason }) => (
              <li key={text}>
                “{text}” {reason}
              </li>
            ))}
          </ul>
        </Note>
      ) : null}
      {labels.some(({ language }) => language === 'es') ? (
        <p className="text-sm text-muted">
          {translator ? messages.reviewed(translator.name, translator.on) : messages.notReviewed}
        </p>
      ) : null}
    </section>
  );
}

/** `/sds/{nameKey}/label`: a label from dilution, size and language, shown as it will be printed. */
export default function MakeLabel({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate();
  const busy = useNavigation().state !== 'idle';
  const choose = (form: HTMLFormElement) => {
    const chosen = [...new FormData(form)].filter(([, value]) => value !== '');
    void navigate(`?${new URLSearchParams(chosen as [string, string][])}`, {
      replace: true,
      preventScrollReset: true,
    });
  };
  return (
    <Page>
      <PageHeading title={messages.wizardTitle(loaderData.name)} description={messages.wizardText}>
        <Link to={sheetPage(loaderData.nameKey)} className="text-brand underline">
          {messages.backToSheet}
        </Link>
      </PageHeading>
      {loaderData.isSold ? null : (
        <div className="mb-4">
          <Note>{messages.ended}</Note>
        </div>
      )}
      <div className="grid gap-8 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <LabelChoicesForm page={loaderData} onChoose={choose} />
        <div aria-busy={busy} className={busy ? 'opacity-60' : ''}>
          <p role="status" className="sr-only">
            {busy ? messages.showing : ''}
          </p>
          <Preview page={loaderData} />
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="label" back={{ to: '/sds', label: messages.backToSheet }} />;
}
