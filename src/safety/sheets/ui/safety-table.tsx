import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TableView } from '../../../kit/table-view.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import type { OwnView } from '../../../ui/data-table/view-tabs.tsx';
import { Badge } from '../../../ui/panel.tsx';
import { notOnFile } from '../../hazards/messages.ts';
import * as record from '../../hazards/record-messages.ts';
import { sheetDate } from '../day-in-words.ts';
import * as messages from '../messages.ts';
import { sheetPage } from '../public/addresses.ts';
import * as hand from '../public/hand-messages.ts';
import { SAFETY_LIST, type SafetyTableRow } from '../safety-list.ts';
import * as pageMessages from '../safety-page-messages.ts';

/** What is to be checked; of the rest only a review is spoken of, for few have one. */
function Checks({ row: { uncompared, warnings, reviewed } }: { row: SafetyTableRow }) {
  return (
    <span className="flex gap-x-2 overflow-hidden max-sm:flex-wrap">
      {uncompared === null ? null : (
        <Badge tone="warning" compact>
          {pageMessages.notCompared(uncompared)}
        </Badge>
      )}
      {warnings === 0 ? null : (
        <Badge tone="warning" compact>
          {warnings === 1 ? '1 warning' : `${warnings} warnings`}
        </Badge>
      )}
      {reviewed && warnings === 0 && uncompared === null ? (
        <span className="text-muted">{record.reviewed}</span>
      ) : null}
    </span>
  );
}

/** What its safety data say: the owner changes them; the desk reads the public sheet. */
const pageOf = (owner: boolean) => (row: SafetyTableRow) =>
  owner ? `/dashboard/safety/${row.nameKey}` : sheetPage(row.nameKey);

/** Unique products with what their safety data and sheet say in short. */
export function SafetyTable({
  page,
  answer,
  empty,
}: {
  page: {
    rows: readonly SafetyTableRow[];
    view: TableView;
    next: string | null;
    previous: string | null;
    /** Has all products as well. */
    owner: boolean;
    views: readonly OwnView[];
    dense: boolean;
  };
  /** Of the page's last form. */
  answer: unknown;
  empty: ReactNode;
}) {
  const { rows, view, next, previous, owner } = page;
  const to = pageOf(owner);
  return (
    <DataTable<SafetyTableRow>
      label={pageMessages.TITLE}
      shape={SAFETY_LIST}
      view={view}
      rows={rows}
      next={next}
      previous={previous}
      context={{ timeZone: 'UTC' }}
      phone={{
        first: ['name'],
        firstEnd: 'signal',
        second: ['sheet', 'needs', 'check'],
      }}
      views={{
        builtIn: owner
          ? [
              { name: pageMessages.TO_DO, search: '?view=all' },
              { name: pageMessages.ALL, search: '?show=all' },
            ]
          : [],
        own: page.views,
        answer,
      }}
      cells={{
        name: (row) => (
          <>
            <Link to={to(row)} className="font-semibold text-ink no-underline hover:underline">
              {row.name}
            </Link>{' '}
            <span className="text-sm font-normal text-muted max-sm:hidden">{row.brand}</span>{' '}
            {row.isActive ? null : <Badge compact>Inactive</Badge>}
          </>
        ),
        signal: (row) =>
          row.signalWord || (
            <span className="text-muted">{row.onFile ? messages.noSignalWord : notOnFile}</span>
          ),
        sheet: (row) =>
          row.sheet ? (
            messages.revision(row.sheet.number, sheetDate(row.sheet.date))
          ) : (
            <Badge tone="warning" compact>
              {messages.onRequest}
            </Badge>
          ),
        needs: (row) =>
          row.needs > 0 ? (
            <Link
              to={`/dashboard/safety/${row.nameKey}/sites`}
              className="relative text-brand underline"
            >
              {/* A phone has no heads above the columns. */}
              <span className="sm:hidden">Not with </span>
              {hand.customers(row.needs)}
              <span className="sr-only">: {row.name}</span>
            </Link>
          ) : null,
        check: (row) => <Checks row={row} />,
      }}
      widths={{ name: 'w-[34%]', signal: 'w-32', sheet: 'w-48', needs: 'w-32' }}
      name={(row) => row.name}
      href={to}
      fields={[
        {
          kind: 'search',
          name: 'q',
          label: pageMessages.SEARCH,
          placeholder: pageMessages.SEARCH,
        },
        { kind: 'hidden', name: 'show', label: pageMessages.VIEWS, shown: pageMessages.ALL },
      ]}
      dense={page.dense}
      densityIntent="density"
      empty={empty}
      noMatch={{ title: pageMessages.NO_MATCH, hint: pageMessages.NO_MATCH_TEXT }}
    />
  );
}
