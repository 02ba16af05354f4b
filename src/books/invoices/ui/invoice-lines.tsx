import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { ofOrdered, timesPrice, invoiceMessages as words } from '../invoice-messages.ts';
import type { InvoiceLine } from '../server/invoice-page.ts';

const count = (value: number | null) => (value === null ? '–' : value);

/** The lines of an invoice: on a phone two lines each, what it is and what it comes to, then how many at what price. */
export function InvoiceLines({ lines, orderId }: { lines: InvoiceLine[]; orderId: string }) {
  // One figure says it where all three agree; one line that differs brings the columns.
  const differs = lines.some(
    ({ ordered, delivered, quantity }) => ordered !== quantity || delivered !== quantity,
  );
  const heads = [
    ...(differs ? [words.ordered, words.delivered] : []),
    words.billed,
    words.price,
    words.amount,
  ];
  return (
    <table className="w-full max-sm:block">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-ink text-left text-sm text-muted">
          <th scope="col" className="py-1 font-normal">
            {words.line}
          </th>
          {heads.map((one) => (
            <th key={one} scope="col" className="py-1 pl-3 text-right font-normal">
              {one}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <tr
            key={line.id}
            className="border-b border-rule align-top max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:py-2 max-sm:text-[0.9375rem] max-sm:leading-5"
          >
            <th scope="row" className="py-2 text-left font-semibold max-sm:contents">
              <span className="max-sm:col-start-1 max-sm:row-start-1">
                {line.orderLineId ? (
                  <Link
                    className="text-ink underline decoration-rule hover:decoration-current"
                    to={`/dashboard/orders/${orderId}/lines/${line.orderLineId}`}
                  >
                    {line.description}
                  </Link>
                ) : (
                  line.description
                )}
              </span>
              <span className="font-mono text-sm font-normal text-muted max-sm:col-start-2 max-sm:row-start-2 max-sm:text-right sm:block">
                {line.sku}
                {line.taxable ? '' : `, ${words.noTax.toLowerCase()}`}
                {line.credited > 0 ? `, ${words.credited.toLowerCase()} ${line.credited}` : ''}
              </span>
            </th>
            {differs ? (
              <>
                <Figure value={count(line.ordered)} />
                <Figure value={count(line.delivered)} />
              </>
            ) : null}
            <Figure value={line.quantity} strong />
            <Figure value={formatCents(line.unitPriceCents)} />
            {/* On a phone one cell says the four before it. */}
            <td className="tabular text-muted max-sm:col-start-1 max-sm:row-start-2 sm:hidden">
              {timesPrice(line.quantity, line.unitPriceCents)}
              {differs ? `, ${ofOrdered(count(line.ordered), count(line.delivered))}` : null}
            </td>
            <td className="tabular py-2 pl-3 text-right font-semibold max-sm:col-start-2 max-sm:row-start-1 max-sm:p-0">
              {formatCents(line.amountCents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A column of a desk. */
function Figure({ value, strong = false }: { value: string | number; strong?: boolean }) {
  return (
    <td className={`tabular py-2 pl-3 text-right max-sm:hidden ${strong ? 'font-semibold' : ''}`}>
      {value}
    </td>
  );
}
