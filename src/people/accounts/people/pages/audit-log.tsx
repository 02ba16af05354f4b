import { Link, useFetcher } from 'react-router';
import { AUDIT_TABLE, type AuditTableRow, whoDidIt } from '../../../../company/audit-table.ts';
import { auditActions, readCompany } from '../../../../company/server/queries.ts';
import { tableAudit } from '../../../../company/server/table-audit.ts';
import { verifyAuditChain } from '../../../../company/server/verify-audit-chain.ts';
import { Changes } from '../../../../company/ui/changes.tsx';
import { RouteError } from '../../../../company/ui/route-error.tsx';
import { noFields } from '../../../../kit/form-fields.ts';
import { isId } from '../../../../kit/id.ts';
import { PAGE_ROWS, readTable } from '../../../../kit/table-view.ts';
import { exactMomentText } from '../../../../kit/time.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../../platform/http/gate.ts';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../../ui/data-table/data-table.tsx';
import { titled } from '../../../../ui/page-meta.ts';
import { Badge, EmptyState, Note, Page, PageHeading } from '../../../../ui/panel.tsx';
import { type ListName, listChoices, listForms } from '../../lists/server/public/list-forms.ts';
import { AUDIT_LOG } from '../page-messages.ts';
import type { Route } from './+types/audit-log';

const LIST: ListName = 'audit-log';

export const middleware = [requireRole('super_admin')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const view = readTable(AUDIT_TABLE, url.searchParams);
  const { timeZone } = await readCompany(app);
  const [page, actions, choices] = await Promise.all([
    tableAudit(app.db, timeZone, view, PAGE_ROWS),
    auditActions(app),
    listChoices(app, user, LIST, { url, usual: { dense: true } }),
  ]);
  return { ...page, ...choices, view, actions, timeZone };
}

export const action = formActions({
  ...listForms(LIST),
  '': pageForm(noFields, (_, { app }) => verifyAuditChain(app)),
});

export const meta = titled('Audit log');

function ChainCheck() {
  const check = useFetcher<typeof action>();
  const found = check.data;
  return (
    <div className="mb-6">
      <check.Form method="post" className="inline">
        <Button type="submit" variant="secondary" busy={check.state !== 'idle'}>
          {AUDIT_LOG.check}
        </Button>
      </check.Form>
      {found && 'rows' in found ? (
        <div className="mt-3">
          {found.brokenAt === null ? (
            <Note tone="success" title={AUDIT_LOG.whole(found.rows)}>
              <span className="font-mono text-sm break-all">{found.lastHash}</span>
            </Note>
          ) : (
            <Note tone="danger" title={AUDIT_LOG.broken(found.brokenAt)}>
              {AUDIT_LOG.before(found.rows)}
            </Note>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** Where the object of an entry has a page: orders, customers, products and people are links. */
const PAGES: Readonly<Record<string, string>> = {
  order: '/dashboard/orders',
  customer: '/dashboard/customers',
  product: '/dashboard/products',
  account: '/dashboard/people',
};

const cells = (timeZone: string) => ({
  at: (row: AuditTableRow) => (
    <time dateTime={row.at} className="tabular">
      {exactMomentText(row.at, timeZone)}
    </time>
  ),
  who: (row: AuditTableRow) =>
    row.actorKind === 'user' && row.actorId ? (
      <Link to={`/dashboard/people/${row.actorId}`} className="text-ink">
        {whoDidIt(row)}
      </Link>
    ) : (
      whoDidIt(row)
    ),
  action: (row: AuditTableRow) => (
    <>
      <span className="font-mono text-sm">{row.action}</span>{' '}
      {row.result === 'refused' ? (
        <Badge tone="danger" compact>
          refused
        </Badge>
      ) : null}
    </>
  ),
  object: (row: AuditTableRow) => {
    const page = PAGES[row.objectKind];
    return (
      <span className="text-muted">
        {row.objectKind}{' '}
        {page && row.objectId ? (
          <Link
            to={isId(row.objectId) ? `${page}/${row.objectId}` : `${page}?q=${row.objectId}`}
            className="font-mono text-xs text-brand"
          >
            {row.objectId}
          </Link>
        ) : (
          <span className="font-mono text-xs">{row.objectId}</span>
        )}
      </span>
    );
  },
  changes: (row: AuditTableRow) => (
    <div className="whitespace-normal">
      <Changes before={row.before} after={row.after} />
    </div>
  ),
});

const WIDTHS = { at: 'w-56', who: 'w-36', action: 'w-52', role: 'w-28', result: 'w-20' };

export default function AuditLog({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, previous, view, views, dense, actions, timeZone } = loaderData;
  return (
    <Page>
      <PageHeading title={AUDIT_LOG.title} compact />
      <DataTable<AuditTableRow>
        phone={{ first: ['action'], firstEnd: 'at', second: ['who', 'object'] }}
        views={{ builtIn: [{ name: 'All', search: '?view=all' }], own: views, answer: actionData }}
        label="Entries"
        shape={AUDIT_TABLE}
        view={view}
        rows={rows}
        next={next}
        previous={previous}
        context={{ timeZone }}
        cells={cells(timeZone)}
        widths={WIDTHS}
        name={(row) => row.action}
        fields={[
          {
            kind: 'choice',
            name: 'action',
            label: 'Action',
            options: actions.map((value) => ({ value, label: value })),
          },
          { kind: 'text', name: 'actor', label: 'Who' },
          { kind: 'text', name: 'object', label: 'What' },
          { kind: 'day', name: 'from', label: 'From' },
          { kind: 'day', name: 'to', label: 'To' },
        ]}
        dense={dense}
        densityIntent="density"
        exportTo="/dashboard/audit.csv"
        empty={<EmptyState title={AUDIT_LOG.none} />}
        noMatch={AUDIT_LOG.noMatch}
      />
      <div className="mt-6">
        <ChainCheck />
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" back="dashboard" />;
}
