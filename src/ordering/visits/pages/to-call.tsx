import { Form, Link } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
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
      <PageHeading title={messages.TITLE} description={messages.LEAD}>
        <ButtonLink to="/dashboard/new-order">New order</ButtonLink>
      </PageHeading>
      <Filters calls={calls} />
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
          <p className="tabular mb-2 text-sm text-muted" role="status">
            {calls.found === 1 ? '1 customer' : `${calls.found} customers`}
            {calls.pages > 1 ? `, page ${calls.page} of ${calls.pages}` : ''}.{' '}
            {messages.PERIOD_LEAD}
          </p>
          <CallTable rows={calls.rows} today={calls.today} />
        </>
      )}
      <Paging calls={calls} />
    </Page>
  );
}

function Filters({ calls }: { calls: Calls }) {
  return (
    <div className="mb-4 grid gap-3">
      <nav
        aria-label="Which customers"
        className="-mx-4 flex gap-5 overflow-x-auto border-b border-rule px-4 sm:mx-0 sm:px-0"
      >
        {SHOWN.map((one) => (
          <Link
            key={one}
            to={hrefOf(calls, { show: one })}
            aria-current={one === calls.shown ? 'page' : undefined}
            className="inline-flex min-h-10 shrink-0 items-center border-b-3 border-transparent pt-[3px] text-sm font-semibold whitespace-nowrap text-muted no-underline aria-[current=page]:border-brand aria-[current=page]:text-ink pointer-coarse:min-h-11"
          >
            {messages.SHOWN_MESSAGES[one]}
          </Link>
        ))}
      </nav>
      <Form method="get" role="search" className="flex flex-wrap items-end gap-x-3 gap-y-2">
        {calls.shown === 'all' ? null : <input type="hidden" name="show" value={calls.shown} />}
        <TextField
          key={calls.term}
          label={messages.FIND}
          required
          formNoValidate
          type="search"
          name="q"
          defaultValue={calls.term}
          placeholder={messages.FIND_BY}
          className="min-w-56 flex-1"
        />
        <SelectField
          label="Sort by"
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
          Show
        </Button>
      </Form>
    </div>
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
