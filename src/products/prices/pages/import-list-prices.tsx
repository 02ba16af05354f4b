import { RouteError } from '../../../company/ui/route-error.tsx';
import { isSuperAdmin } from '../../../kit/actor.ts';
import { BACK_TO_PRICES } from '../../../kit/back-links.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { importAction } from '../../../platform/http/import-action.ts';
import { ImportScreen } from '../../../ui/import-screen.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { allFiguresOfBooks } from '../../catalogue/server/book-figures.ts';
import * as messages from '../messages.ts';
import { checkListPriceImport, importListPrices } from '../server/import-list-prices.ts';
import type { Route } from './+types/import-list-prices';

export const middleware = [requireRole('books')];

export function loader({ context }: Route.LoaderArgs) {
  return { owner: isSuperAdmin(signedIn(context).user) };
}

export const action = importAction({
  check: (csv, { app, user }) => checkListPriceImport(app, user, csv, allFiguresOfBooks),
  take: (input, { app, user, key, requestId, network }) =>
    importListPrices(app, user, input, { figures: allFiguresOfBooks, key, requestId, network }),
});

export const meta = titled(messages.importTitle);

const SUBJECT = {
  title: messages.importTitle,
  description: messages.importLead,
  may: messages.importMay,
  fileName: 'prices',
  exportPath: '/api/prices-export',
  back: BACK_TO_PRICES,
};

export default function ImportListPrices({ loaderData, actionData }: Route.ComponentProps) {
  const columns = loaderData.owner ? messages.importColumns : messages.importColumnsWithoutCost;
  return <ImportScreen subject={{ ...SUBJECT, ...columns }} answer={actionData} />;
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={BACK_TO_PRICES} />;
}
