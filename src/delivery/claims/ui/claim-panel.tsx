import { Link } from 'react-router';
import { dayText } from '../../../kit/time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import type { DeliverySummary } from '../../deliveries/contract.ts';
import type { Claim } from '../contract.ts';
import { messages } from '../messages.ts';
import { openReports } from '../open-reports.ts';
import { ClaimLines } from './claim-lines.tsx';
import { ClaimStateBadge } from './claim-state.tsx';

/** Where they stand on the order's page. */
export const CLAIMS_ID = 'claims';

/** The claims about one order, and the way to report another. Shared with the order's page. `today` is the company's day. */
export function ClaimPanel(props: {
  claims: Claim[];
  deliveries: DeliverySummary[];
  mayReport: boolean;
  claimDays: number;
  today: string;
}) {
  const { claims, mayReport } = props;
  const reports = openReports(props);
  // The one way stands in the head of the order.
  const open = reports.length === 1 ? [] : reports;
  if (claims.length === 0 && open.length === 0) return null;
  return (
    <div id={CLAIMS_ID} className="scroll-mt-20">
      <Section title={messages.claims}>
        <ul className="grid gap-3 pt-2">
          {claims.map((claim) => (
            <li key={claim.id}>
              <p className="flex flex-wrap items-center gap-x-3">
                <ClaimStateBadge state={claim.state} />
                {mayReport ? (
                  <Link
                    to={`/dashboard/claims/${claim.id}`}
                    className="inline-flex min-h-11 items-center text-brand underline pointer-fine:min-h-7"
                  >
                    {messages.claim}
                  </Link>
                ) : null}
              </p>
              <ClaimLines claim={claim} besideLines />
            </li>
          ))}
          {open.map(({ deliveryId, to, deliveredOn, until }) => (
            <li
              key={deliveryId}
              className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden"
            >
              <ButtonLink to={to} variant="secondary">
                {messages.report}
              </ButtonLink>
              <span className="text-sm text-muted">
                {open.length > 1 ? `${dayText(deliveredOn)}, ` : ''}
                {messages.until(until)}
              </span>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
