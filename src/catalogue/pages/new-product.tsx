import { type ReactNode, useMemo, useState } from 'react';
import { data, Form, Link, redirect, useFetcher, useNavigation } from 'react-router';
import { requireOwner } from '../../company/server/require-owner.ts';
import { RouteError } from '../../company/ui/route-error.tsx';
import { AppError } from '../../kit/app-error.ts';
import { messageFor } from '../../kit/messages.ts';
import { newId } from '../../platform/clock.ts';
import { invalidInput } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { keyOfForm } from '../../platform/idempotency.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { CheckBox } from '../../ui/check-box.tsx';
import { FailureFocus } from '../../ui/failure.tsx';
import { Note, Page, PageHeading, Panel } from '../../ui/panel.tsx';
import * as adminMessages from '../admin-messages.ts';
import { factProblems, sharedFacts, sizeFacts } from '../facts-form.ts';
import { createProduct as createInput } from '../product-facts.ts';
import * as messages from '../product-messages.ts';
import { createProduct } from '../server/create-product.ts';
import { brandsAndCategories, everySizeOf, skuHolder } from '../server/product-choices.ts';
import { adminShopperOf } from '../server/shopper.ts';
import { type Draft, DraftCard } from '../ui/draft-card.tsx';
import { SharedFields, SizeFields, useFocusOnProblem } from '../ui/fact-fields.tsx';
import type { Route } from './+types/new-product';

/** `?of=` names the product that gets a further size; `?sku=` asks whether a SKU is free. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = requireOwner(context, request);
  const query = new URL(request.url).searchParams;
  const [of, sku] = [
    query.get('of')?.slice(0, 120) ?? null,
    query.get('sku')?.slice(0, 60).trim() ?? '',
  ];
  const read = Promise.all([
    brandsAndCategories(app.db),
    of === null ? [] : everySizeOf(app.db, await adminShopperOf(app, user), of),
    sku === '' || sku.includes('\0') ? null : skuHolder(app.db, sku),
  ]);
  const [choices, sizes, holder] = await read.catch(failLoad);
  if (of !== null && sizes.length === 0)
    throw data(
      { error: { code: 'not-found', message: 'Requested document not found.' } },
      { status: 404 },
    );
  return { ...choices, of, sizes, holder, formKey: newId(app) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { app, user, requestId, network } = requireOwner(context, request);
  const form = await request.formData();
  const of = form.get('of');
  try {
    const shared =
      typeof of === 'string' && of !== ''
        ? { nameKey: of }
        : { ...sharedFacts(form), hazardous: form.has('hazardous') };
    const parsed = createInput.safeParse({
      ...shared,
      ...sizeFacts(form),
      isActive: form.has('isActive'),
    });
    // A union says only that neither form fits: the issues of the form that was meant are what people need.
    if (!parsed.success)
      throw invalidInput(issuesOf(parsed.error.issues, 'nameKey' in shared ? 1 : 0));
    const made = await createProduct(app, user, parsed.data, {
      key: keyOfForm(form),
      requestId,
      network,
    });
    return redirect(`/dashboard/products/${made.id}?made`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return data(
      { error: { code: error.code, message: error.message, details: error.details } },
      { status: error.status },
    );
  }
}

type Issue = { path: readonly PropertyKey[]; message: string };

function issuesOf(
  issues: readonly (Issue & { errors?: readonly (readonly Issue[])[] })[],
  form: number,
): readonly Issue[] {
  return issues[0]?.errors?.[form] ?? issues;
}

export const meta: Route.MetaFunction = () => [{ title: `${messages.newTitle} | Bellcart` }];

const EMPTY: Draft = { name: '', brand: '', category: '', sizeUnit: '', sku: '', price: '' };

function draftOf(form: FormData, start: Draft): Draft {
  const text = (name: keyof Draft) => {
    const value = form.get(name);
    return typeof value === 'string' ? value : start[name];
  };
  return {
    name: text('name'),
    brand: text('brand'),
    category: text('category'),
    sizeUnit: text('sizeUnit'),
    sku: text('sku'),
    price: text('price'),
  };
}

/** Asks the server about the SKU when its field is left. */
function useSkuCheck() {
  const fetcher = useFetcher<typeof loader>();
  const [asked, setAsked] = useState('');
  const check = (sku: string) => {
    setAsked(sku.trim());
    if (sku.trim())
      void fetcher.load(`/dashboard/products/new?sku=${encodeURIComponent(sku.trim())}`);
  };
  const holder = fetcher.state === 'idle' && fetcher.data ? fetcher.data.holder : null;
  return {
    check,
    asked,
    holder,
    free: asked !== '' && fetcher.state === 'idle' && fetcher.data !== undefined && holder === null,
  };
}

