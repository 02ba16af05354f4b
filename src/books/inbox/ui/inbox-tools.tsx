import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { Menu } from '../../../ui/data-table/menu.tsx';
import { INBOX } from '../addresses.ts';
import type { filterInbox, InboxFilter } from '../public/inbox-view.ts';
import { KIND_MESSAGES, VIEW_MESSAGES, INBOX_MESSAGES as words } from '../public/messages.ts';

/** An address with these filters; what is usual is left out. */
export function inboxAddress(filter: InboxFilter, show: string, task?: string): string {
  const params = new URLSearchParams();
  if (task) params.set('task', task);
  if (show !== 'open') params.set('show', show);
  if (filter.kind) params.set('kind', filter.kind);
  if (filter.term) params.set('q', filter.term);
  return `?${params}`;
}

type Shown = Pick<ReturnType<typeof filterInbox>, 'views' | 'kinds'> & { filter: InboxFilter };

/** Search and filter, beside the title: the tasks begin right below. On a phone the search stands in the filter's sheet. */
export function Tools({ views, filter, kinds }: Shown) {
  return (
    <>
      <SearchForm filter={filter} className="max-sm:hidden" />
      <Menu
        label={words.filter}
        icon={<ListFilter aria-hidden="true" size={16} />}
        key={`${filter.show} ${filter.kind} ${filter.term}`}
      >
        <SearchForm filter={filter} className="mb-2 sm:hidden" />
        <Choices label={words.which}>
          {views.map(({ view, count }) => (
            <Choice
              key={view}
              to={inboxAddress(filter, view)}
              chosen={view === filter.show}
              text={VIEW_MESSAGES[view]}
              count={count}
            />
          ))}
        </Choices>
        {kinds.length > 0 ? (
          <Choices label={words.kind}>
            <Choice
              to={inboxAddress({ ...filter, kind: null }, filter.show)}
              chosen={filter.kind === null}
              text={words.allKinds}
            />
            {kinds.map(({ kind, count }) => (
              <Choice
                key={kind}
                to={inboxAddress({ ...filter, kind }, filter.show)}
                chosen={kind === filter.kind}
                text={KIND_MESSAGES[kind]}
                count={count}
              />
            ))}
          </Choices>
        ) : null}
      </Menu>
    </>
  );
}

function SearchForm({ filter, className }: Pick<Shown, 'filter'> & { className: string }) {
  return (
    <Form method="get" role="search" className={className}>
      {filter.show === 'open' ? null : <input type="hidden" name="show" value={filter.show} />}
      {filter.kind ? <input type="hidden" name="kind" value={filter.kind} /> : null}
      <input
        key={filter.term}
        type="search"
        name="q"
        aria-label={words.search}
        placeholder={words.searchHint}
        defaultValue={filter.term}
        className="min-h-9 w-full rounded-md border border-border bg-card px-3 text-sm sm:w-56 pointer-coarse:min-h-11"
      />
    </Form>
  );
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="not-first:mt-2 not-first:border-t not-first:border-rule not-first:pt-2"
    >
      {children}
    </nav>
  );
}

function Choice({
  to,
  chosen,
  text,
  count,
}: {
  to: string;
  chosen: boolean;
  text: string;
  count?: number;
}) {
  return (
    <Link
      to={to}
      aria-current={chosen ? 'true' : undefined}
      className="flex min-h-9 items-center justify-between gap-2 rounded-sm px-2 text-sm text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11 aria-[current]:font-bold"
    >
      {text}
      {count === undefined ? null : <span className="tabular font-normal text-muted">{count}</span>}
    </Link>
  );
}

/** What is shown when it is not all that is open, and the way back. */
export function Narrowed({ filter }: Pick<Shown, 'filter'>) {
  const by = [
    filter.show === 'open' ? '' : VIEW_MESSAGES[filter.show],
    filter.kind ? KIND_MESSAGES[filter.kind] : '',
    filter.term ? `“${filter.term}”` : '',
  ].filter(Boolean);
  if (by.length === 0) return null;
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-4 text-sm">
      <span className="font-semibold">{by.join(' · ')}</span>
      <Link
        to={INBOX}
        className="inline-flex min-h-11 items-center text-brand underline sm:min-h-8"
      >
        {words.clear}
      </Link>
    </p>
  );
}
