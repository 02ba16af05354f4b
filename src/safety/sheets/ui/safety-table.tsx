import { Link } from 'react-router';
import { Badge } from '../../../ui/panel.tsx';
import { notOnFile } from '../../hazards/messages.ts';
import * as record from '../../hazards/record-messages.ts';
import { sheetDate } from '../day-in-words.ts';
import * as messages from '../messages.ts';
import { sheetPage } from '../public/addresses.ts';
import * as hand from '../public/hand-messages.ts';
import * as pageMessages from '../safety-page-messages.ts';

export interface SafetyTableRow {
  nameKey: string;
  name: string;
  brand: string;
  signalWord: string;
  /** Whether what is on file says what the hazards are: without it no word is no news. */
  onFile: boolean;
  isActive: boolean;
  warnings: number;
  /** A named person signed the hazard communication of this data and this sheet. */
  reviewed: boolean;
  /** The current revision, where nobody compared the data with it. */
  uncompared: number | null;
  sheet: { number: number; date: string | null } | null;
  /** Customers that took it within two years and have not got the current sheet. */
  needs: number;
}

const CARD =
  'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-4 max-sm:px-3 max-sm:py-2';

/** What is to be checked; of the rest only a review is spoken of, for few have one. */
function Checks({ row: { uncompared, warnings, reviewed } }: { row: SafetyTableRow }) {
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-1">
      {uncompared === null ? null : (
        <Badge tone="warning">{pageMessages.notCompared(uncompared)}</Badge>
      )}
      {warnings === 0 ? null : (
        <Badge tone="warning">{warnings === 1 ? '1 warning' : `${warnings} warnings`}</Badge>
      )}
      {reviewed && warnings === 0 && uncompared === null ? (
        <span className="text-muted">{record.reviewed}</span>
      ) : null}
    </span>
  );
}

/** Unique products with what their safety data and sheet say in short: a table, on a phone a card for each. */
export function SafetyTable({
  rows,
  owner,
}: {
  rows: readonly SafetyTableRow[];
  /** Opens the safety data; the desk reads the public sheet. */
  owner: boolean;
}) {
  return (
    <div className="relative border-t-2 border-ink sm:overflow-x-auto">
      <table className="block w-full text-left sm:table">
        <thead className="sr-only text-sm sm:not-sr-only sm:table-header-group">
          <tr className="border-b border-ink">
            {['Product', 'Signal word', 'Current sheet', 'Not with', 'Check'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-semibold first:pl-3">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {rows.map((row) => (
            <tr key={row.nameKey} className={`border-b border-rule bg-card align-middle ${CARD}`}>
              <th scope="row" className="font-normal max-sm:w-full sm:py-1.5 sm:pr-4 sm:pl-3">
                <Link
                  to={owner ? `/dashboard/safety/${row.nameKey}` : sheetPage(row.nameKey)}
                  className="inline-flex min-h-9 items-center font-semibold text-brand underline"
                >
                  {row.name}
                </Link>{' '}
                <span className="text-sm text-muted">{row.brand}</span>{' '}
                {row.isActive ? null : <Badge>Inactive</Badge>}
              </th>
              <td className="sm:py-1.5 sm:pr-4">
                {row.signalWord || (
                  <span className="text-muted">
                    {row.onFile ? messages.noSignalWord : notOnFile}
                  </span>
                )}
              </td>
              <td className="tabular text-sm whitespace-nowrap sm:py-1.5 sm:pr-4">
                {row.sheet ? (
                  messages.revision(row.sheet.number, sheetDate(row.sheet.date))
                ) : (
                  <Badge tone="warning">{messages.onRequest}</Badge>
                )}
              </td>
              <td className="tabular text-sm whitespace-nowrap sm:py-1.5 sm:pr-4">
                {row.needs > 0 ? (
                  <Link
                    to={`/dashboard/safety/${row.nameKey}/sites`}
                    className="inline-flex min-h-9 items-center text-brand underline"
                  >
                    {/* A phone has no heads above the columns. */}
                    <span className="sm:hidden">Not with </span>
                    {hand.customers(row.needs)}
                    <span className="sr-only">: {row.name}</span>
                  </Link>
                ) : null}
              </td>
              <td className="text-sm sm:py-1.5 sm:pr-3 sm:whitespace-nowrap">
                <Checks row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