function Marks({ sized }: { sized: boolean }) {
  return (
    <div className="grid sm:grid-cols-2">
      <CheckBox
        name="isActive"
        defaultChecked
        label={messages.activeNow}
        hint={messages.activeHint}
      />
      <CheckBox
        name="taxable"
        defaultChecked
        label={messages.taxable}
        hint={messages.taxableHint}
      />
      {sized ? null : (
        <CheckBox name="hazardous" label={messages.hazardous} hint={messages.hazardousHint} />
      )}
    </div>
  );
}

function Refusal({ error }: { error: { code: string; message: string; details: unknown } }) {
  const message =
    error.code === 'invalid-argument' ? 'Some facts need another look.' : messageFor(error);
  const twin = Array.isArray(error.details)
    ? (error.details[0] as { nameKey?: string } | undefined)?.nameKey
    : undefined;
  return (
    <Note tone="danger" title={message}>
      {message === error.message || error.code === 'invalid-argument' ? null : (
        <p>{error.message}</p>
      )}
      {twin ? (
        <ButtonLink look="quiet" to={`/dashboard/products/new?of=${twin}`}>
          Add a size to it
        </ButtonLink>
      ) : null}
    </Note>
  );
}

function Fold({ title, hint, children }: { title: string; hint: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <p className="-mt-2 mb-4 text-sm text-muted">{hint}</p>
      {children}
    </Panel>
  );
}

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { brands, categories, of, sizes, formKey } = loaderData;
  const [first] = sizes;
  const start = {
    ...EMPTY,
    ...(first ? { name: first.name, brand: first.brand, category: first.category } : {}),
  };
  const [draft, setDraft] = useState<Draft>(start);
  const error = actionData && 'error' in actionData ? actionData.error : null;
  const refused = useMemo(() => factProblems(error?.details), [error]);
  const form = useFocusOnProblem(refused);
  const { check, asked, holder, free } = useSkuCheck();
  const taken =
    holder && asked === draft.sku.trim()
      ? `${holder} has this SKU. Each size needs its own.`
      : undefined;
  const problems = { ...refused, ...(taken ? { sku: taken } : {}) };
  const busy = useNavigation().state !== 'idle';
  return (
    <Page>
      <p className="mb-2 text-sm">
        <Link
          to="/dashboard/products"
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {adminMessages.title}
        </Link>
      </p>
      <PageHeading
        title={of ? messages.addSize : messages.newTitle}
        lead={first ? messages.newSizeLead(first.name) : messages.newLead}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <Form
          ref={form}
          method="post"
          aria-label={of ? messages.addSize : messages.newTitle}
          className="grid min-w-0 gap-4"
          onInput={(event) => setDraft(draftOf(new FormData(event.currentTarget), start))}
          onBlur={({ target }) =>
            target instanceof HTMLInputElement && target.name === 'sku' && check(target.value)
          }
        >
          <input type="hidden" name="key" value={formKey} />
          {of ? (
            <input type="hidden" name="of" value={of} />
          ) : (
            <Fold title={messages.product} hint={messages.productHint}>
              <SharedFields
                problems={problems}
                values={{ name: '', brand: '', category: '', description: '' }}
                brands={brands}
                categories={categories}
              />
            </Fold>
          )}
          <Fold title={messages.oneSize} hint={messages.oneSizeHint}>
            <SizeFields
              problems={problems}
              values={{ sizeUnit: '', sku: '', price: '', quantity: '', taxable: true }}
              typedSize={draft.sizeUnit}
            />
            <p aria-live="polite" className="min-h-6 text-sm text-success">
              {free && asked === draft.sku.trim() ? messages.skuFree : ''}
            </p>
            <Marks sized={of !== null} />
          </Fold>
          <FailureFocus by={error}>{error ? <Refusal error={error} /> : null}</FailureFocus>
          <div>
            <Button type="submit" busy={busy}>
              {of ? messages.createSize : messages.create}
            </Button>
          </div>
        </Form>
        <div className="lg:sticky lg:top-4">
          <DraftCard draft={draft} nameKey={of} />
          <p className="mt-2 text-sm text-muted">{messages.addressRule}</p>
        </div>
      </div>
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="page"
      back={{ to: '/dashboard/products', label: 'Back to the products' }}
    />
  );
}
