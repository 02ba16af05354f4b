import { NOT_THIS_ACCOUNT } from '../../company/page-messages.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import * as hand from '../../safety/sheets/public/hand-messages.ts';
import { sheetSitesForms } from '../../safety/sheets/server/public/sheet-sites.ts';
import { SheetSitesView } from '../../safety/sheets/ui/public/sheet-sites.tsx';
import { titleTag } from '../../ui/page-meta.ts';
import { readSheetSites } from '../server/sheet-sites.ts';
import type { Route } from './+types/sheet-sites';

export const middleware = [requireRole('desk')];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return readSheetSites(app, user, params.nameKey).catch(failLoad);
}

export const action = sheetSitesForms;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(loaderData ? hand.reportTitle(loaderData.name) : hand.toList, matches),
];

export default function SheetSitesPage({ loaderData, actionData }: Route.ComponentProps) {
  return <SheetSitesView page={loaderData} answer={actionData} />;
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="product"
      back={{ to: '/dashboard/safety', label: hand.toList }}
      denied={NOT_THIS_ACCOUNT}
    />
  );
}
