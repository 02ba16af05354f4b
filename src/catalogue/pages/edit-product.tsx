import { useEffect, useState } from 'react';
import { data, Form, Link, redirect, useNavigation, useSubmit } from 'react-router';
import { useImageEntries } from '../../files/ui/image-entries.ts';
import { ImageList } from '../../files/ui/image-list.tsx';
import { fileWords } from '../../files/words.ts';
import { isSuperAdmin } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { formatCents } from '../../kit/money.ts';
import { at, userOf } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Badge, Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import { changeProduct as changeInput, type ProductRecord } from '../contract.ts';
import * as keeperWords from '../keeper-words.ts';
import { packWords } from '../pack-words.ts';
import { IMAGES_MOST } from '../product-files.ts';
import { changeProduct } from '../server/change-product.ts';
import { fullRecord } from '../server/list-products.ts';
import { removeProduct } from '../server/remove-product.ts';
import { keeperOf } from '../server/shopper.ts';
import { PackFigure } from '../ui/pack-figure.tsx';
import { ProductPicture } from '../ui/product-picture.tsx';
import type { Route } from './+types/edit-product';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = at(context);
  const user = userOf(actor);
  if (!user) throw redirect(`/login?returnTo=${encodeURIComponent(new URL(request.url).pathname)}`);
  if (!isSuperAdmin(user)) throw data(null, { status: 403 });
  const product = await fullRecord(app.db, await keeperOf(app, user), params.productId);
  if (!product) throw data(null, { status: 404 });
  return { product };
}

function changesOf(form: FormData, id: string) {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const alts = texts('imageAlt');
  const sds = texts('sds')[0];
  const parsed = changeInput.safeParse({
    id,
    version: Number(texts('version')[0]),
    images: texts('imageUrl').map((url, index) => ({ url, alt: alts[index] ?? '' })),
    sds: sds && texts('removeSds').length === 0 ? sds : null,
    hazardous: texts('hazardous').length > 0,
  });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { app, actor, requestId, network } = at(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/products');
  const form = await request.formData();
  try {
    if (form.get('intent') === 'delete') {
      const { outcome } = await removeProduct(app, user, params.productId, { requestId, network });
      if (outcome === 'removed') throw redirect('/dashboard/products?removed');
      return { done: 'deactivated' as const, at: app.clock.now() };
    }
    await changeProduct(app, user, changesOf(form, params.productId), { requestId, network });
    return { done: 'saved' as const, at: app.clock.now() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return data({ error: { code, message, details } }, { status: error.status });
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: `${loaderData?.product.name ?? keeperWords.unknown} | Bellcart` }];

function Facts({ product }: { product: ProductRecord }) {
  const rows: [string, string][] = [
    ['SKU', product.sku],
    ['List price', product.price === null ? 'None' : formatCents(product.price)],
    ['On hand', String(product.quantity)],
    ['Promised', String(product.quantity - product.available)],
    ['Brand', product.brand],
    ['Category', product.category],
  ];
  return (
    <dl className="mt-4 border-t border-rule">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 border-b border-rule py-2">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular text-right font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Editor({ product }: { product: ProductRecord }) {
  const list = useImageEntries(product.images, product.id);
  const submit = useSubmit();
  const [incomplete, setIncomplete] = useState(false);
  const busy = useNavigation().state !== 'idle' || list.sending;
  // New pictures first; the product is saved only when all of them are there.
  const save = async (form: FormData) => {
    setIncomplete(false);
    const images = await list.save();
    if (!images) {
      setIncomplete(true);
      return;
    }
    form.delete('imageUrl');
    form.delete('imageAlt');
    for (const { url, alt } of images) {
      form.append('imageUrl', url);
      form.append('imageAlt', alt);
    }
    await submit(form, { method: 'post' });
  };
  return (
    <Form
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void save(new FormData(event.currentTarget));
      }}
    >
      <input type="hidden" name="version" value={product.version} />
      <Panel title={keeperWords.images}>
        <p className="mb-3 text-sm text-muted">{keeperWords.imagesHint}</p>
        <ImageList list={list} most={IMAGES_MOST} />
      </Panel>
      <Panel title={keeperWords.sds}>
        {product.sds ? (
          <>
            <input type="hidden" name="sds" value={product.sds} />
            <p>
              <a href={product.sds} className="text-brand underline">
                Open the sheet
              </a>
            </p>
            <CheckBox name="removeSds" label={keeperWords.removeSds} />
          </>
        ) : (
          <p className="text-muted">{keeperWords.noSds}</p>
        )}
        <p className="mt-3">
          <Link to={`/dashboard/safety/${product.nameKey}`} className="font-semibold text-brand underline">
            {keeperWords.newSds}
          </Link>
        </p>
      </Panel>
      <Panel>
        <CheckBox name="hazardous" defaultChecked={product.hazardous} label={keeperWords.hazardous} hint={keeperWords.hazardousHint} />
      </Panel>
      {incomplete ? <Note tone="danger">{fileWords.failed}</Note> : null}
      <div>
        <Button type="submit" busy={busy}>
          {keeperWords.save}
        </Button>
      </div>
    </Form>
  );
}

export default function EditProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { product } = loaderData;
  const confirm = useConfirm();
  const submit = useSubmit();
  const error = actionData && 'error' in actionData ? actionData.error : null;
  const done = actionData && 'done' in actionData ? actionData : null;
  useEffect(() => {
    if (done?.done === 'saved') toast.success(keeperWords.saved);
  }, [done]);
  useEffect(() => {
    if (error) toast.error(messageFor(error));
  }, [error]);
  const askToDelete = () =>
    confirm({
      title: keeperWords.removeTitle,
      titleTone: 'danger',
      message: keeperWords.removeText,
      confirmText: keeperWords.remove1,
      confirmLook: 'danger',
      onConfirm: () => void submit({ intent: 'delete' }, { method: 'post' }),
    });
  return (
    <Page>
      <p className="mb-2 text-sm">
        <Link to="/dashboard/products" className="text-brand underline">
          {keeperWords.title}
        </Link>
      </p>
      <PageHeading title={product.name} lead={product.sizeUnit}>
        <ButtonLink look="secondary" to={`/products/${product.nameKey}?size=${encodeURIComponent(product.sku)}`}>
          See it in the shop
        </ButtonLink>
        <Button look="danger" onClick={askToDelete}>
          {keeperWords.remove1}
        </Button>
      </PageHeading>
      {error ? (
        <div className="mb-4">
          <Note tone="danger" title={messageFor(error)}>
            {messageFor(error) === error.message ? null : <p>{error.message}</p>}
            {error.code === 'aborted' ? (
              <Link to="." reloadDocument className="underline">
                {keeperWords.reload}
              </Link>
            ) : null}
          </Note>
        </div>
      ) : null}
      {done?.done === 'deactivated' ? (
        <div className="mb-4">
          <Note tone="warning">{keeperWords.deactivated}</Note>
        </div>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
        <Panel>
          <ProductPicture size={product} eager className="w-full" />
          <div className="mt-3 flex items-end justify-between">
            <PackFigure pack={packWords(product.sizeUnit)} />
            {product.isActive ? <Badge tone="success">{keeperWords.active}</Badge> : <Badge>{keeperWords.inactive}</Badge>}
          </div>
          <Facts product={product} />
        </Panel>
        <Editor key={product.version} product={product} />
      </div>
    </Page>
  );
}

export { KeeperError as ErrorBoundary } from '../ui/keeper-error.tsx';
