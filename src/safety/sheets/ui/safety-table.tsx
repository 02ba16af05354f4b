import { Link } from 'react-router';
import { Badge } from '../../../ui/panel.tsx';
import { notOnFile } from '../../hazards/messages.ts';
import * as record from '../../hazards/record-messages.ts';
import { sheetDate } from '../day-in-words.ts';
import * as messages from '../messages.ts';
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

/** Unique products with what their safety data and sheet say in short: a table, on a phone a card for each. */
export function SafetyTable({ rows }: { rows: readonly SafetyTableRow[] }) {
  return (
    <div className="relative border-t-2 border-ink sm:overflow-x-auto">
      <table className="block w-full text-left sm:table">
        <thead className="sr-only text-sm sm:not-sr-only sm:table-header-group">
          <tr className="border-b border-ink">
            {['Product', 'Signal word', 'Current sheet', 'Not with', 'Check'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-semibold">
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
                  to={`/dashboard/safety/${row.nameKey}`}
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
                    {hand.customers(row.needs)}
                    <span className="sr-only">: {row.name}</span>
                  </Link>
                ) : null}
              </td>
              <td className="text-sm sm:py-1.5 sm:pr-3 sm:whitespace-nowrap">
                {row.uncompared === null ? null : (
                  <Badge tone="warning">{pageMessages.notCompared(row.uncompared)}</Badge>
                )}{' '}
                {row.warnings === 0 && row.uncompared !== null ? null : row.warnings === 0 ? (
                  <span className="text-muted">
                    {row.reviewed ? record.reviewed : record.notReviewed}
                  </span>
                ) : (
                  <Badge tone="warning">
                    {row.warnings === 1 ? '1 warning' : `${row.warnings} warnings`}
                  </Badge>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
