import { type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { isSuperAdmin } from '../../../kit/actor.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { readingTogether } from '../../../platform/read-together.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { useLiveReload } from '../../../ui/live-page.ts';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { byHandMessages } from '../../invoices/by-hand-messages.ts';
import { checkBilled } from '../../invoices/server/check-billed.ts';
import { sumToBill } from '../../invoices/server/to-bill.ts';
import { BillNow } from '../../invoices/ui/bill-now.tsx';
import { INBOX, NOT_BILLED } from '../addresses.ts';
import { type TaskDone, waysFor } from '../contract.ts';
import { type Compared, filterInbox, readFilter } from '../public/inbox-view.ts';
import { INBOX_MESSAGES as words } from '../public/messages.ts';
import { comparedWithBooks } from '../server/compared.ts';
import { madeLately } from '../server/made-lately.ts';
import { readInbox } from '../server/public/read-inbox.ts';
import { waysOut } from '../server/ways.ts';
import { Done } from '../ui/done-lines.tsx';
import { inboxAddress, Narrowed, Tools } from '../ui/inbox-tools.tsx';
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
  const [{ tasks: openTasks, cut }, made, toBill] = await Promise.all([
    readInbox({ app, scope }),
    madeLately(app, scope),
    sumToBill(app.db, scope),
  ]);
  const tasks = openTasks.map((task) => ({
    ...task,
    ways: waysFor(isSuperAdmin(user), task.ways),
  }));
  const filter = readFilter(url.searchParams);
  const all = filterInbox(tasks, { show: 'open', kind: null, term: '' });
  const found = filterInbox(tasks, filter);
  // "All is well" is shown only when the comparison of all deliveries agrees.
  const [{ verdict }, compared] =
    found.rows.length === 0
      ? await Promise.all([checkBilled(app, user), comparedWithBooks(app.db)])
      : [{ verdict: 'open' }, 'read' as const];
  return {
    filter,
    cut,
    made,
    toBill,
    ...found,
    open: all.views,
    chosen: url.searchParams.get('task'),
    isWell: found.rows.length > 0 || verdict !== 'open',
    compared,
  };
}

export const action = waysOut;

/** The task of a delivery that is to be billed. */
const TO_BILL = /^to-bill:(.+)$/;

/** Lines of what was done in this visit, the newest first. */
const DONE_SHOWN = 5;

export default function Inbox({ loaderData }: Route.ComponentProps) {
  useLiveReload('invoice');
  const { filter, rows, views, cut, open, made, chosen, isWell, compared } = loaderData;
  // The oldest first, as they are numbered.
  const toBill = rows.flatMap(({ key }) => TO_BILL.exec(key)?.[1] ?? []).toReversed();
  const list = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<readonly TaskDone[]>([]);
  const noteDone = useCallback(
    (done: TaskDone) => setDone((before) => [done, ...before].slice(0, DONE_SHOWN)),
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
    <TaskDoneContext value={noteDone}>
      <Page>
        <PageHeading compact title={words.title} description={words.lead(money ?? 0, rest ?? 0)}>
          <Tools views={views} filter={filter} kinds={loaderData.kinds} />
        </PageHeading>
        {loaderData.toBill.count > 0 ? (
          <div className="mb-3 flex flex-wrap items-center gap-x-4 text-sm">
            <Link
              className="inline-flex min-h-11 items-center text-ink underline lg:min-h-7"
              to={NOT_BILLED}
            >
              {byHandMessages.head(loaderData.toBill.count, loaderData.toBill.totalCents)}
            </Link>
            {toBill.length > 1 ? <BillNow invoiceIds={toBill} onBilled={noteDone} /> : null}
          </div>
        ) : null}
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
                to={inboxAddress(filter, filter.show, task.key)}
                onOpen={() => setPressed(task.key)}
              />
            ))}
          </div>
        )}
      </Page>
    </TaskDoneContext>
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
    <EmptyState
      title={words.empty}
      action={
        <ButtonLink variant="secondary" to="/dashboard/accounting/statements">
          {words.toReceivables}
        </ButtonLink>
      }
    >
      {words.emptyText[compared]}
    </EmptyState>
  ) : (
    <EmptyState
      title={words.notAll}
      action={
        <ButtonLink variant="secondary" to={NOT_BILLED}>
          {words.notBilled}
        </ButtonLink>
      }
    >
      {compared === 'without' ? words.notAllWithout : words.notAllText}
    </EmptyState>
  );
}
