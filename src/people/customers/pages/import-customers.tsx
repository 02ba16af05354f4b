import { RouteError } from '../../../company/ui/route-error.tsx';
import { BACK_TO_CUSTOMERS } from '../../../kit/back-links.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { importAction } from '../../../platform/http/import-action.ts';
import { ImportScreen } from '../../../ui/import-screen.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { NEEDED_COLUMNS, OTHER_COLUMNS } from '../customer-csv.ts';
import * as messages from '../public/messages.ts';
import { checkCustomerImport, importCustomers } from '../server/import-customers.ts';
import type { Route } from './+types/import-customers';

export const middleware = [requireRole('super_admin')];

export function loader({ context }: Route.LoaderArgs) {
  signedIn(context);
  return null;
}

export const action = importAction({
  check: (csv, { app, user }) => checkCustomerImport(app, user, csv),
  take: (input, { app, user, key, requestId, network }) =>
    importCustomers(app, user, input, { key, requestId, network }),
});

export const meta = titled(messages.importTitle);

const SUBJECT = {
  title: messages.importTitle,
  description: messages.importLead,
  needs: messages.importNeeds(NEEDED_COLUMNS),
  may: messages.importMay(OTHER_COLUMNS),
  example: messages.importExample,
  fileName: 'customers',
  exportPath: '/api/customers-export',
  back: BACK_TO_CUSTOMERS,
};

export default function ImportCustomers({ actionData }: Route.ComponentProps) {
  return <ImportScreen subject={SUBJECT} answer={actionData} />;
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={BACK_TO_CUSTOMERS} />;
}
