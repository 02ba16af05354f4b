import { type ReactNode, useMemo, useState } from 'react';
import { Form, Link, redirect, useFetcher, useNavigation } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { checkbox, text } from '../../../kit/form-fields.ts';
import { centsToDecimal } from '../../../kit/money.ts';
import { newId } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { failLoad, loadFailure } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Page, PageHeading, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { hazardMissing } from '../errors.ts';
import * as messages from '../product-messages.ts';
import * as adminMessages from '../public/admin-messages.ts';
import {
  countOf,
  factProblems,
  hazardChoice,
  sharedFields,
  typedCents,
} from '../public/facts-form.ts';
import {
  type CreateProduct,
  createFurtherSize,
  createNewProduct,
  SHARED_FACTS,
  sharedOf,
} from '../public/product-facts.ts';
import { createProduct } from '../server/create-product.ts';
import {
  brandsAndCategories,
  everySizeOf,
  type SizeLine,
  skuHolder,
} from '../server/public/product-choices.ts';
import { adminShopperOf } from '../server/shopper.ts';
import { type Draft, DraftCard } from '../ui/draft-card.tsx';
import { SharedFields, SizeFields, useFocusOnProblem } from '../ui/fact-fields.tsx';
import { FactsFailureNote } from '../ui/facts-failure-note.tsx';
import { HazardChoice } from '../ui/hazard-choice.tsx';
import { TakenLink } from '../ui/taken-link.tsx';
import type { Route } from './+types/new-product';

export const middleware = [requireRole('super_admin')];

/** `?of=` names the product that gets a further size, `?like=` the size whose figures it begins with; `?sku=` asks whether a SKU is free. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
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
  if (of !== null && sizes.length === 0) throw loadFailure(notFound());
  const like = sizes.find((size) => size.id === query.get('like')) ?? null;
  return { ...choices, of, sizes, like, sku, holder };
}

/** `of` comes with the form of a further size, which has no field of what all sizes share. */
const newProductForm = z.strictObject({
  of: text.optional(),
  ...sharedFields,
  hazardous: hazardChoice,
  sizeUnit: text,
  sku: text,
  price: text,
  quantity: text,
  taxable: checkbox,
  isActive: checkbox,
});

function commandOf(form: z.output<typeof newProductForm>): CreateProduct {
  const { of, price, quantity, ...shared } = form;
  const facts = { ...shared, priceCents: typedCents(price), quantity: countOf(quantity) };
  if (!of) return parseInput(createNewProduct, facts);
  const ofAll: readonly string[] = [...SHARED_FACTS, 'hazardous'];
  const size = Object.fromEntries(Object.entries(facts).filter(([fact]) => !ofAll.includes(fact)));
  return parseInput(createFurtherSize, { nameKey: of, ...size });
}

export const action = formAction(
  newProductForm,
  async (form, { app, user, keyIfAny, requestId, network }) => {
    const key = keyIfAny ?? newId(app);
    if (!form.of && form.hazardous === undefined) throw hazardMissing();
    const made = await createProduct(app, user, commandOf(form), { key, requestId, network });
    throw redirect(`/dashboard/products/${made.id}?made`);
  },
);

export const meta = titled(messages.newTitle);

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
  const [checkedSku, setCheckedSku] = useState('');
  const check = (sku: string) => {
    setCheckedSku(sku.trim());
    if (sku.trim())
      void fetcher.load(`/dashboard/products/new?sku=${encodeURIComponent(sku.trim())}`);
  };
  // The answer belongs to the SKU it was requested for: an answer about another SKU is ignored.
  const answer =
    fetcher.state === 'idle' && fetcher.data?.sku === checkedSku ? fetcher.data : undefined;
  return {
    check,
    asked: checkedSku,
    holder: answer?.holder ?? null,
    free: checkedSku !== '' && answer?.holder === null,
  };
}

function Marks({
  sized,
  taxable,
  problem,
}: Record<'sized' | 'taxable', boolean> & { problem: string | undefined }) {
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
        defaultChecked={taxable}
        label={messages.taxable}
        hint={messages.taxableHint}
      />
      {sized ? null : (
        <div className="sm:col-span-2">
          <HazardChoice mark="unknown" error={problem} required />
        </div>
      )}
    </div>
  );
}

/** The sizes whose price and tax mark a further one can begin with. */
function CopyFrom({ of, sizes }: { of: string; sizes: readonly SizeLine[] }) {
  return (
    <p className="mb-2 flex flex-wrap items-center gap-x-3 text-sm">
      <span className="text-muted">{messages.copyFrom}</span>
      {sizes.map((size) => (
        <Link
          key={size.id}
          to={`?${new URLSearchParams({ of, like: size.id })}`}
          replace
          preventScrollReset
          className="inline-flex min-h-11 items-center text-brand underline"
        >
          {size.sizeUnit}
        </Link>
      ))}
    </p>
  );
}

const Fold = (props: { title: string; hint: string; children: ReactNode }) => (
  <Panel title={props.title}>
    <p className="-mt-2 mb-4 text-sm text-muted">{props.hint}</p>
    {props.children}
  </Panel>
);

export default function NewProduct({ loaderData, actionData }: Route.ComponentProps) {
  const { brands, categories, of, sizes, like } = loaderData;
  const [first] = sizes;
  const start = {
    ...EMPTY,
    ...(first ? { name: first.name, brand: first.brand, category: first.category } : {}),
  };
  const [draft, setDraft] = useState<Draft>(start);
  const failure = useFailure(actionData);
  const wrong = useMemo(() => factProblems(failure), [failure]);
  const form = useFocusOnProblem(wrong);
  const { check, asked, holder, free } = useSkuCheck();
  const taken = holder && asked === draft.sku.trim() ? messages.skuTaken(holder) : undefined;
  const problems = { ...wrong, ...(taken ? { sku: taken } : {}) };
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
        description={first ? messages.newSizeLead(first.name) : messages.newLead}
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
          <SendKey answer={actionData} />
          {of ? (
            <input type="hidden" name="of" value={of} />
          ) : (
            <Fold title={messages.product} hint={messages.productHint}>
              <SharedFields
                problems={problems}
                values={sharedOf()}
                brands={brands}
                categories={categories}
              />
            </Fold>
          )}
          <Fold title={messages.oneSize} hint={messages.oneSizeHint}>
            {of ? <CopyFrom of={of} sizes={sizes} /> : null}
            <SizeFields
              problems={problems}
              key={like?.id}
              values={{
                sizeUnit: '',
                sku: '',
                price: like?.priceCents ? centsToDecimal(like.priceCents) : '',
                quantity: '',
                taxable: true,
              }}
              typedSize={draft.sizeUnit}
              skuNote={free && asked === draft.sku.trim() ? messages.skuFree : ''}
            />
            <Marks
              key={like?.id}
              sized={of !== null}
              taxable={like?.taxable ?? true}
              problem={wrong.hazardous}
            />
          </Fold>
          <FactsFailureNote failure={failure}>
            {failure ? <TakenLink failure={failure} /> : null}
          </FactsFailureNote>
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
      back={{ to: '/dashboard/products', label: messages.backToProducts }}
    />
  );
}
