import { Form, Link, useFetcher, useNavigation } from 'react-router';
import { noFields } from '../../kit/form-fields.ts';
import { exactMomentText } from '../../kit/time.ts';
import { formAction } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Badge, EmptyState, Note, Page, PageHeading } from '../../ui/panel.tsx';
import { type AuditFilters, type AuditRow, auditFilters } from '../contract.ts';
import { auditActions, listAudit, readCompany } from '../server/queries.ts';
import { verifyAuditChain } from '../server/verify-audit-chain.ts';
import { Changes } from '../ui/changes.tsx';
import { RouteError } from '../ui/route-error.tsx';
import type { Route } from './+types/audit-log';

const PAGE = 50;

/** The filters of an address; what is not usable is left out, so that an old link still opens. */
function filtersOf(url: URL): AuditFilters {
  const given = Object.fromEntries(
    [...url.searchParams].filter(([key, value]) => key in auditFilters.shape && value !== ''),
  );
  const parsed = auditFilters.safeParse(given);
  if (parsed.success) return parsed.data;
  const wrong = new Set(parsed.error.issues.map((issue) => String(issue.path[0])));
  return auditFilters.parse(
    Object.fromEntries(Object.entries(given).filter(([key]) => !wrong.has(key))),
  );
}

export const middleware = [requireRole('super_admin')];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const filters = filtersOf(new URL(request.url));
  const { timeZone } = await readCompany(app);
  const [page, actions] = await Promise.all([
    listAudit(app, filters, timeZone, PAGE),
    auditActions(app),
  ]);
  return { ...page, filters, actions, timeZone };
}

export const action = formAction(noFields, (_, { app }) => verifyAuditChain(app));

export const meta: Route.MetaFunction = () => [{ title: 'Audit log | Bellcart' }];

function addressOf(filters: AuditFilters, before: number | null): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ ...filters, before }))
    if (value !== null && value !== undefined) query.set(key, String(value));
  return query.toString();
}

function ChainCheck() {
  const check = useFetcher<typeof action>();
  const found = check.data;
  return (
    <div className="mb-6">
      <check.Form method="post" className="inline">
        <Button type="submit" variant="secondary" busy={check.state !== 'idle'}>
          Check the chain
        </Button>
      </check.Form>
      {found && 'rows' in found ? (
        <div className="mt-3">
          {found.brokenAt === null ? (
            <Note tone="success" title={`All ${found.rows} entries are as they were written`}>
              <span className="font-mono text-sm break-all">{found.lastHash}</span>
            </Note>
          ) : (
            <Note
              tone="danger"
              title={`Entry ${found.brokenAt} is not what was written, or an entry before it is gone`}
            >
              {found.rows} entries before it are in order. Compare with a backup.
            </Note>
          )}
        </div>
      ) : null}
    </div>
  );
}

function Entry({ row, timeZone }: { row: AuditRow; timeZone: string }) {
  const when = exactMomentText(row.at, timeZone);
  return (
    <li className="grid gap-x-6 gap-y-1 border-b border-rule py-3 md:grid-cols-[15rem_12rem_1fr]">
      <time dateTime={row.at} className="tabular text-sm text-muted">
        {when}
      </time>
      <div className="min-w-0">
        <p className="font-semibold break-words">
          {row.actorName ?? (row.actorKind === 'visitor' ? 'A visitor' : row.actorKind)}
        </p>
        {row.actorRole ? <p className="text-sm text-muted">{row.actorRole}</p> : null}
      </div>
      <div className="min-w-0">
        <p className="break-words">
          <span className="font-mono">{row.action}</span>{' '}
          <span className="text-muted">
            {row.objectKind} <span className="font-mono text-sm break-all">{row.objectId}</span>
          </span>{' '}
          {row.result === 'refused' ? <Badge tone="danger">refused</Badge> : null}
        </p>
        <Changes before={row.before} after={row.after} />
      </div>
    </li>
  );
}

function FilterForm({
  filters,
  actions,
  busy,
}: {
  filters: AuditFilters;
  actions: readonly string[];
  busy: boolean;
}) {
  return (
    <Form method="get" className="mb-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-6 lg:items-end">
      <TextField
        name="action"
        label="Action"
        list="audit-actions"
        defaultValue={filters.action}
        placeholder="order.cancel"
        required={false}
      />
      <datalist id="audit-actions">
        {actions.map((action) => (
          <option key={action} value={action}>
            {action}
          </option>
        ))}
      </datalist>
      <TextField name="actor" label="Who" defaultValue={filters.actor} placeholder="Name or id" />
      <TextField
        name="object"
        label="What"
        defaultValue={filters.object}
        placeholder="Kind or id"
      />
      <TextField name="from" type="date" label="From" defaultValue={filters.from} />
      <TextField name="to" type="date" label="To" defaultValue={filters.to} />
      <Button type="submit" busy={busy}>
        Filter
      </Button>
    </Form>
  );
}

function Pager({ filters, next }: { filters: AuditFilters; next: number | null }) {
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-3">
      {filters.before ? (
        <Link
          className={buttonClass('secondary')}
          to={`?${addressOf({ ...filters, before: undefined }, null)}`}
        >
          Newest
        </Link>
      ) : null}
      {next === null ? null : (
        <Link className={buttonClass('secondary')} to={`?${addressOf(filters, next)}`}>
          Older
        </Link>
      )}
    </nav>
  );
}

export default function AuditLog({ loaderData }: Route.ComponentProps) {
  const { rows, next, filters, actions, timeZone } = loaderData;
  const loading = useNavigation().state === 'loading';
  return (
    <Page>
      <PageHeading
        title="Audit log"
        description="Who changed what, and when. Entries can be added, never changed."
      >
        <a
          className={buttonClass('secondary')}
          href={`/api/audit-log/export?${addressOf(filters, null)}`}
          download="audit-log.csv"
        >
          Export as CSV
        </a>
      </PageHeading>
      <FilterForm filters={filters} actions={actions} busy={loading} />
      <ChainCheck />
      {rows.length === 0 ? (
        <EmptyState
          title="No entries match"
          action={<ButtonLink to="/dashboard/audit">Show all</ButtonLink>}
        >
          Take a filter away, or choose other days.
        </EmptyState>
      ) : (
        <ol className="border-t-2 border-ink" aria-busy={loading}>
          {rows.map((row) => (
            <Entry key={row.seq} row={row} timeZone={timeZone} />
          ))}
        </ol>
      )}
      <Pager filters={filters} next={next} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={{ to: '/dashboard', label: 'Back to the dashboard' }} />;
}
