import { RouteError } from '../../company/ui/route-error.tsx';
import {
  countOpenClaims,
  loadClaimList,
} from '../../delivery/claims/server/public/load-claim-list.ts';
import { ClaimList, claimsTab } from '../../delivery/claims/ui/public/claim-list.tsx';
import { SEEING_MONEY } from '../../kit/actor.ts';
import {
  loadOrderList,
  loadOrderViews,
  orderListForms,
} from '../../ordering/orders/server/public/order-list.ts';
import { OrderList, OrderListAnswer } from '../../ordering/orders/ui/public/order-list.tsx';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { useCachedAnswer, useLiveReload } from '../../ui/live-page.ts';
import { titleTag } from '../../ui/page-meta.ts';
import { Page, PageHeading } from '../../ui/panel.tsx';
import type { Route } from './+types/orders';

export const middleware = [requireRole(SEEING_MONEY)];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(loaderData?.claims ? claimsTab(0).name : 'Orders', matches),
];

/** The orders; under `show=claims` what was reported of them. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const asksClaims = url.searchParams.get('show') === 'claims';
  const [views, claimCount, orders, claims] = await Promise.all([
    loadOrderViews(app, user, url),
    countOpenClaims(app, user),
    asksClaims ? null : loadOrderList(app, user, url),
    asksClaims ? loadClaimList(app, user, url).catch(failLoad) : null,
  ]);
  return { ...views, claimCount, orders, claims };
}

export const action = orderListForms;

export default function Orders({ loaderData, actionData }: Route.ComponentProps) {
  const answer = useCachedAnswer(actionData);
  useLiveReload('order');
  const { tabs, claimCount, orders, claims, dense } = loaderData;
  const views = {
    builtIn: [...tabs, ...(claimCount === null ? [] : [claimsTab(claimCount)])],
    own: loaderData.views,
    answer,
  };
  return (
    <Page>
      <PageHeading title={claims ? claimsTab(0).name : 'Orders'} compact />
      <OrderListAnswer answer={answer} />
      {claims ? <ClaimList page={claims} views={views} dense={dense} /> : null}
      {orders ? <OrderList page={orders} views={views} dense={dense} answer={answer} /> : null}
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back="dashboard" />;
}
