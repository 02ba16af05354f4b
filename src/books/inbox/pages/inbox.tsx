import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useLiveReload } from '../../../ui/live-page.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import type { Said } from '../contract.ts';
import { DONE_LINKS } from '../done-messages.ts';
import { filterInbox, readFilter } from '../public/inbox-view.ts';
import { KIND_MESSAGES, VIEW_MESSAGES, INBOX_MESSAGES as words } from '../public/messages.ts';
import { readInbox } from '../server/public/read-inbox.ts';
import { waysOut } from '../server/ways.ts';
import { MatterRow } from '../ui/matter-row.tsx';
import { ToldContext } from '../ui/way-form.tsx';
import type { Route } from './+types/inbox';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole('books')];

export const meta = () => [{ title: `${words.title} | Bellcart` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { matters, cut } = await readInbox({ app, scope: orderScope(user) });
  const filter = readFilter(url.searchParams);
  const all = filterInbox(matters, { show: 'open', kind: null, term: '' });
  return { filter, cut, ...filterInbox(matters, filter), open: all.views };
}

export const action = waysOut;

/** An address with these filters; what is usual is left out. */
function address(filter: Route.ComponentProps['loaderData']['filter'], show: string): string {
  const params = new URLSearchParams();
  if (show !== 'open') params.set('show', show);
  if (filter.kind) params.set('kind', filter.kind);
  if (filter.term) params.set('q', filter.term);
  return `?${params}`;
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  useLiveReload('invoice');
  const { filter, rows, views, kinds, cut, open } = loaderData;
  const list = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<readonly Said[]>([]);
  const told = useCallback(
    (said: Said) => setDone((before) => [said, ...before].slice(0, DONE_SHOWN)),
    [],
  );
  const [money, rest] = ['money', 'rest'].map(
    (view) => open.find((one) => one.view === view)?.count ?? 0,
  );
  // What was settled is gone, and with it the focus: it stays in the list.
  useEffect(() => {
    if (rows.length > 0 && document.activeElement === document.body && list.current?.dataset.used)
      list.current.querySelector<HTMLElement>('[data-matter]')?.focus();
  }, [rows.length]);
  return (
    <ToldContext value={told}>
      <Page>
        <PageHeading low title={words.title} description={words.lead(money ?? 0, rest ?? 0)} />
        <Done done={done} />
        <nav aria-label={words.which} className="mb-3 flex flex-wrap gap-2">
          {views.map(({ view, count }) => (
            <Link
              key={view}
              to={address(filter, view)}
              aria-current={view === filter.show ? 'page' : undefined}
              className="inline-flex min-h-11 items-center gap-2 rounded-md border border-border px-4 font-semibold text-ink no-underline aria-[current=page]:border-brand aria-[current=page]:bg-brand aria-[current=page]:text-on-brand"
            >
              {VIEW_MESSAGES[view]}
              <span className="tabular font-normal">{count}</span>
            </Link>
          ))}
        </nav>
        <Form method="get" role="search" className="mb-4 flex flex-wrap items-end gap-3">
          {filter.show === 'open' ? null : <input type="hidden" name="show" value={filter.show} />}
          <TextField
            key={filter.term}
            className="min-w-0 flex-1 basis-56"
            type="search"
            name="q"
            label={words.search}
            placeholder={words.searchHint}
            defaultValue={filter.term}
            required={false}
          />
          <SelectField
            key={filter.kind}
            className="basis-44"
            name="kind"
            label={words.kind}
            defaultValue={filter.kind ?? ''}
            required={false}
          >
            <option value="">{words.allKinds}</option>
            {kinds.map(({ kind, count }) => (
              <option key={kind} value={kind}>{`${KIND_MESSAGES[kind]} (${count})`}</option>
            ))}
          </SelectField>
          <Button type="submit" variant="secondary">
            {words.find}
          </Button>
        </Form>
        {cut ? <Note tone="warning">{words.cut}</Note> : null}
        {rows.length === 0 ? (
          <Nothing
            filtered={filter.kind !== null || filter.term !== '' || filter.show !== 'open'}
          />
        ) : (
          <>
            <p className="mb-2 text-sm text-muted max-md:hidden">{words.keys}</p>
            <div
              ref={list}
              role="feed"
              aria-label={words.list}
              onKeyDown={moveByArrows}
              onFocus={(event) => {
                event.currentTarget.dataset.used = 'yes';
              }}
              className="divide-y divide-rule rounded-lg border border-rule bg-card"
            >
              {rows.map((matter) => (
                <MatterRow key={matter.key} matter={matter} />
              ))}
            </div>
          </>
        )}
      </Page>
    </ToldContext>
  );
}

/** Of this visit, the newest first. */
const DONE_SHOWN = 5;

/** What was done here, with links to what it was done to. */
function Done({ done }: { done: readonly Said[] }) {
  if (done.length === 0) return null;
  return (
    <section aria-label={DONE_LINKS.list} className="mb-3 rounded-md bg-sunk px-4 py-2">
      <ul>
        {done.map((said, at) => (
          <li
            key={`${done.length - at} ${said.text}`}
            className="flex flex-wrap items-center gap-x-3"
          >
            <span className="py-2">{said.text}</span>
            {said.links.map(({ label, to }) => (
              <Link
                key={to}
                to={to}
                className="inline-flex min-h-11 items-center text-brand underline"
              >
                {label}
              </Link>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The arrow keys go from matter to matter, but not out of a field. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const target = event.target as HTMLElement;
  if (by === 0 || target.closest('input, select, textarea')) return;
  const matters = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-matter]')];
  const at = matters.findIndex((one) => one.contains(target));
  const next = matters[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Nothing({ filtered }: { filtered: boolean }) {
  return filtered ? (
    <EmptyState
      title={words.noMatch}
      action={
        <ButtonLink variant="secondary" to="/dashboard/accounting/inbox">
          {words.clear}
        </ButtonLink>
      }
    >
      {words.noMatchText}
    </EmptyState>
  ) : (
    <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
  );
}
