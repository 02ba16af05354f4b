import { Link } from 'react-router';
import * as hazardMessages from '../../hazards/messages.ts';
import { Badge } from '../../ui/panel.tsx';
import { dayInWords } from '../day-in-words.ts';
import * as hand from '../hand-messages.ts';
import * as messages from '../messages.ts';

export interface SafetyTableRow {
  nameKey: string;
  name: string;
  brand: string;
  signalWord: string;
  isActive: boolean;
  warnings: number;
  /** A named person signed the hazard communication of this data and this sheet. */
  reviewed: boolean;
  sheet: { number: number; date: string } | null;
  /** Customers that took it within two years and have not got the current sheet. */
  needs: number;
}

/** Unique products with what their safety data and sheet say in short. */
export function SafetyTable({ rows }: { rows: readonly SafetyTableRow[] }) {
  return (
    <div className="overflow-x-auto border-t-2 border-ink">
      <table className="w-full text-left">
        <thead className="text-sm">
          <tr className="border-b border-ink">
            {['Product', 'Signal word', 'Current sheet', 'Not with', 'Check'].map((head) => (
              <th key={head} scope="col" className="py-2 pr-4 font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.nameKey} className="border-b border-rule bg-card align-middle">
              <th scope="row" className="py-1.5 pr-4 pl-3 font-normal">
                <Link
                  to={`/dashboard/safety/${row.nameKey}`}
                  className="inline-flex min-h-9 items-center font-semibold text-brand underline"
                >
                  {row.name}
                </Link>{' '}
                <span className="text-sm text-muted">{row.brand}</span>{' '}
                {row.isActive ? null : <Badge>Inactive</Badge>}
              </th>
              <td className="py-1.5 pr-4">
                {row.signalWord || <span className="text-muted">None</span>}
              </td>
              <td className="tabular py-1.5 pr-4 text-sm whitespace-nowrap">
                {row.sheet ? (
                  messages.revision(row.sheet.number, dayInWords(row.sheet.date))
                ) : (
                  <Badge tone="warning">{messages.onRequest}</Badge>
                )}
              </td>
              <td className="tabular py-1.5 pr-4 text-sm whitespace-nowrap">
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
              <td className="py-1.5 pr-3 whitespace-nowrap">
                {row.warnings === 0 ? (
                  <span className="text-muted">
                    {row.reviewed ? hazardMessages.reviewed : hazardMessages.notReviewed}
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
