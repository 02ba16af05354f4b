import { Link } from 'react-router';
import { REASON_MESSAGES } from '../../deliveries/messages.ts';
import type { ProofLine } from '../../deliveries/proof-contract.ts';
import { PROOF_MESSAGES } from '../messages.ts';

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
  return (
    <table className="tabular w-full text-left">
      <thead>
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
      <tbody>
        {lines.map((line) => (
          <tr key={line.sku} className="border-b border-rule align-top last:border-0">
            <td className="py-2">
              <span className="font-semibold">{line.name}</span>{' '}
              <span className="narrow font-semibold">{line.sizeUnit}</span>
              <span className="block font-mono text-xs text-muted">{line.sku}</span>
              <Why line={line} />
              <Link
                to={`/dashboard/orders/${orderId}/lines/${line.orderLineId}`}
                className="inline-flex min-h-11 items-center text-sm text-brand underline sm:min-h-0 print:hidden"
              >
                {PROOF_MESSAGES.lineHistory}
              </Link>
            </td>
            <td className="py-2 pl-2 text-right">{line.isExtra ? '' : line.expected}</td>
            {counted ? <td className="py-2 pl-2 text-right">{line.loaded ?? ''}</td> : null}
            <td className={`py-2 pl-2 text-right font-bold ${line.reason ? 'text-warning' : ''}`}>
              {line.delivered}
            </td>
            {bothCounted ? (
              <td className="py-2 pl-2 text-right">{line.receiverCounted ?? ''}</td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Why({ line }: { line: ProofLine }) {
  return (
    <>
      {line.reason ? (
        <span className="block text-sm font-semibold text-warning">
          {[REASON_MESSAGES[line.reason], line.reasonNote].filter(Boolean).join(': ')}
        </span>
      ) : null}
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
