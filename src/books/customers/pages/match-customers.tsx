import { Form, useNavigation } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { momentText } from '../../../kit/time.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { useWatch } from '../../../ui/use-watch.ts';
import { BACK_TO_ACCOUNTING } from '../../messages.ts';
import { lastRead } from '../../syncs/reading-messages.ts';
import { readingOf } from '../../syncs/server/reading-of.ts';
import { NotRead, PageSteps, ReadButton, StateTabs } from '../../syncs/ui/reading-page.tsx';
import type { Done } from '../customer-contract.ts';
import { BOOK_STATES, type BookState, OUR_STATES, type OurState } from '../customer-lines.ts';
import * as messages from '../customer-messages.ts';
import { customerForms } from '../server/customer-form.ts';
import { SHOWN, type Shown, showCustomers } from '../server/show-customers.ts';
import { type Act, BookList } from '../ui/customer-list.tsx';
import { DifferenceList } from '../ui/difference-list.tsx';
import { OurList } from '../ui/our-list.tsx';
import { SeekCustomer } from '../ui/seek-customer.tsx';
import type { Route } from './+types/match-customers';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const query = new URL(request.url).searchParams;
  const { realmId, timeZone, ...reading } = await readingOf(app, 'customers').catch(failLoad);
  const look = {
    shown: SHOWN.find((one) => one === query.get('show')) ?? null,
    page: Math.max(1, Math.min(1000, Number.parseInt(query.get('page') ?? '1', 10) || 1)),
    search: (query.get('q') ?? '').slice(0, 200),
    line: query.get('line'),
    find: (query.get('find') ?? '').slice(0, 200),
  };
  const view = realmId ? await showCustomers(app.db, realmId, look).catch(failLoad) : null;
  return {
    ...reading,
    page: look.page,
    search: look.search,
    view: view && { ...view, readAt: momentText(view.readAt, timeZone) },
  };
}

export const action = customerForms;

export const middleware = [requireRole('books')];

export const meta = titled(messages.title);

type View = NonNullable<Route.ComponentProps['loaderData']['view']>;

const WORDS: Record<Shown, string> = {
  ...messages.BOOK_STATE_WORDS,
  ...messages.OUR_STATE_WORDS,
  differing: messages.differing,
};

/** What is to decide first, then what is settled: one filter over those of QuickBooks and those that are only here. */
const IN_ORDER: readonly Shown[] = [
  'lost',
  'proposed',
  'new',
  'differing',
  'missing',
  'adding',
  'matched',
  'through',
  'stays',
  'ignored',
  'inactive',
  'unusable',
];

function Counts({ view }: { view: View }) {
  const total = BOOK_STATES.reduce((sum, one) => sum + view.counts[one], 0);
  return (
    <nav aria-label={messages.byState} className="mb-3">
      <StateTabs states={IN_ORDER} shown={view.shown} counts={view.counts} words={WORDS} />
      <p className="tabular mt-1 text-sm text-muted">{messages.addsUp(total)}</p>
    </nav>
  );
}

function DoneNote({ did, done }: { did: string; done: Done }) {
  return (
    <Note
      tone={done.left.length > 0 ? 'warning' : 'success'}
      title={(messages.DONE[did] ?? String)(done.count)}
    >
      {done.left.length > 0 ? (
        <ul className="max-h-60 overflow-y-auto">
          {done.left.map((one, at) => (
            <li key={`${one.name} ${String(at)}`}>
              {one.name}: {one.reason}
            </li>
          ))}
        </ul>
      ) : null}
    </Note>
  );
}

function Search({ view, search }: { view: View; search: string }) {
  return (
    <Form role="search" preventScrollReset>
      <input type="hidden" name="show" value={view.shown} />
      <input
        key={view.shown}
        name="q"
        type="search"
        aria-label={messages.search}
        placeholder={messages.search}
        defaultValue={search}
        className="min-h-9 w-64 max-w-full rounded-md border border-border bg-card px-3 text-sm pointer-coarse:min-h-11"
      />
    </Form>
  );
}

function allOf(view: View): Act | null {
  if (view.shown === 'proposed' && view.sure > 0)
    return ['match-sure', messages.matchSure(view.sure)];
  return view.shown === 'new' && view.ready > 0
    ? ['create-all', messages.createAll(view.ready)]
    : null;
}

function Lines({ view, busy }: { view: View; busy: string | null }) {
  const { shown } = view;
  const key = JSON.stringify([shown, ...view.books, ...view.ours]);
  if (view.total === 0)
    return (
      <p className="rounded-lg border border-dashed border-border px-6 py-8 text-center text-muted">
        {messages.nothing}
      </p>
    );
  if (shown === 'differing') return <DifferenceList key={key} lines={view.books} busy={busy} />;
  if ((OUR_STATES as readonly Shown[]).includes(shown))
    return <OurList key={key} lines={view.ours} state={shown as OurState} busy={busy} />;
  return (
    <BookList
      key={key}
      lines={view.books}
      state={shown as BookState}
      all={allOf(view)}
      busy={busy}
    />
  );
}

export default function MatchCustomers({ loaderData, actionData }: Route.ComponentProps) {
  const { connected, running, failure, page, search, view } = loaderData;
  useWatch(running);
  const sent = useNavigation().formData?.get('intent');
  const busy = typeof sent === 'string' ? sent : null;
  const error = failedForm(actionData)?.error;
  const done = actionData && 'done' in actionData ? actionData : null;
  return (
    <Page>
      <PageHeading
        title={messages.title}
        compact
        description={view ? `${lastRead(view.readAt)} ${messages.lead}` : messages.lead}
      >
        {view && connected ? <ReadButton running={running} variant="secondary" /> : null}
      </PageHeading>
      <div aria-live="polite" className="mb-4 grid gap-3 empty:hidden">
        <FailureNote failure={error} />
        {failure ? <Note tone="danger" title={failure} /> : null}
        {done?.done ? <DoneNote did={done.did} done={done.done} /> : null}
      </div>
      {view ? (
        <>
          <Counts view={view} />
          {view.seeking ? (
            <div className="mb-5">
              <SeekCustomer key={view.seeking.booksId} seeking={view.seeking} shown={view.shown} />
            </div>
          ) : null}
          <section aria-label={WORDS[view.shown]}>
            <div className="mb-2 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p className="text-sm text-muted">{messages.STATE_HELP[view.shown]}</p>
              <Search view={view} search={search} />
            </div>
            <Lines view={view} busy={busy} />
            <PageSteps
              page={page}
              pages={view.pages}
              to={(at) => `?show=${view.shown}&q=${encodeURIComponent(search)}&page=${at}`}
            />
          </section>
        </>
      ) : (
        <NotRead
          connected={connected}
          running={running}
          never={messages.never}
          whenConnected={messages.neverText}
          whenNot={messages.connectFirst}
        />
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="page" back={{ to: '/dashboard/accounting', label: BACK_TO_ACCOUNTING }} />
  );
}
