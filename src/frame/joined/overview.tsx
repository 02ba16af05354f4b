import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { undecidedOutcomes } from '../../delivery/deliveries/server/public/undecided-outcomes.ts';
import { trucksOf, yourRunsToday } from '../../delivery/runs/server/public/stops-before.ts';
import { useOfflineCustomers } from '../../delivery/stops/ui/public/on-phone.ts';
import { isStaff } from '../../kit/actor.ts';
import { ownPath } from '../../kit/own-path.ts';
import { orderScope } from '../../ordering/orders/server/public/scope.ts';
import { loadOverview } from '../../ordering/visits/server/public/load-overview.ts';
import { Overview } from '../../ordering/visits/ui/public/overview.tsx';
import { requestContext } from '../../platform/http/context.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { signedIn } from '../../platform/http/gate.ts';
import { useLiveReload } from '../../ui/live-page.ts';
import { titled } from '../../ui/page-meta.ts';
import { AttentionPanel } from '../dashboard/attention-panel.tsx';
import { homesOf } from '../dashboard/navigation.ts';
import { isNewShop, SetupPanel } from '../dashboard/setup-panel.tsx';
import { YourStops } from '../dashboard/your-stops.tsx';
import { loadTasks } from '../server/load-tasks.ts';
import type { Route } from './+types/overview';

export const meta = titled('Dashboard');

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const [home] = isStaff(user) ? homesOf(user.duties) : [];
  if (isStaff(user) && !home) return failLoad(permissionDenied());
  if (home && home.to !== '/dashboard') throw redirect(ownPath(home.to));
  const here = requestContext(context);
  const [page, tasks, yourRuns] = await Promise.all([
    loadOverview(here, user, request, url).catch(failLoad),
    loadTasks(here, user),
    yourRunsToday(here.app, user),
  ]);
  const riding = page.kind === 'buyer' ? page.order.onWay.map(({ id }) => id) : [];
  const confirmed = page.kind === 'desk' ? page.orders.filter(isConfirmed) : [];
  const ids = confirmed.map(({ id }) => id);
  const [trucks, outcomes] = await Promise.all([
    trucksOf(app, user, riding),
    undecidedOutcomes(app.db, orderScope(user), ids),
  ]);
  return { page, ...tasks, yourRuns, trucks, outcomes };
}

/** An order from which nothing was taken is so again. */
const isConfirmed = ({ status }: { status: string }) => status === 'confirmed';

/** A refused order means that this page shows an old cart, old prices or stock: read them again. */
export function shouldRevalidate({
  actionStatus,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || (actionStatus ?? 0) >= 400;
}

export default function DashboardHome({ loaderData }: Route.ComponentProps) {
  useLiveReload('order invoice request account sheet');
  useOfflineCustomers(loaderData.page.kind === 'rep');
  const { attention, setup, yourRuns } = loaderData;
  return (
    <Overview
      {...loaderData}
      sumsUp={!isNewShop(setup)}
      tasks={
        <>
          <YourStops runs={yourRuns} />
          <SetupPanel steps={setup} />
          {attention && !isNewShop(setup) ? <AttentionPanel items={attention} /> : null}
        </>
      }
    />
  );
}

export function ErrorBoundary() {
  return <RouteError subject="dashboard" />;
}
