import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { lineReason, reasonOfAll } from '../../deliveries/line-reason.ts';
import type { ProofLine } from '../../deliveries/proof-contract.ts';
import { PROOF_MESSAGES } from '../public/messages.ts';

/** Ordered, loaded and delivered of each line, and why less. Each leads to everything that is known of it. */
export function ProofLines({ orderId, lines }: { orderId: string; lines: readonly ProofLine[] }) {
  const { columns } = PROOF_MESSAGES;
  const counted = lines.some((line) => line.loaded !== null);
  const bothCounted = lines.some((line) => line.receiverCounted !== null);
  const head = (label: string) => (
    <th scope="col" className="py-1 pl-2 text-right font-normal">
      {label}
    </th>
  );
  const ofAll = reasonOfAll(lines);
  return (
    <>
      {ofAll ? <p className="mb-2 font-semibold text-warning">{ofAll}</p> : null}
      <table className="tabular block w-full text-left sm:table">
        <thead className="sr-only sm:not-sr-only sm:table-header-group">
          <tr className="border-b border-rule text-sm text-muted">
            <th scope="col" className="py-1 font-normal">
              {columns.product}
            </th>
            {head(columns.ordered)}
            {counted ? head(columns.loaded) : null}
            {head(columns.delivered)}
            {bothCounted ? head(columns.receiver) : null}
          </tr>
        </thead>
        <tbody className="block sm:table-row-group">
          {lines.map((line) => (
            <tr
              key={line.sku}
              className="flex flex-wrap gap-x-4 border-b border-rule py-2 align-top last:border-0 sm:table-row sm:py-0"
            >
              <td className="w-full sm:w-auto sm:py-2">
                <span className="font-semibold">{line.name}</span>{' '}
                <span className="narrow font-semibold">{line.sizeUnit}</span>
                <span className="block font-mono text-xs text-muted">{line.sku}</span>
                <Why line={line} reason={ofAll ? '' : lineReason(line)} />
                <Link
                  to={`/dashboard/orders/${orderId}/lines/${line.orderLineId}`}
                  className="inline-flex min-h-11 items-center text-sm text-brand underline sm:min-h-0 print:hidden"
                >
                  {PROOF_MESSAGES.lineHistory}
                </Link>
              </td>
              <Figure label={columns.ordered}>{line.isExtra ? '' : line.expected}</Figure>
              {counted ? <Figure label={columns.loaded}>{line.loaded ?? ''}</Figure> : null}
              <Figure label={columns.delivered}>
                <span className={`font-bold ${line.reason ? 'text-warning' : ''}`}>
                  {line.delivered}
                </span>
              </Figure>
              {bothCounted ? (
                <Figure label={columns.receiver}>{line.receiverCounted ?? ''}</Figure>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** A figure of a line; on a phone it stands below the product, with its name. */
function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <td
      className={`sm:table-cell sm:py-2 sm:pl-2 sm:text-right ${children === '' ? 'hidden' : ''}`}
    >
      <span aria-hidden="true" className="mr-1 text-sm text-muted sm:hidden">
        {label}
      </span>
      {children}
    </td>
  );
}

/** `reason`: why less of it was handed over; '' where nothing is to be said of this line alone. */
function Why({ line, reason }: { line: ProofLine; reason: string }) {
  return (
    <>
      {reason ? <span className="block text-sm font-semibold text-warning">{reason}</span> : null}
      {line.receiverCounted !== null && line.receiverCounted !== line.delivered ? (
        <span className="block text-sm font-semibold text-warning">
          {PROOF_MESSAGES.receiverCounted(line.receiverCounted)}
        </span>
      ) : null}
      {line.loaded !== null && line.loaded < line.expected ? (
        <span className="block text-sm text-muted">
          {PROOF_MESSAGES.loadedShort(line.loadedShort)}
        </span>
      ) : null}
      {line.isExtra ? (
        <span className="block text-sm text-muted">{PROOF_MESSAGES.extra}</span>
      ) : null}
    </>
  );
}
