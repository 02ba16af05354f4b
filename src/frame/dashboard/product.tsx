import { useEffect, useState } from 'react';
import { data, isRouteErrorResponse, Link, useSubmit } from 'react-router';
import { ITEM_WAYS } from '../../books/items/itemless-messages.ts';
import { lacksItem } from '../../books/items/server/settle-item.ts';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import type { FailedForm, Failure } from '../../kit/failure.ts';
import { NETWORK_ERROR } from '../../kit/network-error.ts';
import { newId } from '../../platform/clock.ts';
import { notFound } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { formActions } from '../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import * as adminMessages from '../../products/catalogue/admin-messages.ts';
import type { ProductRecord } from '../../products/catalogue/contract.ts';
import { statedWords } from '../../products/catalogue/hazard-messages.ts';
import * as productMessages from '../../products/catalogue/product-messages.ts';
import { allFiguresOfBooks, figuresOfBooks } from '../../products/catalogue/server/book-figures.ts';
import { hazardStatementOf } from '../../products/catalogue/server/hazard-known.ts';
import { listPriceForms } from '../../products/catalogue/server/list-price-forms.ts';
import { fullRecord } from '../../products/catalogue/server/list-products.ts';
import { readListPrices } from '../../products/catalogue/server/price-tables.ts';
import {
  brandsAndCategories,
  everySizeOf,
} from '../../products/catalogue/server/product-choices.ts';
import { adminShopperOf } from '../../products/catalogue/server/shopper.ts';
import { FactsForm } from '../../products/catalogue/ui/facts-form.tsx';
import { PricePanel } from '../../products/catalogue/ui/price-panel.tsx';
import { RecordFacts } from '../../products/catalogue/ui/record-facts.tsx';
import { SwitchPanel } from '../../products/catalogue/ui/switch-panel.tsx';
import { readSheetProduct } from '../../safety/sheets/server/queries.ts';
import { sheetScope } from '../../safety/sheets/server/scope.ts';
import { sheetNews } from '../../safety/sheets/server/sheet-news.ts';
import { AnnouncementNote } from '../../safety/sheets/ui/announcement-note.tsx';
import { SheetViewer } from '../../safety/sheets/ui/sheet-viewer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { doneForm, FailureFocus, failedForm } from '../../ui/failure.tsx';
import { Note, Page, PageHeading } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import type { Route } from './+types/product';
import { ProductEditor, SaveFailure } from './product-editor.tsx';
import { deleteForm, factsForm, saveForm, switchForm } from './product-forms.ts';

export const middleware = [requireRole('super_admin')];

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const shopper = await adminShopperOf(app, user);
  const product = await fullRecord(app.db, shopper, params.productId);
  if (!product) return failLoad(notFound());
  const [subject, company, all, choices, prices, stated] = await Promise.all([
    readSheetProduct(app.db, sheetScope(user), product.nameKey),
    readCompany(app),
    everySizeOf(app.db, shopper, product.nameKey),
    brandsAndCategories(app.db),
    readListPrices(app, user, { id: product.id }, allFiguresOfBooks),
    hazardStatementOf(app.db, product.id),
  ]);
  const lacking = await lacksItem(app.db, product.id);
  const item = all.find((size) => size.id === product.id)?.accountingId;
  return {
    product,
    news: await sheetNews(app, company, product.nameKey, subject?.revisions ?? []),
    made: new URL(request.url).searchParams.has('made'),
    facts: {
      ...choices,
      fromBooks: item ? await figuresOfBooks(app.db, item) : { price: false, quantity: false },
    },
    lacking,
    allSizes: all,
    stated: statedWords(stated, company.timeZone),
    prices: prices.rows,
    sheet:
      subject?.revisions.find(
        (revision) => revision.language === 'en' && revision.supersededAt === null,
      ) ?? null,
    sizes: subject?.sizes.length ?? 1,
    today: companyDay(company, app.clock.now()),
    formKey: newId(app),
  };
}

export const action = formActions({
  '': saveForm,
  facts: factsForm,
  active: switchForm,
  delete: deleteForm,
  ...listPriceForms,
});

