import { data } from 'react-router';
import { allFiguresOfBooks } from '../../accounting/server/book-items.ts';
import * as messages from '../../catalogue/product-messages.ts';
import { checkProductImport, importProducts } from '../../catalogue/server/import-products.ts';
import { requireOwner } from '../../company/server/require-owner.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { AppError } from '../../kit/app-error.ts';
import { newId } from '../../platform/clock.ts';
import { keyOfForm } from '../../platform/idempotency.ts';
import { csvOfForm, fingerprintOfForm } from '../../platform/read-csv.ts';
import { ImportScreen } from '../../ui/import-screen.tsx';
import type { Route } from './+types/import-products';

export async function loader({ context, request }: Route.LoaderArgs) {
  requireOwner(context, request);
  return null;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, user, requestId, network } = requireOwner(context, request);
  const form = await request.formData();
  const csv = await csvOfForm(form);
  try {
    if (form.get('intent') === 'import') {
      const input = { csv, fingerprint: fingerprintOfForm(form) };
      const result = await importProducts(app, user, input, allFiguresOfBooks, {
        key: keyOfForm(form),
        requestId,
        network,
      });
      return { step: 'done' as const, result, csv: '', key: '' };
    }
    return {
      step: 'checked' as const,
      result: await checkProductImport(app, user, csv, allFiguresOfBooks),
      csv,
      key: newId(app),
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, status } = error;
    return data({ step: 'refused' as const, error: { code, message }, csv }, { status });
  }
}

export const meta: Route.MetaFunction = () => [{ title: `${messages.importTitle} | Bellcart` }];

const BACK = { to: '/dashboard/products', label: 'All products' };
const SUBJECT = {
  title: messages.importTitle,
  lead: messages.importLead,
  needs: messages.importNeeds,
  may: messages.importMay,
  example: messages.importExample,
  fileName: 'products',
  exportPath: '/api/products-export',
  back: BACK,
};

export default function ImportProducts({ actionData }: Route.ComponentProps) {
  return <ImportScreen subject={SUBJECT} answer={actionData} />;
}

export function ErrorBoundary() {
  return <RouteError subject="page" back={BACK} />;
}
