import { formatCents } from '../../../kit/money.ts';
import type { BookedLine } from '../../ledger-rows.ts';
import { invoiceMessages as words } from '../invoice-messages.ts';

/** The lines of an invoice as the books bill it. */
export function BookedLines({ lines }: { lines: readonly BookedLine[] }) {
  return (
    <>
      <p className="mb-2 text-muted">{words.asBookedLead}</p>
      <table className="tabular w-full text-right">
        <thead>
          <tr className="border-b border-ink text-sm text-muted">
            <th scope="col" className="py-1 text-left font-normal">
              {words.line}
            </th>
            {[words.quantity, words.price, words.amount].map((one) => (
              <th key={one} scope="col" className="py-1 pl-3 font-normal">
                {one}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            // A document may say the same line twice.
            <tr key={`${at} ${line.description}`} className="border-b border-rule align-top">
              <th scope="row" className="py-2 text-left font-semibold break-words">
                {line.description || words.noName}
              </th>
              <td className="py-2 pl-3">{line.quantity ?? ''}</td>
              <td className="py-2 pl-3">
                {line.unitPriceCents === null ? '' : formatCents(line.unitPriceCents)}
              </td>
              <td className="py-2 pl-3 font-semibold">{formatCents(line.amountCents)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
