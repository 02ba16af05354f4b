import { type ReactNode, useEffect, useState } from 'react';
import {
  data,
  Form,
  isRouteErrorResponse,
  Link,
  redirect,
  useNavigation,
  useSubmit,
} from 'react-router';
import { figuresOfBooks } from '../../accounting/server/book-items.ts';
import * as adminMessages from '../../catalogue/admin-messages.ts';
import { changeProduct as changeInput, type ProductRecord } from '../../catalogue/contract.ts';
import { IMAGES_MOST } from '../../catalogue/product-files.ts';
import * as productMessages from '../../catalogue/product-messages.ts';
import { changeProduct } from '../../catalogue/server/change-product.ts';
import { fullRecord } from '../../catalogue/server/list-products.ts';
import { brandsAndCategories, everySizeOf } from '../../catalogue/server/product-choices.ts';
import { removeProduct } from '../../catalogue/server/remove-product.ts';
import { keeperOf } from '../../catalogue/server/shopper.ts';
import { FactsForm } from '../../catalogue/ui/facts-form.tsx';
import { RecordFacts } from '../../catalogue/ui/record-facts.tsx';
import { SwitchPanel } from '../../catalogue/ui/switch-panel.tsx';
import { companyDay, readCompany } from '../../company/server/queries.ts';
import { fileMessages } from '../../files/messages.ts';
import { useImageEntries } from '../../files/ui/image-entries.ts';
import { ImageList } from '../../files/ui/image-list.tsx';
import { problemsOf } from '../../hazards/safety-form-fields.ts';
import { isSuperAdmin } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { CATALOGUE, messageFor } from '../../kit/messages.ts';
import { newId } from '../../platform/clock.ts';
import { requestContext, userOf } from '../../platform/http/context.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { keyOfForm } from '../../platform/idempotency.ts';
import * as sheetMessages from '../../sheets/admin-messages.ts';
import { productSheets } from '../../sheets/server/product-sheets.ts';
import { subjectOf } from '../../sheets/server/queries.ts';
import { sheetScope } from '../../sheets/server/scope.ts';
import { sheetNews } from '../../sheets/server/sheet-news.ts';
import type { RevisionView, SheetNews } from '../../sheets/sheet-view.ts';
import { AnnouncementNote } from '../../sheets/ui/announcement-note.tsx';
import { sheetQuestion } from '../../sheets/ui/audience.tsx';
import { useSheetEntry } from '../../sheets/ui/sheet-entry.ts';
import { SheetField } from '../../sheets/ui/sheet-field.tsx';
import { SheetViewer } from '../../sheets/ui/sheet-viewer.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import { toast } from '../../ui/toast.ts';
import type { Route } from './+types/product';
import { saveFacts, saveSwitch } from './product-actions.ts';

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, actor } = requestContext(context);
  const user = userOf(actor);
  if (!user) throw redirect(`/login?returnTo=${encodeURIComponent(new URL(request.url).pathname)}`);
  if (!isSuperAdmin(user)) throw data(null, { status: 403 });
  const shopper = await keeperOf(app, user);
  const product = await fullRecord(app.db, shopper, params.productId);
  if (!product) throw data(null, { status: 404 });
  const [subject, company, all, choices] = await Promise.all([
    subjectOf(app.db, sheetScope(user), product.nameKey),
    readCompany(app),
    everySizeOf(app.db, shopper, product.nameKey),
    brandsAndCategories(app.db),
  ]);
  const item = all.find((size) => size.id === product.id)?.accountingId;
  return {
    product,
    news: await sheetNews(app, company, product.nameKey, subject?.revisions ?? []),
    made: new URL(request.url).searchParams.has('made'),
    facts: {
      ...choices,
      fromBooks: item ? await figuresOfBooks(app.db, item) : { price: false, quantity: false },
    },
    allSizes: all,
    sheet:
      subject?.revisions.find(
        (revision) => revision.language === 'en' && revision.supersededAt === null,
      ) ?? null,
    sizes: subject?.sizes.length ?? 1,
    today: companyDay(company, app.clock.now()),
    formKey: newId(app),
  };
}

