import { Link } from 'react-router';
import { momentText } from '../../../../kit/time.ts';
import { Panel } from '../../../../ui/panel.tsx';
import { messages } from '../../messages.ts';
import type { loadProofPage } from '../../server/public/load-proof-page.ts';
import { ClaimStateBadge } from '../claim-state.tsx';

/** What the customer reported about this delivery, for whoever may open it. */
export function DeliveryClaims({
  claims,
  timeZone,
}: Pick<Awaited<ReturnType<typeof loadProofPage>>, 'claims' | 'timeZone'>) {
  if (claims.length === 0) return null;
  return (
    <Panel title={messages.claims}>
      <ul>
        {claims.map(({ id, state, raisedAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-3">
            <Link
              to={`/dashboard/claims/${id}`}
              className="inline-flex min-h-11 items-center text-brand underline"
            >
              {momentText(raisedAt, timeZone)}
            </Link>
            <ClaimStateBadge state={state} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
