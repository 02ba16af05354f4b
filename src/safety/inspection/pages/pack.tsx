import { Download } from 'lucide-react';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { sizeWords } from '../../../files/messages.ts';
import { FileInMaking } from '../../../files/ui/file-in-making.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { dayInWords } from '../../sheets/day-in-words.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import * as messages from '../messages.ts';
import { packState } from '../server/make-pack.ts';
import type { Route } from './+types/pack';

export const middleware = [requireRole(SEES_TO_SHEETS)];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return { pack: await packState(app, user, params.packId).catch(failLoad) };
}

export const meta = titled(messages.title);

/** How far a pack is; made, its files with their hashes and what is not inside. */
export default function Pack({ loaderData }: Route.ComponentProps) {
  const {
    id,
    site,
    madeOn,
    state,
    done,
    total,
    files,
    leftOut,
    toKnow,
    sha256,
    sizeBytes,
    askedBy,
  } = loaderData.pack;
  return (
    <Page narrow>
      <PageHeading
        title={messages.title}
        description={`${site} · ${messages.made(dayInWords(madeOn), askedBy)}`}
      />
      <FileInMaking
        state={state}
        done={done}
        total={total}
        words={{
          ready: messages.ready,
          working: messages.working(done, total),
          failed: messages.failed,
          failedText: messages.failedText,
        }}
      >
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
      </FileInMaking>
      <Lines title={messages.leftOutTitle(leftOut.length)} lines={leftOut} />
      <Lines title={messages.toKnowTitle} lines={toKnow} />
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

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <div className="mt-4">
      <Note tone="warning" title={title}>
        <ul className="list-disc pl-5">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Note>
    </div>
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
