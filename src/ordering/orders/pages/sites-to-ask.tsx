import { Link } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { longDayText } from '../../../kit/time.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { EmptyState, Page, PageHeading } from '../../../ui/panel.tsx';
import { SITES_TO_ASK as words } from '../page-messages.ts';
import { orderScope } from '../server/public/scope.ts';
import { sitesToAsk } from '../server/sites-to-ask.ts';
import type { Route } from './+types/sites-to-ask';

/** The desk asks; its line of Today counts these rows. */
export const middleware = [requireRole('desk')];

export const meta = titled(words.title);

export async function loader({ context }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return { sites: await sitesToAsk(app.db, orderScope(user)).catch(failLoad) };
}

/** Sites that have not settled who gets their safety data sheets, the next delivery first; each leads to where it is settled. */
export default function SitesToAsk({ loaderData: { sites } }: Route.ComponentProps) {
  return (
    <Page narrow>
      <PageHeading title={words.title} description={sites.length > 0 ? words.lead : undefined} />
      {sites.length === 0 ? <EmptyState title={words.none} /> : null}
      <ul>
        {sites.map(({ customerId, name, promisedOn }) => (
          <li
            key={customerId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-rule py-2"
          >
            <div className="min-w-0">
              <Link
                to={`/dashboard/customers/${customerId}`}
                className="font-semibold wrap-anywhere text-ink no-underline hover:underline"
              >
                {name}
              </Link>
              {promisedOn ? (
                <p className="tabular text-sm text-muted">
                  {words.nextGoods(longDayText(promisedOn))}
                </p>
              ) : null}
            </div>
            <ButtonLink
              to={`/dashboard/customers/${customerId}/safety`}
              variant="secondary"
              aria-label={words.settleFor(name)}
            >
              {words.settle}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/dashboard', label: words.back }} />;
}
