import { useEffect } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { momentText } from '../../../kit/time.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { liveConnection } from '../../connection/server/connection.ts';
import { recentSyncs } from '../../syncs/server/recent-syncs.ts';
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
  const [live, runs, company] = await Promise.all([
    liveConnection(app.db),
    recentSyncs(app.db),
    readCompany(app),
  ]).catch(failLoad);
  const last = runs.find((run) => run.kind === 'customers');
  const look = {
    shown: SHOWN.find((one) => one === query.get('show')) ?? null,
    page: Math.max(1, Math.min(1000, Number.parseInt(query.get('page') ?? '1', 10) || 1)),
    search: (query.get('q') ?? '').slice(0, 200),
    line: query.get('line'),
    find: (query.get('find') ?? '').slice(0, 200),
  };
  const view =
    live && live.state !== 'disconnected'
      ? await showCustomers(app.db, live.realmId, look).catch(failLoad)
      : null;
  return {
    connected: live?.state === 'connected',
    running: last?.state === 'queued' || last?.state === 'running',
    failure: last?.state === 'failed' ? last.error : null,
    page: look.page,
    search: look.search,
    view: view && { ...view, readAt: momentText(view.readAt, company.timeZone) },
  };
}

export const action = customerForms;

export const middleware = [requireRole('books')];

export const meta: Route.MetaFunction = () => [{ title: `${messages.title} | Bellcart` }];

const WATCH_MS = 2000;

/** While a read is under way, the page looks again by itself. */
function useWatch(active: boolean) {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!active) return undefined;
    const timer = setInterval(() => void revalidate(), WATCH_MS);
    return () => clearInterval(timer);
  }, [active, revalidate]);
}

type View = NonNullable<Route.ComponentProps['loaderData']['view']>;

const WORDS: Record<Shown, string> = {
  ...messages.BOOK_STATE_WORDS,
  ...messages.OUR_STATE_WORDS,
  differing: messages.differing,
};

function Numbers({ of, view }: { of: readonly Shown[]; view: View }) {
  return (
    <ul className="flex gap-x-1 overflow-x-auto border-b border-rule">
      {of.map((one) => (
        <li key={one}>
          <Link
            to={`?show=${one}`}
            preventScrollReset
            aria-current={one === view.shown ? 'page' : undefined}
            className="flex min-h-11 flex-col justify-end border-b-4 border-transparent px-3 pb-2 whitespace-nowrap text-ink no-underline hover:bg-sunk aria-[current=page]:border-brand"
          >
            <span className="narrow tabular text-3xl leading-none font-bold">
              {view.counts[one].toLocaleString('en-US')}
            </span>
            <span className="text-sm text-muted">{WORDS[one]}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Every customer that was read is in one number of the first row; each is the way to its list. */
function Counts({ view }: { view: View }) {
  const total = BOOK_STATES.reduce((sum, one) => sum + view.counts[one], 0);
  const first: Shown[] = ['proposed', 'new', 'matched', 'ignored', 'inactive', 'unusable'];
  return (
    <nav
      aria-label="Customers by what they are"
      className="mb-4 grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]"
    >
      <div>
        <p className="text-sm font-semibold">{messages.inBooks}</p>
        <Numbers of={first} view={view} />
        <p className="tabular mt-1 text-sm text-muted">= {messages.addsUp(total)}</p>
      </div>
      <div>
        <p className="text-sm font-semibold">{messages.onlyHere}</p>
        <Numbers of={['differing', ...OUR_STATES]} view={view} />
      </div>
    </nav>
  );
}

function Said({ did, done }: { did: string; done: Done }) {
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

function ReadButton({ running, variant }: { running: boolean; variant: 'primary' | 'secondary' }) {
  const busy = useNavigation().formData?.get('intent') === 'read' || running;
  return (
    <Form method="post">
      <Button type="submit" variant={variant} name="intent" value="read" busy={busy}>
        {running ? messages.reading : messages.read}
      </Button>
    </Form>
  );
}

function Search({ view, search }: { view: View; search: string }) {
  return (
    <Form className="mb-3 flex flex-wrap items-end gap-2" preventScrollReset role="search">
      <input type="hidden" name="show" value={view.shown} />
      <label className="grid min-w-0 flex-1 basis-56 gap-1 text-sm sm:max-w-sm">
        {messages.search}
        <input key={view.shown} name="q" type="search" defaultValue={search} className={CONTROL} />
      </label>
      <Button type="submit" variant="secondary">
        Search
      </Button>
    </Form>
  );
}

function Pages({ page, view, search }: { page: number; view: View; search: string }) {
  if (view.pages < 2) return null;
  const to = (at: number) => `?show=${view.shown}&q=${encodeURIComponent(search)}&page=${at}`;
  return (
    <p className="mt-4 flex items-center justify-between gap-3">
      {page > 1 ? (
        <ButtonLink variant="quiet" to={to(page - 1)}>{`Page ${page - 1}`}</ButtonLink>
      ) : (
        <span />
      )}
      <span className="tabular text-sm text-muted">
        Page {page} of {view.pages}
      </span>
      {page < view.pages ? (
        <ButtonLink variant="secondary" to={to(page + 1)}>{`Page ${page + 1}`}</ButtonLink>
      ) : (
        <span />
      )}
    </p>
  );
}

function allOf(view: View): Act | null {
  if (view.shown === 'proposed' && view.sure > 0)
    return ['match-sure', messages.matchSure(view.sure)];
  return view.shown === 'new' ? ['create-all', messages.createAll] : null;
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
  const said = actionData && 'done' in actionData ? actionData : null;
  return (
    <Page>
      <p className="mb-2 text-sm">
        <Link
          to="/dashboard/accounting"
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          Accounting
        </Link>
      </p>
      <PageHeading
        title={messages.title}
        description={view ? `${messages.lastRead(view.readAt)} ${messages.lead}` : messages.lead}
      >
        {view && connected ? <ReadButton running={running} variant="secondary" /> : null}
      </PageHeading>
      <div aria-live="polite" className="mb-4 grid gap-3 empty:hidden">
        <FailureNote failure={error} />
        {failure ? <Note tone="danger" title={failure} /> : null}
        {said?.done ? <Said did={said.did} done={said.done} /> : null}
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
            <p className="mb-3 text-muted">{messages.STATE_HELP[view.shown]}</p>
            <Search view={view} search={search} />
            <Lines view={view} busy={busy} />
            <Pages page={page} view={view} search={search} />
          </section>
        </>
      ) : (
        <EmptyState
          title={connected ? messages.never : 'QuickBooks is not connected'}
          action={
            connected ? (
              <ReadButton running={running} variant="primary" />
            ) : (
              <ButtonLink to="/dashboard/accounting">To the connection</ButtonLink>
            )
          }
        >
          {connected
            ? messages.neverText
            : 'Connect it under Accounting; then say here who is who.'}
        </EmptyState>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="page"
      back={{ to: '/dashboard/accounting', label: 'Back to accounting' }}
    />
  );
}
