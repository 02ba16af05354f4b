import { Link } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { ORDERING } from '../../../kit/actor.ts';
import { momentText } from '../../../kit/time.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { CLAIM_STATES } from '../choices.ts';
import { messages } from '../messages.ts';
import { listClaims } from '../server/queries.ts';
import { ClaimStateBadge } from '../ui/claim-state.tsx';
import type { Route } from './+types/claims';

export const middleware = [requireRole(ORDERING)];

export const meta: Route.MetaFunction = () => [{ title: `${messages.claims} | Bellcart` }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  // Without a state the desk sees what waits for it, and a customer everything.
  const asked = url.searchParams.get('state') ?? (user.role === 'user' ? 'all' : 'open');
  const state = CLAIM_STATES.find((one) => one === asked) ?? 'all';
  return { state, claims: await listClaims(app, user, state) };
}

/** The claims in one state, newest first. */
export default function Claims({ loaderData: { state, claims } }: Route.ComponentProps) {
  const timeZone = useTimeZone();
  return (
    <Page>
      <PageHeading low title={messages.claims} />
      <nav aria-label={messages.claims} className="mb-4 flex flex-wrap gap-x-4">
        {([...CLAIM_STATES, 'all'] as const).map((one) => (
          <Link
            key={one}
            to={`?state=${one}`}
            aria-current={one === state ? 'page' : undefined}
            className={`inline-flex min-h-11 items-center ${one === state ? 'border-b-2 border-ink font-semibold' : 'text-brand underline'}`}
          >
            {one === 'all' ? messages.all : messages.states[one]}
          </Link>
        ))}
      </nav>
      {claims.length === 0 ? (
        <EmptyState title={messages.none}>{messages.noneMore}</EmptyState>
      ) : (
        <ul className="divide-y divide-rule rounded-lg border border-rule bg-card">
          {claims.map((claim) => (
            <li
              key={claim.id}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 px-4 py-2"
            >
              <div className="min-w-0">
                <Link
                  to={`/dashboard/claims/${claim.id}`}
                  className="inline-flex min-h-11 items-center font-semibold text-brand underline"
                >
                  {claim.orderNumber}, {claim.customerName}
                </Link>
                <p className="text-sm text-muted">
                  {claim.lines
                    .map((line) => `${line.name}: ${messages.claimed(line.quantity, line.kind)}`)
                    .join('; ')}
                </p>
              </div>
              <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
                {momentText(claim.raisedAt, timeZone)}
                <ClaimStateBadge state={claim.state} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="page" />;
}
