import { Link } from 'react-router';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { momentText } from '../../../kit/time.ts';
import type { Claim } from '../contract.ts';
import { messages } from '../messages.ts';
import { fetchWords } from './fetch-goods.tsx';

/** What a claim names, what became of it, and the answer. `besideLines`: the order's own lines stand on the same page. */
export function ClaimLines({
  claim,
  besideLines = false,
}: {
  claim: Claim;
  besideLines?: boolean;
}) {
  const isApproved = claim.state === 'approved';
  const cents = claim.lines.reduce(
    (sum, line) => sum + lineTotal(line.unitPriceCents, line.approved ?? 0),
    0,
  );
  return (
    <>
      <ul className="divide-y divide-rule">
        {claim.lines.map((line) => (
          <li key={line.orderLineId} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0">
              {line.name}, <span className="narrow font-semibold">{line.sizeUnit}</span>
              {besideLines ? null : (
                <span className="block font-mono text-sm text-muted">{line.sku}</span>
              )}
            </span>
            <span className="sm:text-right">
              <span className="tabular font-semibold">
                {messages.claimed(line.quantity, line.kind)}
              </span>
              {fetchWords(line) ? (
                <span className="block text-sm text-muted">{fetchWords(line)}</span>
              ) : null}
              {isApproved ? (
                <span className="block text-sm text-muted">
                  {[
                    ...(line.approved || line.replaced === 0
                      ? [messages.approvedOf(line.approved ?? 0, line.quantity)]
                      : []),
                    ...(line.replaced > 0 ? [messages.replacedOf(line.replaced)] : []),
                  ].join(', ')}
                </span>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
      {claim.replacement ? (
        <p className="mt-2 border-t border-rule pt-2">
          {messages.replacedWith}{' '}
          <Link
            to={`/dashboard/orders/${claim.replacement.id}`}
            className="tabular text-brand underline"
          >
            {claim.replacement.number}
          </Link>
          {messages.replacedComes(claim.replacement.promisedOn)}
        </p>
      ) : null}
      {isApproved && (cents > 0 || !claim.replacement) ? (
        <p className="mt-2 flex justify-between gap-4 border-t border-rule pt-2">
          <span>{messages.creditTotal}</span>
          <span className="tabular font-semibold">{formatCents(cents)}</span>
        </p>
      ) : null}
      {claim.answer ? (
        <p className="mt-2 break-words whitespace-pre-line">
          <span className="text-muted">{messages.ourAnswer}:</span> {claim.answer}
        </p>
      ) : null}
      <DecidedBy claim={claim} />
    </>
  );
}

/** Whose decision it is, and since when. */
function DecidedBy({ claim: { state, decidedAt, decidedByName } }: { claim: Claim }) {
  const timeZone = useTimeZone();
  if (state === 'open' || !decidedAt) return null;
  return (
    <p className="mt-2 text-sm text-muted">
      {messages.decidedBy(decidedByName, momentText(decidedAt, timeZone))}
    </p>
  );
}
