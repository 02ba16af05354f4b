import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { invoiceMessages as words } from '../invoice-messages.ts';
import type { InvoiceLine } from '../server/invoice-page.ts';

const count = (value: number | null) => (value === null ? '–' : value);

/** The lines of an invoice: on a phone a card each, with price and amount kept together. */
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
            className="border-b border-rule align-top max-sm:grid max-sm:grid-cols-3 max-sm:gap-x-3 max-sm:py-3"
          >
            <th scope="row" className="py-2 text-left font-semibold max-sm:col-span-3 max-sm:py-0">
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
              <span className="block font-mono text-sm font-normal text-muted">
                {line.sku}
                {line.taxable ? '' : `, ${words.noTax.toLowerCase()}`}
                {line.credited > 0 ? `, ${words.credited.toLowerCase()} ${line.credited}` : ''}
              </span>
            </th>
            {differs ? (
              <>
                <Figure label={words.ordered} value={count(line.ordered)} />
                <Figure label={words.delivered} value={count(line.delivered)} />
              </>
            ) : null}
            <Figure label={words.billed} value={line.quantity} strong />
            <Figure label={words.price} value={formatCents(line.unitPriceCents)} />
            <Figure
              label={words.amount}
              value={formatCents(line.amountCents)}
              strong
              wide={differs}
            />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Figure({
  label,
  value,
  strong = false,
  wide = false,
}: {
  label: string;
  value: string | number;
  strong?: boolean;
  /** On a phone: two columns, so that a long amount stands beside its word. */
  wide?: boolean;
}) {
  return (
    <td
      className={`tabular py-2 pl-3 text-right max-sm:p-0 max-sm:text-left ${wide ? 'max-sm:col-span-2' : ''} ${strong ? 'font-semibold' : ''}`}
    >
      <span className="text-sm font-normal text-muted sm:hidden">{label} </span>
      {value}
    </td>
  );
}
