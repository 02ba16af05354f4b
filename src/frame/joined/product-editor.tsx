import { lacksItem } from '../../books/items/server/public/resolve-item.ts';
import { NoItemNote } from '../../books/items/ui/public/no-item-note.tsx';
import { RouteError } from '../../company/ui/route-error.tsx';
import { failLoad } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import * as messages from '../../products/catalogue/public/admin-messages.ts';
import {
  loadEditProduct,
  productPageForms,
} from '../../products/catalogue/server/public/edit-product-page.ts';
import {
  EditProductView,
  orOffline,
} from '../../products/catalogue/ui/public/edit-product-view.tsx';
import { ProductEditor } from '../../products/catalogue/ui/public/product-editor.tsx';
import {
  loadListPrice,
  productPriceForms,
} from '../../products/prices/server/public/list-prices.ts';
import { PricePanels } from '../../products/prices/ui/public/price-panel.tsx';
import { loadEditSheet, productSheets } from '../../safety/sheets/server/public/edit-sheet.ts';
import {
  SheetAnnouncement,
  useSheetPart,
  WithSheetViewer,
} from '../../safety/sheets/ui/public/edit-sheet.tsx';
import { titleTag } from '../../ui/page-meta.ts';
import type { Route } from './+types/product-editor';

export const middleware = [requireRole('super_admin')];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const page = await loadEditProduct(app, user, request, params.productId).catch(failLoad);
  const [sheet, prices, lacking] = await Promise.all([
    loadEditSheet(app, user, page.product.nameKey),
    loadListPrice(app, user, page.product.id),
    lacksItem(app.db, page.product.id),
  ]);
  return { ...page, ...sheet, prices, lacking };
}

export const action = productPageForms(productSheets, productPriceForms);
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orOffline(serverAction);

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(loaderData?.product.name ?? messages.unknown, matches),
];

type PageData = Route.ComponentProps['loaderData'];
type Own = Omit<Parameters<typeof ProductEditor>[0], 'sheet'> & { page: PageData };
const Editor = (own: Own) => (
  <ProductEditor {...own} sheet={useSheetPart(own.page, own.failure?.fields ?? {})} />
);

export default function Product({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <WithSheetViewer>
      <EditProductView
        page={page}
        answer={actionData}
        prices={<PricePanels {...page} />}
        note={<NoItemNote lacking={page.lacking} />}
        announcement={<SheetAnnouncement {...page} />}
        renderEditor={(editor) => <Editor {...editor} page={page} />}
      />
    </WithSheetViewer>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="product"
      back={{ to: '/dashboard/products', label: messages.title }}
      missing={{ title: messages.unknown }}
      denied={{ title: messages.forbidden, text: messages.forbiddenText }}
    />
  );
}
