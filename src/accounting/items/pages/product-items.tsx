import { useEffect } from 'react';
import { Form, Link, useNavigation, useRevalidator } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { momentText } from '../../../kit/time.ts';
import { newId } from '../../../platform/clock.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { liveConnection } from '../../connection/server/connection.ts';
import { recentSyncs } from '../../syncs/server/recent-syncs.ts';
import * as messages from '../item-messages.ts';
import { ITEM_STATES, type ItemState } from '../item-plan.ts';
import { itemForms } from '../server/item-form.ts';
import { showItems } from '../server/show-items.ts';
import { ItemList } from '../ui/item-list.tsx';
import { ItemMapping } from '../ui/item-mapping.tsx';
import { ItemSwitches } from '../ui/item-switches.tsx';
import type { Route } from './+types/product-items';

const isState = (text: string | null): text is ItemState =>
  (ITEM_STATES as readonly string[]).includes(text ?? '');

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const query = new URL(request.url).searchParams;
  const show = query.get('show');
  const state = isState(show) ? show : 'offered';
  const page = Math.max(1, Math.min(1000, Number.parseInt(query.get('page') ?? '1', 10) || 1));
  const [live, runs, company] = await Promise.all([
    liveConnection(app.db),
    recentSyncs(app.db),
    readCompany(app),
  ]).catch(failLoad);
  const last = runs.find((run) => run.kind === 'products');
  const running = last?.state === 'queued' || last?.state === 'running';
  const shown =
    live && live.state !== 'disconnected'
      ? await showItems(app, live.realmId, state, page).catch(failLoad)
      : null;
  return {
    connected: live?.state === 'connected',
    running,
    failure: last?.state === 'failed' ? last.error : null,
    state,
    page,
    shown: shown && {
      ...shown,
      readAt: shown.readAt ? momentText(shown.readAt, company.timeZone) : null,
    },
    formKey: newId(app),
  };
}

export const action = itemForms;

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

/** Every item that was read is in one of these numbers; each is the way to its list. */
function Counts({ counts, state }: { counts: Record<ItemState, number>; state: ItemState }) {
  const total = ITEM_STATES.reduce((sum, one) => sum + counts[one], 0);
  const shown: ItemState[] = ['offered', 'matched', 'ignored', 'unusable', 'inactive', 'folder'];
  return (
    <nav aria-label="Items by what they are" className="mb-5">
      <ul className="flex gap-x-1 overflow-x-auto border-b border-rule">
        {shown.map((one) => (
          <li key={one}>
            <Link
              to={`?show=${one}`}
              preventScrollReset
              aria-current={one === state ? 'page' : undefined}
              className="flex min-h-11 flex-col justify-end border-b-4 border-transparent px-3 pb-2 whitespace-nowrap text-ink no-underline hover:bg-sunk aria-[current=page]:border-brand"
            >
              <span className="narrow tabular text-3xl leading-none font-bold">
                {counts[one].toLocaleString('en-US')}
              </span>
              <span className="text-sm text-muted">{messages.ITEM_MESSAGES[one]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p className="tabular mt-2 text-sm text-muted">= {messages.addsUp(total)}</p>
    </nav>
  );
}

type Made = { created: number; left: { itemId: string; name: string; reason: string }[] };

function Created({ made }: { made: Made }) {
  return (
    <Note
      tone={made.left.length > 0 ? 'warning' : 'success'}
      title={messages.created(made.created)}
    >
      {made.left.length > 0 ? (
        <ul className="max-h-60 overflow-y-auto">
          {made.left.map((one) => (
            <li key={one.itemId}>
              {messages.notCreated}: {one.name}. {one.reason}
            </li>
          ))}
        </ul>
      ) : null}
      {made.created > 0 ? (
        <Link to="/dashboard/products" className="inline-flex min-h-11 items-center underline">
          {messages.seeProducts}
        </Link>
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

function Pages({ page, pages, state }: { page: number; pages: number; state: ItemState }) {
  if (pages < 2) return null;
  return (
    <p className="mt-4 flex items-center justify-between gap-3">
      {page > 1 ? (
        <ButtonLink
          variant="quiet"
          to={`?show=${state}&page=${page - 1}`}
        >{`Page ${page - 1}`}</ButtonLink>
      ) : (
        <span />
      )}
      <span className="tabular text-sm text-muted">
        Page {page} of {pages}
      </span>
      {page < pages ? (
        <ButtonLink
          variant="secondary"
          to={`?show=${state}&page=${page + 1}`}
        >{`Page ${page + 1}`}</ButtonLink>
      ) : (
        <span />
      )}
    </p>
  );
}

export default function ProductItems({ loaderData, actionData }: Route.ComponentProps) {
  const { connected, running, failure, state, page, shown, formKey } = loaderData;
  useWatch(running);
  const sent = useNavigation().formData?.get('intent');
  const error = failedForm(actionData)?.error;
  const made = actionData && 'made' in actionData ? actionData.made : null;
  const read = shown && shown.readAt !== null ? shown : null;
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
        description={
          read ? `${messages.lastRead(read.readAt ?? '')} ${messages.lead}` : messages.lead
        }
      >
        {read && connected ? <ReadButton running={running} variant="secondary" /> : null}
      </PageHeading>
      <div aria-live="polite" className="mb-4 grid gap-3 empty:hidden">
        <FailureNote failure={error} />
        {failure ? <Note tone="danger" title={failure} /> : null}
        {made ? <Created made={made} /> : null}
      </div>
      {read ? (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {read.switches.length > 0 ? (
            <ItemSwitches views={read.switches} formKey={formKey} />
          ) : null}
          <ItemMapping view={read.mapping} open={read.counts.matched === 0} />
          <section aria-label={messages.ITEM_MESSAGES[state]}>
            <Counts counts={read.counts} state={state} />
            <p className="mb-3 text-muted">{messages.ITEM_HELP[state]}</p>
            <ItemList
              key={JSON.stringify(
                read.items.map((item) => [item.itemId, item.name, item.sizeUnit]),
              )}
              items={read.items}
              state={state}
              total={read.counts[state]}
              formKey={formKey}
              busy={typeof sent === 'string' ? sent : null}
            />
            <Pages page={page} pages={read.pages} state={state} />
          </section>
        </div>
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
            : 'Connect it under Accounting; then choose here which items become products.'}
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
