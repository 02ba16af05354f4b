import { Download, FileText } from 'lucide-react';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { sizeWords } from '../../../files/messages.ts';
import { FileInMaking } from '../../../files/ui/file-in-making.tsx';
import { requestContext } from '../../../platform/http/context.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { ButtonLink, buttonClass } from '../../../ui/button.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import * as library from '../../sheets/library-messages.ts';
import * as sheetMessages from '../../sheets/messages.ts';
import { MAX_SITE_BINDER_SHEETS } from '../limits.ts';
import * as messages from '../messages.ts';
import { loadBinder } from '../server/make-binder.ts';
import type { Route } from './+types/binder';

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  return loadBinder(app, actor, params.binderId).catch(failLoad);
}

export const meta: Route.MetaFunction = ({ matches }) => [
  titleTag(messages.binderTitle, matches),
  { name: 'robots', content: 'noindex' },
];

/** What a reader would otherwise look for in vain. */
function NotInside({ names, says }: { names: readonly string[]; says: string }) {
  if (names.length === 0) return null;
  return (
    <div className="mb-4">
      <Note tone="warning" title={says}>
        <p className="max-h-40 overflow-y-auto">{names.join(', ')}</p>
      </Note>
    </div>
  );
}

export default function Binder({ loaderData }: Route.ComponentProps) {
  const { id, title, state, done, total, sizeBytes, missing, leftOut, customerId } = loaderData;
  const href = `/sds/binders/${id}.pdf`;
  return (
    <Page narrow>
      <PageHeading
        title={messages.binderTitle}
        description={`${title} · ${messages.binderCount(total, total + missing.length + leftOut.length)}`}
      />
      <NotInside names={missing} says={messages.binderMissing(missing.length)} />
      <NotInside
        names={leftOut}
        says={messages.binderLeftOut(leftOut.length, MAX_SITE_BINDER_SHEETS)}
      />
      <FileInMaking
        state={state}
        done={done}
        total={total}
        words={{
          ready: messages.binderReady,
          working: messages.binderWorking(done, total),
          failed: messages.binderFailed,
          failedText: messages.binderFailedText,
        }}
        withoutScripts={
          <a href={`/sds/binders/${id}`} className={buttonClass('secondary')}>
            {messages.checkAgain}
          </a>
        }
      >
        <p className="mt-5 flex flex-wrap gap-2">
          <a href={`${href}?download`} className={buttonClass('primary')}>
            <Download aria-hidden="true" size={18} strokeWidth={1.75} />
            {sheetMessages.download}
            {sizeBytes ? (
              <span className="tabular font-normal"> {sizeWords(sizeBytes)}</span>
            ) : null}
          </a>
          <a href={href} className={buttonClass('secondary')}>
            <FileText aria-hidden="true" size={18} strokeWidth={1.75} />
            {sheetMessages.view}
          </a>
        </p>
        <p className="mt-4 text-sm text-muted">{messages.binderExpires}</p>
      </FileInMaking>
      <p className="mt-6">
        {customerId === null ? (
          <ButtonLink variant="quiet" to="/sds">
            {library.back}
          </ButtonLink>
        ) : (
          <ButtonLink variant="quiet" to={`/dashboard/customers/${customerId}/safety`}>
            {messages.backToSite(title)}
          </ButtonLink>
        )}
      </p>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="binder"
      back={{ to: '/sds', label: library.back }}
      missing={{ title: messages.binderGone, text: messages.binderGoneText }}
    />
  );
}