/** Without a connection the page stays as it is, with everything in it; the next try has the same key. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError) || isRouteErrorResponse(error)) throw error;
    const failed: FailedForm = { error: NETWORK_ERROR, intent: '', typed: {} };
    // A status, so that the page is not read anew: that would fail as well.
    return data(failed, { status: 503 });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.name ?? adminMessages.unknown} | Bellcart` },
];

/** A save over what somebody else saved meanwhile: it names their version, and the failure that told of it is answered. */
function useSaveOver(product: ProductRecord, failure: Failure | undefined) {
  // What was typed lives as long as the version that was read.
  const [over, setOver] = useState<{ read: number; version: number } | null>(null);
  const version = over?.read === product.version ? over.version : product.version;
  const theirs = (failure?.details as { currentVersion?: number } | null | undefined)
    ?.currentVersion;
  return {
    version,
    answered: over?.read === product.version && theirs === version,
    saveOver: () => setOver({ read: product.version, version: theirs ?? version }),
  };
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { product, made, facts, allSizes, prices, ...form } = loaderData;
  // What is being typed below survives a save of the facts: only a change of its own subject begins it anew.
  const edited = JSON.stringify([
    product.id,
    product.images,
    product.sds,
    product.hazardous,
    product.hazardKnown,
    form.sheet?.number,
  ]);
  const failure = failedForm(actionData)?.error;
  const answer = doneForm(actionData);
  const done = answer && 'done' in answer ? answer : null;
  const { version, answered, saveOver } = useSaveOver(product, failure);
  useEffect(() => {
    if (done?.done === 'saved') toast.success(adminMessages.saved);
  }, [done]);
  useEffect(() => {
    if (failure) toast.error(failure.message);
  }, [failure]);
  return (
    <SheetViewer>
      <Page>
        <Heading product={product} />
        {form.lacking ? (
          <div className="mb-4">
            <Note tone="warning" title={ITEM_WAYS.noItem}>
              <p>{ITEM_WAYS.noItemHelp}</p>
            </Note>
          </div>
        ) : null}
        <Outcome product={product} made={made} deactivated={done?.done === 'deactivated'} />
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
            <RecordFacts product={product} />
            {prices.map((row) => (
              <PricePanel key={row.id} row={row} today={form.today} />
            ))}
            <SwitchPanel product={product} sizes={allSizes} formKey={form.formKey} />
          </div>
          <div className="grid min-w-0 gap-4">
            <AnnouncementNote news={form.news} nameKey={product.nameKey} />
            <ProductEditor
              key={edited}
              product={product}
              version={version}
              problems={failure?.fields ?? {}}
              {...form}
            >
              {failure && !answered ? (
                <FailureFocus by={failure}>
                  <SaveFailure failure={failure} productId={product.id} onSaveMine={saveOver} />
                </FailureFocus>
              ) : null}
              {answered ? <Note tone="warning">{adminMessages.mineNext}</Note> : null}
            </ProductEditor>
            <FactsForm
              key={product.id}
              product={product}
              sizes={allSizes.length}
              formKey={form.formKey}
              {...facts}
            />
          </div>
        </div>
      </Page>
    </SheetViewer>
  );
}

function Heading({ product }: { product: ProductRecord }) {
  const confirm = useConfirm();
  const submit = useSubmit();
  const askToDelete = () =>
    confirm({
      title: adminMessages.removeTitle,
      titleTone: 'danger',
      message: adminMessages.removeText,
      confirmText: adminMessages.remove1,
      confirmLook: 'danger',
      onConfirm: () => void submit({ intent: 'delete' }, { method: 'post' }),
    });
  return (
    <>
      <p className="mb-2 text-sm">
        <Link to="/dashboard/products" className="text-brand underline">
          {adminMessages.title}
        </Link>
      </p>
      <PageHeading title={product.name} description={product.sizeUnit}>
        <ButtonLink
          variant="secondary"
          to={`/products/${product.nameKey}?size=${encodeURIComponent(product.sku)}`}
        >
          See it in the shop
        </ButtonLink>
        <ButtonLink variant="secondary" to={`/dashboard/orders?product=${product.id}`}>
          Its orders
        </ButtonLink>
        <Button variant="danger" onClick={askToDelete}>
          {adminMessages.remove1}
        </Button>
      </PageHeading>
    </>
  );
}

function Outcome({
  product,
  made,
  deactivated,
}: {
  product: ProductRecord;
  made: boolean;
  deactivated: boolean;
}) {
  return (
    <>
      {made ? (
        <div className="mb-4">
          <Note tone="success" title={productMessages.made}>
            {product.isActive ? null : productMessages.madeInactive}
          </Note>
        </div>
      ) : null}
      {deactivated ? (
        <div className="mb-4">
          <Note tone="warning">{adminMessages.deactivated}</Note>
        </div>
      ) : null}
    </>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="product"
      back={{ to: '/dashboard/products', label: adminMessages.title }}
      missing={{ title: adminMessages.unknown }}
      denied={{ title: adminMessages.forbidden, text: adminMessages.forbiddenText }}
    />
  );
}
