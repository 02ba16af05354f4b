import { Link } from 'react-router';
import { type ListName, listChoices, listForms } from '../../accounts/lists/server/list-forms.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { formatCents } from '../../kit/money.ts';
import { PAGE_ROWS, readTable } from '../../kit/table-view.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { formActions } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { ViewTabs } from '../../ui/data-table/view-tabs.tsx';
import { Badge, EmptyState, Note, Page, PageHeading } from '../../ui/panel.tsx';
import * as adminMessages from '../admin-messages.ts';
import * as productMessages from '../product-messages.ts';
import { PRODUCT_TABLE, type ProductTableRow } from '../product-table.ts';
import { tableProducts } from '../server/table-products.ts';
import type { Route } from './+types/manage-products';

const LIST: ListName = 'products';

export const middleware = [requireRole('super_admin')];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const params = new URLSearchParams(url.searchParams);
  const removed = params.has('removed');
  params.delete('removed');
  const view = readTable(PRODUCT_TABLE, params);
  const [page, choices] = await Promise.all([
    tableProducts(app.db, user, view, PAGE_ROWS),
    listChoices(app, user, LIST, url, { dense: true }),
  ]).catch(failLoad);
  return { ...page, ...choices, view, removed };
}

export const action = formActions(listForms(LIST));

export const meta = () => [{ title: `${adminMessages.title} | Bellcart` }];

const cells = {
  name: (row: ProductTableRow) => (
    <Link
      to={`/dashboard/products/${row.id}`}
      className="font-semibold text-ink no-underline hover:underline"
    >
      {row.name}
    </Link>
  ),
  sku: (row: ProductTableRow) => <span className="font-mono text-xs">{row.sku}</span>,
  price: (row: ProductTableRow) => (row.priceCents === null ? '–' : formatCents(row.priceCents)),
  state: (row: ProductTableRow) => (
    <Badge tone={row.isActive ? 'success' : 'plain'} low>
      {row.isActive ? adminMessages.active : adminMessages.inactive}
    </Badge>
  ),
};

const WIDTHS = {
  name: 'w-[24%]',
  sku: 'w-32',
  price: 'w-24',
  stock: 'w-20',
  promised: 'w-24',
  sheet: 'w-14',
  state: 'w-22',
};

export default function ManageProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, previous, view, views, dense, removed } = loaderData;
  return (
    <Page>
      <PageHeading low title={adminMessages.title} description={adminMessages.lead}>
        <ButtonLink variant="secondary" to="/dashboard/products/import">
          {productMessages.importShort}
        </ButtonLink>
        <ButtonLink to="/dashboard/products/new">{productMessages.newTitle}</ButtonLink>
      </PageHeading>
      {removed ? <Note tone="success">{adminMessages.removed}</Note> : null}
      <ViewTabs
        shape={PRODUCT_TABLE}
        view={view}
        builtIn={adminMessages.productViews}
        own={views}
        answer={actionData}
      />
      <DataTable<ProductTableRow>
        label="Products"
        shape={PRODUCT_TABLE}
        view={view}
        rows={rows}
        next={next}
        previous={previous}
        context={{ timeZone: 'UTC' }}
        cells={cells}
        widths={WIDTHS}
        name={(row) => `${row.name}, ${row.sizeUnit}`}
        href={(row) => `/dashboard/products/${row.id}`}
        fields={[
          {
            kind: 'search',
            name: 'q',
            label: 'Search records',
            placeholder: 'Name, brand, size or SKU',
          },
          {
            kind: 'choice',
            name: 'state',
            label: adminMessages.state,
            options: [
              { value: 'active', label: adminMessages.active },
              { value: 'inactive', label: adminMessages.inactive },
            ],
          },
          {
            kind: 'choice',
            name: 'sds',
            label: 'SDS',
            options: [
              { value: 'yes', label: 'With an SDS' },
              { value: 'no', label: 'Without an SDS' },
            ],
          },
        ]}
        dense={dense}
        densityIntent="density"
        exportTo="/dashboard/products.csv"
        empty={<NoProducts />}
        noMatch={{ title: adminMessages.none, hint: adminMessages.noneText }}
      />
    </Page>
  );
}

/** An empty catalogue with the ways to fill it. */
function NoProducts() {
  return (
    <EmptyState
      title={productMessages.noProducts}
      action={
        <p className="flex flex-wrap justify-center gap-3">
          <ButtonLink variant="secondary" to="/dashboard/products/new">
            {productMessages.newTitle}
          </ButtonLink>
          <ButtonLink variant="secondary" to="/dashboard/products/import">
            {productMessages.importTitle}
          </ButtonLink>
          <ButtonLink variant="quiet" to="/dashboard/accounting/products">
            {productMessages.fromBooksLink}
          </ButtonLink>
        </p>
      }
    >
      {productMessages.noProductsText}
    </EmptyState>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="list"
      back={{ to: '/dashboard/products', label: adminMessages.title }}
      denied={{ title: adminMessages.forbidden, text: adminMessages.forbiddenText }}
    />
  );
}
