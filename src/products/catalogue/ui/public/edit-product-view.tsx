import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { data, isRouteErrorResponse, Link, useRevalidator, useSubmit } from 'react-router';
import type { FailedForm, Failure } from '../../../../kit/failure.ts';
import { NETWORK_ERROR } from '../../../../kit/network-error.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { doneForm, failedForm } from '../../../../ui/failure.tsx';
import { MORE_ROW, MoreMenu } from '../../../../ui/more-menu.tsx';
import { Note, Page, PageHeading } from '../../../../ui/panel.tsx';
import { isTypedBeside, saveTypedBeside } from '../../../../ui/saved-with.ts';
import { toast } from '../../../../ui/toast.ts';
import * as productMessages from '../../product-messages.ts';
import * as adminMessages from '../../public/admin-messages.ts';
import type { ProductRecord } from '../../public/contract.ts';
import type { EditProductPage } from '../../server/public/edit-product-page.ts';
import { ShopPanel, SizesPanel } from '../shop-panel.tsx';
import type { EditorProps } from './product-editor.tsx';

/** Without a connection the page stays as it is, with everything in it; the next try has the same key. */
export async function orOffline<T>(serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError) || isRouteErrorResponse(error)) throw error;
    const failed: FailedForm = { error: NETWORK_ERROR, intent: '', typed: {} };
    // A status, so that the page is not read anew: that would fail as well.
    return data(failed, { status: 503 });
  }
}

/** What the page's action answered last: a reading anew of the page, which forgets it, leaves it. */
function useLastAnswer(answer: unknown): unknown {
  const [last, setLast] = useState(answer);
  if (answer && answer !== last) setLast(answer);
  return answer ?? last;
}

/** A refused save shows what somebody else saved meanwhile: it comes into what is not typed in here. */
function useTheirs(failure: Failure | undefined): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (failure?.code === 'aborted') void revalidate();
  }, [failure, revalidate]);
}

/** The owner's page of a product. What other rooms know of it comes in slots; `renderEditor` gets what it is made from. */
export function EditProductView({
  page,
  answer,
  prices,
  note,
  announcement,
  renderEditor,
}: {
  page: EditProductPage;
  /** What the page's action answered. */
  answer: unknown;
  prices: ReactNode;
  note: ReactNode;
  announcement: ReactNode;
  renderEditor: (props: Omit<EditorProps, 'sheet'>) => ReactNode;
}) {
  const { product, made, seenBy } = page;
  const last = useLastAnswer(answer);
  const failure = failedForm(last)?.error;
  const done = doneForm(last as { done?: unknown; at?: number } | undefined) ?? null;
  useTheirs(failure);
  useEffect(() => {
    if (done?.done !== 'saved' && done?.done !== 'same') return;
    const isStored = done.done === 'saved';
    // A price that is typed beside depends on the version that now stands, and says what became of both.
    if (isTypedBeside()) saveTypedBeside(isStored);
    else if (isStored) toast.success(adminMessages.saved);
  }, [done]);
  useEffect(() => {
    // That it was changed meanwhile stands above the Save, with what to do.
    if (failure && failure.code !== 'aborted') toast.error(failure.message);
  }, [failure]);
  return (
    <Page>
      <Heading product={product} />
      {note}
      <Outcome {...{ product, seenBy, made }} deactivated={done?.done === 'deactivated'} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <ShopPanel {...{ product, seenBy }} sizes={page.allSizes} formKey={page.formKey} />
          {prices}
          <SizesPanel product={product} sizes={page.allSizes} />
        </div>
        <div className="grid min-w-0 gap-4">
          {announcement}
          <Fragment key={product.id}>
            {renderEditor({
              page,
              failure,
              savedAt: done?.done === 'saved' || done?.done === 'same' ? done.at : undefined,
            })}
          </Fragment>
        </div>
      </div>
    </Page>
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
    <PageHeading title={product.name} description={product.sizeUnit}>
      <ButtonLink
        variant="secondary"
        to={`/products/${product.nameKey}?size=${encodeURIComponent(product.sku)}`}
      >
        {adminMessages.seeInShop}
      </ButtonLink>
      <MoreMenu label={adminMessages.more}>
        <li>
          <Link to={`/dashboard/orders?product=${product.id}`} className={MORE_ROW}>
            {adminMessages.itsOrders}
          </Link>
        </li>
        <li>
          <button type="button" onClick={askToDelete} className={`${MORE_ROW} text-danger`}>
            {adminMessages.remove1}
          </button>
        </li>
      </MoreMenu>
    </PageHeading>
  );
}

function Outcome({
  product,
  seenBy,
  made,
  deactivated,
}: {
  product: ProductRecord;
  seenBy: EditProductPage['seenBy'];
  made: boolean;
  deactivated: boolean;
}) {
  return (
    <>
      {made ? (
        <div className="mb-4">
          <Note tone="success" title={productMessages.made}>
            {!product.isActive
              ? productMessages.madeInactive
              : seenBy.seeing < seenBy.all
                ? productMessages.isOnFor(seenBy, product.brand)
                : null}
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