/** What the form says. A field that it leaves out stays as it is. */
function changesOf(form: FormData, id: string) {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === 'string');
  const alts = texts('imageAlt');
  const [sds] = texts('sds');
  const parsed = changeInput.safeParse({
    id,
    version: Number(texts('version')[0]),
    images: texts('imageUrl').map((url, index) => ({ url, alt: alts[index] ?? '' })),
    ...(sds === undefined
      ? {}
      : sds === ''
        ? { sds: null }
        : { sds, sdsDate: texts('sdsDate')[0] }),
    hazardous: texts('hazardous').length > 0,
  });
  if (!parsed.success) throw invalidInput(parsed.error.issues);
  return parsed.data;
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { app, actor, requestId, network } = requestContext(context);
  const user = userOf(actor);
  if (!user) throw redirect('/login?returnTo=/dashboard/products');
  const form = await request.formData();
  try {
    if (form.get('intent') === 'delete') {
      const { outcome } = await removeProduct(app, user, params.productId, { requestId, network });
      if (outcome === 'removed') throw redirect('/dashboard/products?removed');
      return { done: 'deactivated' as const, at: app.clock.now() };
    }
    if (form.get('intent') === 'facts')
      return await saveFacts(app, user, params.productId, form, { requestId, network });
    if (form.get('intent') === 'active')
      return await saveSwitch(app, user, params.productId, form, { requestId, network });
    await changeProduct(app, user, changesOf(form, params.productId), productSheets, {
      key: keyOfForm(form),
      requestId,
      network,
    });
    return { done: 'saved' as const, at: app.clock.now() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message, details } = error;
    return data({ error: { code, message, details } }, { status: error.status });
  }
}

/** Without a connection the page stays as it is, with everything in it; the next try has the same key. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError) || isRouteErrorResponse(error)) throw error;
    const code = 'auth/network-request-failed';
    // A status, so that the page is not read anew: that would fail as well.
    return data(
      { error: { code, message: CATALOGUE[code] ?? '', details: undefined } },
      { status: 503 },
    );
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.product.name ?? adminMessages.unknown} | Bellcart` },
];

interface EditorProps {
  product: ProductRecord;
  sheet: RevisionView | null;
  sizes: number;
  today: string;
  formKey: string;
  news: SheetNews;
  /** The version that a save is made from. */
  version: number;
  problems: Readonly<Record<string, string>>;
  /** What became of the last save, beside the button that was pressed. */
  children: ReactNode;
}

function Editor({
  product,
  sheet,
  sizes,
  today,
  formKey,
  news,
  version,
  problems,
  children,
}: EditorProps) {
  const list = useImageEntries(product.images, product.id);
  const entry = useSheetEntry(product.id, today);
  const submit = useSubmit();
  const confirm = useConfirm();
  const [incomplete, setIncomplete] = useState('');
  const busy = useNavigation().state !== 'idle' || list.sending || entry.progress !== null;
  // New files first; the product is saved only when all of them are there.
  const save = async (form: FormData) => {
    setIncomplete('');
    const images = await list.save();
    if (!images) return setIncomplete(fileMessages.failed);
    const saved = await entry.save();
    if (!saved) return setIncomplete(sheetMessages.failed);
    for (const name of ['imageUrl', 'imageAlt', 'sdsDate']) form.delete(name);
    for (const { url, alt } of images) {
      form.append('imageUrl', url);
      form.append('imageAlt', alt);
    }
    if (saved.sds !== undefined) form.set('sds', saved.sds ?? '');
    if (saved.date) form.set('sdsDate', saved.date);
    await submit(form, { method: 'post' });
  };
  return (
    <Form
      method="post"
      className="grid min-w-0 gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        if (entry.plan === 'new') confirm(sheetQuestion(news, () => void save(form)));
        else void save(form);
      }}
    >
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="key" value={formKey} />
      <Panel title={adminMessages.images}>
        <p className="mb-3 text-sm text-muted">{adminMessages.imagesHint}</p>
        <ImageList list={list} max={IMAGES_MOST} />
      </Panel>
      <Panel title={sheetMessages.title}>
        <SheetField
          entry={entry}
          nameKey={product.nameKey}
          sheet={sheet}
          sizes={sizes}
          today={today}
          dateError={problems.date ?? problems.sdsDate}
          mailed={news.audience.mailed}
        />
      </Panel>
      <Panel title={adminMessages.hazards}>
        <CheckBox
          name="hazardous"
          defaultChecked={product.hazardous}
          label={adminMessages.hazardous}
          hint={adminMessages.hazardousHint}
        />
      </Panel>
      {incomplete ? <Note tone="danger">{incomplete}</Note> : children}
      <div>
        <Button type="submit" busy={busy}>
          {adminMessages.save}
        </Button>
      </div>
    </Form>
  );
}

