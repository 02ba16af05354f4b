import { RouteError } from '../../../company/ui/route-error.tsx';
import { BACK_TO_OWN_PRODUCTS } from '../../../kit/back-links.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { importAction } from '../../../platform/http/import-action.ts';
import { ImportScreen } from '../../../ui/import-screen.tsx';
import { titled } from '../../../ui/page-meta.ts';
import * as messages from '../product-messages.ts';
import { allFiguresOfBooks } from '../server/book-figures.ts';
import { checkProductImport, importProducts } from '../server/import-products.ts';
import type { Route } from './+types/import-products';

export const middleware = [requireRole('super_admin')];

export function loader({ context }: Route.LoaderArgs) {
  signedIn(context);
  return null;
}

export const action = importAction({
  check: (csv, { app, user }) => checkProductImport(app, user, csv, allFiguresOfBooks),
  take: (input, { app, user, key, requestId, network }) =>
    importProducts(app, user, input, {
      figuresOfBooks: allFiguresOfBooks,
      key,
      requestId,
      network,
    }),
});

export const meta = titled(messages.importTitle);

const SUBJECT = {
  title: messages.importTitle,
  description: messages.importLead,
  needs: messages.importNeeds,
  may: messages.importMay,
  example: messages.importExample,
  fileName: 'products',
  exportPath: '/api/products-export',
  back: BACK_TO_OWN_PRODUCTS,
};

export default function ImportProducts({ actionData }: Route.ComponentProps) {
  return <ImportScreen subject={SUBJECT} answer={actionData} />;
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={BACK_TO_OWN_PRODUCTS} />;
}
