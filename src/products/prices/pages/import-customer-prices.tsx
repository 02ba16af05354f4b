import { RouteError } from '../../../company/ui/route-error.tsx';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { importAction } from '../../../platform/http/import-action.ts';
import { ImportScreen } from '../../../ui/import-screen.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import * as messages from '../messages.ts';
import {
  checkCustomerPriceImport,
  importCustomerPrices,
} from '../server/import-customer-prices.ts';
import type { Route } from './+types/import-customer-prices';

export const middleware = [requireRole('books')];

export function loader({ context }: Route.LoaderArgs) {
  signedIn(context);
  return null;
}

export const action = importAction({
  check: (csv, { app, user }) => checkCustomerPriceImport(app, user, csv),
  take: (input, { app, user, key, requestId, network }) =>
    importCustomerPrices(app, user, input, { key, requestId, network }),
});

export const meta: Route.MetaFunction = ({ matches }) => [
  titleTag(messages.customerImportTitle, matches),
];

const BACK = { to: '/dashboard/prices/customers', label: messages.byCustomer };
const SUBJECT = {
  title: messages.customerImportTitle,
  description: messages.customerImportLead,
  needs: messages.customerImportNeeds,
  may: messages.customerImportMay,
  example: messages.customerImportExample,
  fileName: 'customer-prices',
  exportPath: '/api/customer-prices-export',
  back: BACK,
};

export default function ImportCustomerPrices({ actionData }: Route.ComponentProps) {
  return <ImportScreen subject={SUBJECT} answer={actionData} />;
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={BACK} />;
}
