import { Link } from 'react-router';
import { readCompany } from '../../../company/server/queries.ts';
import { PAGE_ROWS, readTable } from '../../../kit/table-view.ts';
import { momentText } from '../../../kit/time.ts';
import { listChoices, listForms } from '../../../people/accounts/lists/server/public/list-forms.ts';
import { formActions } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Badge, EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { hadSeveralCompanies } from '../../connection/server/company-read.ts';
import { RUN_MESSAGES } from '../../messages.ts';
import { syncHealth } from '../server/sync-health.ts';
import { tableSyncs } from '../server/table-syncs.ts';
import { KIND_NAMES, OUTCOME_NAMES, HISTORY_WORDS as words } from '../sync-messages.ts';
import { durationText, type SyncTableRow, syncTable } from '../sync-table.ts';
import { SyncHealthPanel } from '../ui/sync-health.tsx';
import { RUN_TONES } from '../ui/sync-run-view.tsx';
import type { Route } from './+types/syncs';

export { AccountingRouteError as ErrorBoundary } from '../../ui/accounting-route-error.tsx';

export const middleware = [requireRole('books')];

export const meta = titled('Syncs');

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const several = await hadSeveralCompanies(app.db);
  const view = readTable(syncTable(several), url.searchParams);
  const [company, choices, table, health] = await Promise.all([
    readCompany(app),
    listChoices(app, user, 'syncs', { url, usual: { dense: true } }),
    tableSyncs(app.db, view, PAGE_ROWS),
    syncHealth(app),
  ]);
  return { ...table, several, view, dense: choices.dense, timeZone: company.timeZone, health };
}

export const action = formActions({ density: listForms('syncs').density });

export default function Syncs({ loaderData }: Route.ComponentProps) {
  const { rows, next, previous, several, view, dense, timeZone, health } = loaderData;
  return (
    <Page>
      <PageHeading title={words.title} compact description={words.description} />
      <div className="mb-6">
        <SyncHealthPanel health={health} />
      </div>
      <DataTable<SyncTableRow>
        phone={{ first: ['started', 'kind'], firstEnd: 'state', second: ['changed', 'by'] }}
        label={words.title}
        shape={syncTable(several)}
        view={view}
        rows={rows}
        next={next}
        previous={previous}
        context={{ timeZone }}
        cells={cells(timeZone)}
        widths={several ? WITH_COMPANY : { started: 'w-44', state: 'w-44', took: 'w-28' }}
        name={(row) => `${KIND_NAMES[row.kind]}, ${momentText(row.createdAt, timeZone)}`}
        href={(row) => `/dashboard/accounting/syncs/${row.id}`}
        fields={[
          { kind: 'choice', name: 'kind', label: 'What', options: optionsOf(KIND_NAMES) },
          { kind: 'choice', name: 'state', label: 'Outcome', options: optionsOf(OUTCOME_NAMES) },
        ]}
        dense={dense}
        densityIntent="density"
        exportTo="/dashboard/accounting/syncs.csv"
        empty={<EmptyState title={words.empty}>{words.emptyHelp}</EmptyState>}
        noMatch={{ title: words.noMatch, hint: words.noMatchHelp }}
      />
    </Page>
  );
}

const WITH_COMPANY = {
  started: 'w-44',
  company: 'w-44',
  state: 'w-28',
  read: 'w-16',
  changed: 'w-20',
  aside: 'w-20',
  took: 'w-24',
};

const optionsOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

const cells = (timeZone: string) => ({
  started: (row: SyncTableRow) => (
    <Link to={`/dashboard/accounting/syncs/${row.id}`} className="text-brand underline">
      {momentText(row.createdAt, timeZone)}
    </Link>
  ),
  state: (row: SyncTableRow) => (
    <Badge tone={RUN_TONES[row.state]} compact>
      {RUN_MESSAGES[row.state]}
    </Badge>
  ),
  company: (row: SyncTableRow) => row.company ?? '–',
  took: (row: SyncTableRow) => (row.seconds === null ? '–' : durationText(row.seconds)),
});
