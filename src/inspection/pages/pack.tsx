import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { sizeWords } from '../../files/messages.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { dayInWords } from '../../sheets/day-in-words.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/save-safety-contact.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { EmptyState, Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import * as messages from '../messages.ts';
import { packState } from '../server/make-pack.ts';
import type { Route } from './+types/pack';

/** How often the page asks, in ms. */
const ASK_MS = 700;

export const middleware = [requireRole(SEES_TO_SHEETS)];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return packState(app, user, params.packId).catch(failLoad);
}

export const meta: Route.MetaFunction = () => [{ title: `${messages.title} | Bellcart` }];

/** How far a pack is; made, its files with their hashes and what is not inside. */
export default function Pack({ loaderData }: Route.ComponentProps) {
  const { id, site, madeOn, state, done, total, files, leftOut, sha256, sizeBytes, askedBy } =
    loaderData;
  const { revalidate, state: asking } = useRevalidator();
  useEffect(() => {
    if (state !== 'queued' || asking !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), ASK_MS);
    return () => clearTimeout(timer);
  }, [state, asking, revalidate]);
  return (
    <Page narrow>
      <PageHeading
        title={messages.title}
        description={`${site} · ${messages.made(dayInWords(madeOn), askedBy)}`}
      />
      <Panel>
        {state === 'failed' ? (
          <EmptyState title={messages.failed}>{messages.failedText}</EmptyState>
        ) : (
          <div aria-live="polite">
            <p className="font-display text-2xl font-bold">
              {state === 'ready' ? messages.ready : messages.working(done, total)}
            </p>
            <progress
              max={total}
              value={done}
              aria-label={messages.working(done, total)}
              className="mt-3 h-3 w-full appearance-none border border-border bg-sunk [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-brand"
            />
          </div>
        )}
        {state === 'queued' ? (
          <noscript>
            <meta httpEquiv="refresh" content="2" />
          </noscript>
        ) : null}
        {state === 'ready' ? (
          <>
            <p className="mt-5">
              <a href={`/dashboard/inspection/${id}/pack.zip`} className={buttonClass('primary')}>
                <Download aria-hidden="true" size={18} strokeWidth={1.75} />
                {messages.download}
                {sizeBytes === null ? null : (
                  <span className="tabular font-normal"> {sizeWords(sizeBytes)}</span>
                )}
              </a>
            </p>
            <p className="mt-4 text-sm text-muted">{messages.keeps}</p>
          </>
        ) : null}
      </Panel>
      {leftOut.length > 0 ? (
        <div className="mt-4">
          <Note tone="warning" title={messages.leftOutTitle(leftOut.length)}>
            <ul className="list-disc pl-5">
              {leftOut.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Note>
        </div>
      ) : null}
      {state === 'ready' ? (
        <section className="mt-8">
          <h2 className="mb-2 text-xl">{messages.filesTitle}</h2>
          <p className="text-sm">
            {messages.zipHash}: <code className="wrap-anywhere">{sha256}</code>
          </p>
          <ul className="mt-3 border-t border-rule">
            {files.map((file) => (
              <li key={file.name} className="border-b border-rule py-2">
                <span className="flex flex-wrap justify-between gap-x-4">
                  <strong className="wrap-anywhere">{file.name}</strong>
                  <span className="tabular text-sm text-muted">{sizeWords(file.sizeBytes)}</span>
                </span>
                <code className="text-sm wrap-anywhere text-muted">{file.sha256}</code>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <p className="mt-6">
        <ButtonLink variant="quiet" to="/dashboard/inspection">
          {messages.back}
        </ButtonLink>
      </p>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="page"
      back={{ to: '/dashboard/inspection', label: messages.back }}
      missing={{ title: messages.gone, text: messages.goneText }}
    />
  );
}
