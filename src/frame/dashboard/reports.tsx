import { readCompany } from '../../company/server/queries.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { ownerFigures } from '../../ordering/orders/server/order-figures.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { Page, PageHeading } from '../../ui/panel.tsx';
import type { Route } from './+types/reports';
import { OwnerPanel } from './owner-panel.tsx';

export const middleware = [requireRole('super_admin')];

export const meta: Route.MetaFunction = () => [{ title: 'Reports | Bellcart' }];

/** How the business does: the owner's figures on a page of their own. */
export async function loader({ context }: Route.LoaderArgs) {
  const { app } = signedIn(context);
  const company = await readCompany(app).catch(failLoad);
  const now = new Date(app.clock.now());
  return { figures: await ownerFigures(app.db, company.timeZone, now).catch(failLoad) };
}

export default function Reports({ loaderData }: Route.ComponentProps) {
  return (
    <Page>
      <PageHeading title="Reports" />
      {loaderData.figures ? <OwnerPanel figures={loaderData.figures} /> : null}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="reports" back={{ to: '/dashboard', label: 'Today' }} />;
}
