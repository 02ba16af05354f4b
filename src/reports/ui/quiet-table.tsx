import { Link } from 'react-router';
import { formatCents } from '../../kit/money.ts';
import { telHref } from '../../kit/tel.ts';
import { longDayText } from '../../kit/time.ts';
import type { List, QuietRow } from '../contract.ts';
import { reportMessages as words } from '../messages.ts';

const PAGES: Record<List, string> = { lost: '/dashboard/customers', slow: '/dashboard/products' };

/** Customers that stopped buying, or products that nobody buys. */
export function QuietTable({ list, rows }: { list: List; rows: readonly QuietRow[] }) {
  return (
    <table className="w-full border-collapse text-[0.9375rem] sm:text-sm">
      <thead>
        <tr className="h-9 border-b border-ink text-xs text-muted sm:h-7">
          <th scope="col" className="text-left font-normal">
            {words.group(list === 'lost' ? 'customer' : 'product')}
          </th>
          <th scope="col" className="px-2 text-right font-normal">
            {words.lastSold}
          </th>
          <th scope="col" className="pl-2 text-right font-normal">
            {list === 'lost' ? words.salesYear : words.salesBefore}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="h-11 border-b border-rule hover:bg-sunk sm:h-8">
            <th scope="row" className="w-full max-w-0 text-left font-medium">
              <span className="flex flex-col sm:flex-row sm:items-baseline sm:gap-3">
                <Link
                  to={`${PAGES[list]}/${row.key}`}
                  className="truncate py-1 text-ink no-underline hover:underline sm:py-0"
                >
                  {row.name}
                </Link>
                {row.phone ? (
                  <a
                    href={telHref(row.phone)}
                    className="tabular inline-flex min-h-11 shrink-0 items-center font-normal whitespace-nowrap text-brand underline sm:min-h-6"
                  >
                    {row.phone}
                    <span className="sr-only">{`, ${row.name}`}</span>
                  </a>
                ) : null}
              </span>
            </th>
            <td className="tabular px-2 text-right whitespace-nowrap">
              {row.lastOn ? longDayText(row.lastOn) : words.never}
            </td>
            <td className="tabular pl-2 text-right whitespace-nowrap">
              {formatCents(row.beforeCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
