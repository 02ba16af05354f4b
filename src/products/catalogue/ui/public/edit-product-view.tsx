import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { data, isRouteErrorResponse, Link, useSubmit } from 'react-router';
import type { FailedForm, Failure } from '../../../../kit/failure.ts';
import { NETWORK_ERROR } from '../../../../kit/network-error.ts';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { useConfirm } from '../../../../ui/confirm.tsx';
import { doneForm, FailureFocus, failedForm } from '../../../../ui/failure.tsx';
import { Note, Page, PageHeading } from '../../../../ui/panel.tsx';
import { toast } from '../../../../ui/toast.ts';
import * as productMessages from '../../product-messages.ts';
import * as adminMessages from '../../public/admin-messages.ts';
import type { ProductRecord } from '../../public/contract.ts';
import type { EditProductPage } from '../../server/public/edit-product-page.ts';
import { FactsForm } from '../facts-form.tsx';
import { RecordFacts } from '../record-facts.tsx';
import { SwitchPanel } from '../switch-panel.tsx';
import { type EditorProps, SaveFailure } from './product-editor.tsx';

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

/** The owner's page of a product. What other rooms know of it comes in slots; `renderEditor` gets what it is made from. */
export function EditProductView({
  page,
  answer,
  sheetNumber,
  prices,
  note,
  announcement,
  renderEditor,
}: {
  page: EditProductPage;
  /** What the page's action answered. */
  answer: unknown;
  /** The sheet that the editor began from. */
  sheetNumber: number | undefined;
  prices: ReactNode;
  note: ReactNode;
  announcement: ReactNode;
  renderEditor: (props: Omit<EditorProps, 'sheet'>) => ReactNode;
}) {
  const { product, made, facts, allSizes, seenBy, ...form } = page;
  // What is being typed below survives a save of the facts: only a change of its own subject begins it anew.
  const edited = JSON.stringify([
    product.id,
    product.images,
    product.sds,
    product.hazardous,
    product.hazardKnown,
    sheetNumber,
  ]);
  const failure = failedForm(answer)?.error;
  const done = doneForm(answer as { done?: unknown } | undefined) ?? null;
  const { version, answered, saveOver } = useSaveOver(product, failure);
  useEffect(() => {
    if (done?.done === 'saved') toast.success(adminMessages.saved);
  }, [done]);
  useEffect(() => {
    if (failure) toast.error(failure.message);
  }, [failure]);
  return (
    <Page>
      <Heading product={product} />
      {note}
      <Outcome {...{ product, seenBy, made }} deactivated={done?.done === 'deactivated'} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
          <RecordFacts product={product} />
          {prices}
          <SwitchPanel {...{ product, seenBy }} sizes={allSizes} formKey={form.formKey} />
        </div>
        <div className="grid min-w-0 gap-4">
          {announcement}
          <Fragment key={edited}>
            {renderEditor({
              product,
              version,
              problems: failure?.fields ?? {},
              formKey: form.formKey,
              stated: form.stated,
              children: (
                <>
                  {failure && !answered ? (
                    <FailureFocus by={failure}>
                      <SaveFailure failure={failure} productId={product.id} onSaveMine={saveOver} />
                    </FailureFocus>
                  ) : null}
                  {answered ? <Note tone="warning">{adminMessages.mineNext}</Note> : null}
                </>
              ),
            })}
          </Fragment>
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
