import { ListFilter, Search } from 'lucide-react';
import { useRef, useState } from 'react';
import { Form, Link } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Menu } from '../../../ui/data-table/menu.tsx';
import { SelectField } from '../../../ui/field.tsx';
import '../../../ui/office.css';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { SHOWN, type Shown, SORTS } from '../choices.ts';
import * as messages from '../messages.ts';
import { type Calls, loadCalls } from '../server/load-calls.ts';
import { CallTable } from '../ui/call-table.tsx';
import type { Route } from './+types/to-call';

export const middleware = [requireRole(ORDERING)];

export const meta = titled(messages.TITLE);

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadCalls(app, user, new URL(request.url).searchParams).catch(failLoad);
}

/** The list's address with something changed; the page begins anew unless it is what changes. */
function hrefOf(calls: Calls, change: { show?: Shown; page?: number }): string {
  const query = new URLSearchParams();
  const show = change.show ?? calls.shown;
  if (calls.term) query.set('q', calls.term);
  if (show !== 'all') query.set('show', show);
  if (calls.sort !== 'call') query.set('sort', calls.sort);
  if (change.page && change.page > 1) query.set('page', String(change.page));
  return `?${query}`;
}

export default function ToCall({ loaderData: calls }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeading title={messages.TITLE}>
        <ButtonLink to="/dashboard/new-order">{messages.NEW_ORDER}</ButtonLink>
      </PageHeading>
      <Tools calls={calls} />
      {calls.rows.length === 0 ? (
        <EmptyState
          title={
            calls.term || calls.shown !== 'all'
              ? messages.NO_CUSTOMER_MATCHES
              : messages.NO_CUSTOMERS
          }
          action={
            calls.term || calls.shown !== 'all' ? (
              <ButtonLink to="/dashboard/customers/to-call" variant="secondary">
                {messages.SHOW_ALL}
              </ButtonLink>
            ) : (
              <ButtonLink to="/dashboard/customers" variant="secondary">
                Customers
              </ButtonLink>
            )
          }
        />
      ) : (
        <>
          <p className="tabular mb-2 text-sm text-muted max-sm:hidden" role="status">
            {messages.foundText(calls)} {messages.PERIOD_LEAD}
          </p>
          <CallTable rows={calls.rows} today={calls.today} />
        </>
      )}
      <Paging calls={calls} />
    </Page>
  );
}

/** One line: who is shown, search, order. On a phone who is shown stands with the order, and the search opens below. */
function Tools({ calls }: { calls: Calls }) {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  const folded = !open && calls.term === '';
  return (
    <div className="relative mb-2 flex items-center gap-x-3 border-b border-rule max-sm:flex-wrap max-sm:gap-x-0 print:hidden">
      <nav
        aria-label={messages.WHICH}
        className="-mb-px flex min-w-0 flex-1 flex-wrap gap-x-3 max-sm:hidden 2xl:gap-x-5"
      >
        {SHOWN.map((one) => (
          <Link
            key={one}
            to={hrefOf(calls, { show: one })}
            aria-current={one === calls.shown ? 'page' : undefined}
            className="page-tab"
          >
            {messages.SHOWN_MESSAGES[one]}
          </Link>
        ))}
      </nav>
      <p className="tabular flex-1 text-sm text-muted sm:hidden" role="status">
        {messages.foundText(calls)}
      </p>
      <Form
        id="find"
        method="get"
        role="search"
        className={`max-sm:order-last max-sm:mb-2 max-sm:basis-full sm:w-56 ${folded ? 'max-sm:hidden max-sm:target:block' : ''}`}
      >
        {calls.shown === 'all' ? null : <input type="hidden" name="show" value={calls.shown} />}
        {calls.sort === 'call' ? null : <input type="hidden" name="sort" value={calls.sort} />}
        <label htmlFor="find-customer" className="sr-only">
          {messages.FIND}
        </label>
        <span className="relative block">
          <input
            key={calls.term}
            ref={input}
            id="find-customer"
            type="search"
            name="q"
            defaultValue={calls.term}
            placeholder={messages.FIND_BY}
            maxLength={200}
            className="min-h-7 w-full rounded-md border border-border bg-card px-2 pr-9 text-sm text-ink placeholder:text-muted pointer-coarse:min-h-11"
          />
          <button
            type="submit"
            className="absolute inset-y-0 right-0 grid w-9 cursor-pointer place-items-center text-muted hover:text-ink pointer-coarse:w-11"
          >
            <Search aria-hidden="true" size={16} />
            <span className="sr-only">{messages.SEARCH}</span>
          </button>
        </span>
      </Form>
      {folded ? (
        <a
          href="#find"
          className="grid size-11 place-items-center text-ink sm:hidden"
          onClick={(event) => {
            event.preventDefault();
            setOpen(true);
            requestAnimationFrame(() => input.current?.focus());
          }}
        >
          <Search aria-hidden="true" size={18} />
          <span className="sr-only">{messages.FIND}</span>
        </a>
      ) : null}
      <Order calls={calls} />
    </div>
  );
}

/** In which order, and on a phone of whom. Each works at once; without a script the button asks. */
function Order({ calls }: { calls: Calls }) {
  return (
    <Menu
      quiet
      label={<span className="max-sm:sr-only">{messages.SORT}</span>}
      icon={<ListFilter aria-hidden="true" size={16} />}
    >
      <Form
        key={`${calls.shown} ${calls.sort}`}
        method="get"
        className="grid gap-3"
        onSubmit={(event) => event.currentTarget.closest('details')?.removeAttribute('open')}
      >
        {calls.term ? <input type="hidden" name="q" value={calls.term} /> : null}
        <SelectField
          label={messages.WHICH}
          required
          name="show"
          defaultValue={calls.shown}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {SHOWN.map((one) => (
            <option key={one} value={one}>
              {messages.SHOWN_MESSAGES[one]}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={messages.SORT}
          required
          name="sort"
          defaultValue={calls.sort}
          onChange={(event) => event.currentTarget.form?.requestSubmit()}
        >
          {SORTS.map((one) => (
            <option key={one} value={one}>
              {messages.SORT_MESSAGES[one]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="secondary">
          {messages.SHOW}
        </Button>
      </Form>
    </Menu>
  );
}

function Paging({ calls }: { calls: Calls }) {
  if (calls.pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex justify-center gap-3">
      {calls.page > 1 ? (
        <ButtonLink to={hrefOf(calls, { page: calls.page - 1 })} variant="secondary">
          Before
        </ButtonLink>
      ) : null}
      {calls.page < calls.pages ? (
        <ButtonLink to={hrefOf(calls, { page: calls.page + 1 })} variant="secondary">
          Next
        </ButtonLink>
      ) : null}
    </nav>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" />;
}