interface Refusal {
  code: string;
  message: string;
  details: unknown;
}

/** Why the save was refused. Of two who saved, the second keeps everything, looks at the first one's, and decides. */
function SaveError({
  error,
  productId,
  onSaveMine,
}: {
  error: Refusal;
  productId: string;
  onSaveMine: () => void;
}) {
  const message = messageFor(error);
  return (
    <Note tone="danger" title={message}>
      {message === error.message ? null : <p>{error.message}</p>}
      {error.code === 'aborted' ? (
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <a
            href={`/dashboard/products/${productId}`}
            target="_blank"
            rel="noreferrer"
            className="inline-flex min-h-11 items-center underline"
          >
            {adminMessages.theirs}
          </a>
          <Button look="secondary" onClick={onSaveMine}>
            {adminMessages.mine}
          </Button>
        </div>
      ) : null}
    </Note>
  );
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { product, made, facts, allSizes, ...form } = loaderData;
  // What is being typed below survives a save of the facts: only a change of its own subject begins it anew.
  const edited = JSON.stringify([
    product.id,
    product.images,
    product.sds,
    product.hazardous,
    form.sheet?.number,
  ]);
  const confirm = useConfirm();
  const submit = useSubmit();
  const error = actionData && 'error' in actionData ? actionData.error : null;
  const done = actionData && 'done' in actionData ? actionData : null;
  // What was typed lives as long as the version that was read; a save over somebody else's changes only names theirs.
  const [over, setOver] = useState<{ read: number; version: number } | null>(null);
  const version = over?.read === product.version ? over.version : product.version;
  const theirs = (error?.details as { currentVersion?: number } | null | undefined)?.currentVersion;
  const answered = over?.read === product.version && theirs === version;
  useEffect(() => {
    if (done?.done === 'saved') toast.success(adminMessages.saved);
  }, [done]);
  useEffect(() => {
    if (error) toast.error(messageFor(error));
  }, [error]);
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
    <SheetViewer>
      <Page>
        <p className="mb-2 text-sm">
          <Link to="/dashboard/products" className="text-brand underline">
            {adminMessages.title}
          </Link>
        </p>
        <PageHeading title={product.name} lead={product.sizeUnit}>
          <ButtonLink
            look="secondary"
            to={`/products/${product.nameKey}?size=${encodeURIComponent(product.sku)}`}
          >
            See it in the shop
          </ButtonLink>
          <ButtonLink
            look="secondary"
            to={`/dashboard/orders?q=${encodeURIComponent(product.sku)}`}
          >
            Its orders
          </ButtonLink>
          <Button look="danger" onClick={askToDelete}>
            {adminMessages.remove1}
          </Button>
        </PageHeading>
        {made ? (
          <div className="mb-4">
            <Note tone="success" title={productMessages.made}>
              {product.isActive ? null : productMessages.madeInactive}
            </Note>
          </div>
        ) : null}
        {done?.done === 'deactivated' ? (
          <div className="mb-4">
            <Note tone="warning">{adminMessages.deactivated}</Note>
          </div>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[20rem_minmax(0,1fr)]">
          <div className="grid gap-4">
            <RecordFacts product={product} />
            <SwitchPanel product={product} sizes={allSizes} formKey={form.formKey} />
          </div>
          <div className="grid min-w-0 gap-4">
            <AnnouncementNote news={form.news} nameKey={product.nameKey} />
            <Editor
              key={edited}
              product={product}
              version={version}
              problems={problemsOf(error?.details)}
              {...form}
            >
              {error && !answered ? (
                <FailureFocus by={error}>
                  <SaveError
                    error={error}
                    productId={product.id}
                    onSaveMine={() =>
                      setOver({ read: product.version, version: theirs ?? version })
                    }
                  />
                </FailureFocus>
              ) : null}
              {answered ? <Note tone="warning">{adminMessages.mineNext}</Note> : null}
            </Editor>
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

export { KeeperError as ErrorBoundary } from '../../catalogue/ui/keeper-error.tsx';
