import { Link, Outlet } from 'react-router';
import { companyDay, readCompany } from '../company/server/queries.ts';
import { RouteError } from '../company/ui/route-error.tsx';
import { loadRoadPapers } from '../delivery/shipping/server/public/set-up-facts.ts';
import { nullIfGone } from '../kit/app-error.ts';
import { ownersMail, readPerson } from '../people/accounts/people/server/public/queries.ts';
import { peopleScope } from '../people/accounts/people/server/public/scope.ts';
import { requireRole, signedIn } from '../platform/http/gate.ts';
import { Badge, Panel } from '../ui/panel.tsx';
import type { Route } from './+types/with-road-papers';
import { ROAD_PAPERS as words } from './road-papers-messages.ts';

export const middleware = [requireRole('desk')];

/** Hazmat papers of the person whose page stands below: deliveries know them, people and orders do not. Whom the reader may not know of has none. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const person = await readPerson(app, peopleScope(user), params.personId ?? '').catch(nullIfGone);
  if (!person) return null;
  const company = await readCompany(app);
  const papers = await loadRoadPapers(app.db, person.id, companyDay(company, app.clock.now()));
  if (!papers) return null;
  const mayRecord = user.role === 'super_admin';
  const owners = mayRecord ? [] : await ownersMail(app.db);
  return { papers, name: person.displayName, mayRecord, owners: owners.map(({ email }) => email) };
}

/** The page of a person gets the panel from here (`useOutletContext`). */
export default function WithRoadPapers({ loaderData }: Route.ComponentProps) {
  return <Outlet context={loaderData ? <RoadPapers {...loaderData} /> : null} />;
}

function RoadPapers({
  papers,
  name,
  mayRecord,
  owners,
}: NonNullable<Route.ComponentProps['loaderData']>) {
  const link = 'inline-flex min-h-11 items-center text-brand underline';
  return (
    <Panel title={words.title}>
      <dl className="grid gap-2">
        {papers.map(({ label, text, tone }) => (
          <div key={label} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <dt>{label}</dt>
            <dd>
              <Badge tone={tone}>{text}</Badge>
            </dd>
          </div>
        ))}
      </dl>
      {mayRecord ? (
        <Link to="/dashboard/hazmat-training" className={link}>
          {words.record}
        </Link>
      ) : (
        <p className="text-sm text-muted">
          {words.ownerRecords}{' '}
          <a
            href={`mailto:${owners.join(',')}?subject=${encodeURIComponent(words.subject(name))}`}
            className={link}
          >
            {words.ask}
          </a>
        </p>
      )}
    </Panel>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="person" />;
}
