import { ListFilter } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Form, Link, useLocation } from 'react-router';
import { isSuperAdmin } from '../../../kit/actor.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { readingTogether } from '../../../platform/read-together.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/data-table/menu.tsx';
import { useLiveReload } from '../../../ui/live-page.ts';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { checkBilled } from '../../invoices/server/check-billed.ts';
import { INBOX, NOT_BILLED } from '../addresses.ts';
import { type TaskDone, waysFor } from '../contract.ts';
import { type Compared, filterInbox, readFilter } from '../public/inbox-view.ts';
import { KIND_MESSAGES, VIEW_MESSAGES, INBOX_MESSAGES as words } from '../public/messages.ts';
import { comparedWithBooks } from '../server/compared.ts';
import { madeLately } from '../server/made-lately.ts';
import { readInbox } from '../server/public/read-inbox.ts';
import { waysOut } from '../server/ways.ts';
import { Done } from '../ui/done-lines.tsx';
import { TaskRow } from '../ui/task-row.tsx';
import { TaskDoneContext } from '../ui/way-form.tsx';
import type { Route } from './+types/inbox';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole('books')];

export const meta = titled(words.title);

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app: shop, user } = signedIn(context);
  const app = readingTogether(shop);
  const scope = orderScope(user);
  const [{ tasks: asked, cut }, made] = await Promise.all([
    readInbox({ app, scope }),
    madeLately(app, scope),
  ]);
  const tasks = asked.map((task) => ({ ...task, ways: waysFor(isSuperAdmin(user), task.ways) }));
  const filter = readFilter(url.searchParams);
  const all = filterInbox(tasks, { show: 'open', kind: null, term: '' });
  const found = filterInbox(tasks, filter);
  // Nothing is said to be well that the check of all deliveries does not agree to.
  const [{ verdict }, compared] =
    found.rows.length === 0
      ? await Promise.all([checkBilled(app, user), comparedWithBooks(app.db)])
      : [{ verdict: 'open' }, 'read' as const];
  return {
    filter,
    cut,
    made,
    ...found,
    open: all.views,
    chosen: url.searchParams.get('task'),
    isWell: found.rows.length > 0 || verdict !== 'open',
    compared,
  };
}

export const action = waysOut;

/** Lines of what was done in this visit, the newest first. */
const DONE_SHOWN = 5;

/** An address with these filters; what is usual is left out. */
function address(
  filter: Route.ComponentProps['loaderData']['filter'],
  show: string,
  task?: string,
): string {
  const params = new URLSearchParams();
  if (task) params.set('task', task);
  if (show !== 'open') params.set('show', show);
  if (filter.kind) params.set('kind', filter.kind);
  if (filter.term) params.set('q', filter.term);
  return `?${params}`;
}

export default function Inbox({ loaderData }: Route.ComponentProps) {
  useLiveReload('invoice');
  const { filter, rows, views, cut, open, made, chosen, isWell, compared } = loaderData;
  const list = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<readonly TaskDone[]>([]);
  const told = useCallback(
    (said: TaskDone) => setDone((before) => [said, ...before].slice(0, DONE_SHOWN)),
    [],
  );
  const hash = decodeURIComponent(useLocation().hash.slice(1));
  const [pressed, setPressed] = useState<string | null>(null);
  // The one that was pressed, or asked for by the address; when it is settled, the next one.
  const shown =
    [pressed, hash, chosen].find((key) => rows.some((row) => row.key === key)) ?? rows[0]?.key;
  const [money, rest] = ['money', 'rest'].map(
    (view) => open.find((one) => one.view === view)?.count ?? 0,
  );
  // What was settled is gone, and with it the focus: it stays in the list.
  useEffect(() => {
    if (rows.length > 0 && document.activeElement === document.body && list.current?.dataset.used)
      list.current.querySelector<HTMLElement>('[data-task]')?.focus();
  }, [rows.length]);
  return (
    <TaskDoneContext value={told}>
      <Page>
        <PageHeading low title={words.title} description={words.lead(money ?? 0, rest ?? 0)}>
          <Tools views={views} filter={filter} kinds={loaderData.kinds} />
        </PageHeading>
        <Narrowed filter={filter} />
        <Done done={done} made={made} />
        {cut ? <Note tone="warning">{words.cut}</Note> : null}
        {rows.length === 0 ? (
          <Nothing
            compared={compared}
            filtered={filter.kind !== null || filter.term !== '' || filter.show !== 'open'}
            isWell={isWell}
          />
        ) : (
          <div
            ref={list}
            role="feed"
            aria-label={words.list}
            onKeyDown={moveByArrows}
            onFocus={(event) => {
              event.currentTarget.dataset.used = 'yes';
            }}
          >
            {rows.map((task) => (
              <TaskRow
                key={task.key}
                task={task}
                open={task.key === shown}
                to={address(filter, filter.show, task.key)}
                onOpen={() => setPressed(task.key)}
              />
            ))}
          </div>
        )}
      </Page>
    </TaskDoneContext>
  );
}

type Shown = Pick<Route.ComponentProps['loaderData'], 'views' | 'filter' | 'kinds'>;

/** Search and filter, beside the title: the tasks begin right below. On a phone the search stands in the filter's sheet. */
function Tools({ views, filter, kinds }: Shown) {
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
              to={address(filter, view)}
              chosen={view === filter.show}
              text={VIEW_MESSAGES[view]}
              count={count}
            />
          ))}
        </Choices>
        {kinds.length > 0 ? (
          <Choices label={words.kind}>
            <Choice
              to={address({ ...filter, kind: null }, filter.show)}
              chosen={filter.kind === null}
              text={words.allKinds}
            />
            {kinds.map(({ kind, count }) => (
              <Choice
                key={kind}
                to={address({ ...filter, kind }, filter.show)}
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
function Narrowed({ filter }: Pick<Shown, 'filter'>) {
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

/** The arrow keys go from task to task, but not out of a field. */
function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const target = event.target as HTMLElement;
  if (by === 0 || target.closest('input, select, textarea')) return;
  const tasks = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-task]')];
  const at = tasks.findIndex((one) => one.contains(target));
  const next = tasks[at + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function Nothing({
  filtered,
  isWell,
  compared,
}: {
  filtered: boolean;
  isWell: boolean;
  compared: Compared;
}) {
  if (filtered)
    return (
      <EmptyState
        title={words.noMatch}
        action={
          <ButtonLink variant="secondary" to={INBOX}>
            {words.clear}
          </ButtonLink>
        }
      >
        {words.noMatchText}
      </EmptyState>
    );
  return isWell ? (
    <EmptyState title={words.empty}>{words.emptyText[compared]}</EmptyState>
  ) : (
    <EmptyState
      title={words.notAll}
      action={
        <ButtonLink variant="secondary" to={NOT_BILLED}>
          {words.notBilled}
        </ButtonLink>
      }
    >
      {words.notAllText}
    </EmptyState>
  );
}
