import { Link } from 'react-router';
import { dayText, shiftDay } from '../../../kit/time.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import type { DeliverySummary } from '../../deliveries/contract.ts';
import type { Claim } from '../contract.ts';
import { messages } from '../messages.ts';
import { ClaimLines } from './claim-lines.tsx';
import { ClaimStateBadge } from './claim-state.tsx';

/** The claims about one order, and the way to report another. Shared with the order's page. `today` is the company's day. */
export function ClaimPanel(props: {
  claims: Claim[];
  deliveries: DeliverySummary[];
  mayReport: boolean;
  claimDays: number;
  today: string;
}) {
  const { claims, mayReport, claimDays, today } = props;
  const open = props.deliveries.flatMap(({ id, deliveredOn, lines }) => {
    if (!mayReport || !deliveredOn || !lines.some(({ delivered }) => delivered > 0)) return [];
    const until = shiftDay(deliveredOn, claimDays);
    return today > until ? [] : [{ id, deliveredOn, until }];
  });
  if (claims.length === 0 && open.length === 0) return null;
  return (
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
        {open.map(({ id, deliveredOn, until }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden">
            <ButtonLink to={`/dashboard/deliveries/${id}/claim`} variant="secondary">
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
  );
}
