import { useRef } from 'react';
import { Form, Link, redirect, useSubmit } from 'react-router';
import { RouteError } from '../../company/ui/route-error.tsx';
import { AppError } from '../../kit/app-error.ts';
import { formatCents } from '../../kit/money.ts';
import { loadFailure } from '../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../platform/http/gate.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Badge, EmptyState, Note, Page, PageHeading } from '../../ui/panel.tsx';
import * as adminMessages from '../admin-messages.ts';
import type { ProductRecord } from '../contract.ts';
import * as productMessages from '../product-messages.ts';
import { fullList } from '../server/list-products.ts';
import { adminShopperOf } from '../server/shopper.ts';
import { ProductPicture } from '../ui/product-picture.tsx';
import type { Route } from './+types/manage-products';

const ROWS = 50;
const TYPING_MS = 250;

export const middleware = [requireRole('super_admin')];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const url = new URL(request.url);
  const state = url.searchParams.get('state');
  const options = {
    search: url.searchParams.get('q') ?? '',
    isActive: state === 'active' ? true : state === 'inactive' ? false : null,
    after: url.searchParams.get('after'),
    limit: ROWS,
  };
  try {
    const page = await fullList(app.db, await adminShopperOf(app, user), options);
    return {
      ...page,
      q: options.search,
      state: state ?? '',
      removed: url.searchParams.has('removed'),
      further: options.after !== null,
    };
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid-argument')
      throw redirect('/dashboard/products');
    throw loadFailure(error);
  }
}

export const meta = () => [{ title: `${adminMessages.title} | Bellcart` }];

function State({ product }: { product: ProductRecord }) {
  return product.isActive ? (
    <Badge tone="success">{adminMessages.active}</Badge>
  ) : (
    <Badge>{adminMessages.inactive}</Badge>
  );
}

function Row({ product }: { product: ProductRecord }) {
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule bg-card pr-4 hover:bg-sunk lg:grid-cols-[4rem_minmax(0,1fr)_7rem_5.5rem_6rem_5.5rem_5rem]">
      <ProductPicture size={product} className="row-span-2 size-16 lg:row-span-1" />
      <p className="min-w-0 py-2">
        <Link
          to={`/dashboard/products/${product.id}`}
          className="block font-display text-lg leading-tight font-bold text-ink no-underline hover:underline"
        >
          {product.name}
        </Link>
        <span className="text-sm text-muted">
          <span className="narrow text-base font-semibold text-ink">{product.sizeUnit}</span> ·{' '}
          {product.brand} · {product.category}
        </span>
      </p>
      <span className="font-mono text-xs max-lg:hidden">{product.sku}</span>
      <span className="tabular text-right font-semibold">
        {product.price === null ? '–' : formatCents(product.price)}
      </span>
      <span className="tabular text-right text-sm max-lg:hidden">
        {product.quantity}
        <span className="block text-muted">{product.quantity - product.available} promised</span>
      </span>
      <span className="text-sm text-muted max-lg:col-start-2 max-lg:pb-2">
        {product.images.length === 1 ? '1 picture' : `${product.images.length} pictures`}
        <span className="max-lg:before:content-['_·_'] lg:block">
          {' '}
          {product.sds ? 'SDS' : 'no SDS'}
        </span>
      </span>
      <span className="text-right max-lg:pb-2">
        <State product={product} />
      </span>
    </li>
  );
}

type Listed = Route.ComponentProps['loaderData'];

/** The address of the same search, from the start or from `after` on. */
const addressOf = ({ q, state }: Listed, after?: string) =>
  `?${new URLSearchParams({ ...(q ? { q } : {}), ...(state ? { state } : {}), ...(after ? { after } : {}) })}`;

export default function ManageProducts({ loaderData }: Route.ComponentProps) {
  const { products, removed } = loaderData;
  return (
    <Page>
      <PageHeading title={adminMessages.title} description={adminMessages.lead}>
        <ButtonLink variant="secondary" to="/dashboard/products/import">
          {productMessages.importShort}
        </ButtonLink>
        <ButtonLink to="/dashboard/products/new">{productMessages.newTitle}</ButtonLink>
      </PageHeading>
      {removed ? <Note tone="success">{adminMessages.removed}</Note> : null}
      <Search listed={loaderData} />
      {products.length === 0 ? (
        <NoProducts listed={loaderData} />
      ) : (
        <ul className="border-t-2 border-ink">
          {products.map((product) => (
            <Row key={product.id} product={product} />
          ))}
        </ul>
      )}
      <PageLinks listed={loaderData} />
    </Page>
  );
}

/** Searches a moment after the last letter. */
function Search({ listed }: { listed: Listed }) {
  const submit = useSubmit();
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined);
  return (
    <Form
      role="search"
      className="my-4 flex flex-wrap items-end gap-3"
      onInput={(event) => {
        const form = event.currentTarget;
        clearTimeout(typing.current);
        typing.current = setTimeout(
          () => void submit(form, { replace: true, preventScrollReset: true }),
          TYPING_MS,
        );
      }}
    >
      <TextField
        className="min-w-0 flex-1 basis-64"
        label="Search records"
        required={false}
        name="q"
        type="search"
        defaultValue={listed.q}
        maxLength={100}
      />
      <SelectField
        className="w-48"
        label={adminMessages.state}
        required
        name="state"
        defaultValue={listed.state}
      >
        <option value="">{adminMessages.any}</option>
        <option value="active">{adminMessages.active}</option>
        <option value="inactive">{adminMessages.inactive}</option>
      </SelectField>
      <noscript>
        <button type="submit">Search</button>
      </noscript>
    </Form>
  );
}

/** An empty search, or an empty catalogue with the ways to fill it. */
function NoProducts({ listed }: { listed: Listed }) {
  if (listed.q || listed.state)
    return (
      <EmptyState
        title={adminMessages.none}
        action={
          <ButtonLink variant="secondary" to="/dashboard/products">
            {adminMessages.any}
          </ButtonLink>
        }
      >
        {adminMessages.noneText}
      </EmptyState>
    );
  return (
    <EmptyState
      title={productMessages.noProducts}
      action={
        <p className="flex flex-wrap justify-center gap-3">
          <ButtonLink variant="secondary" to="/dashboard/accounting/products">
            {productMessages.fromBooksLink}
          </ButtonLink>
          <ButtonLink variant="secondary" to="/dashboard/products/import">
            {productMessages.importTitle}
          </ButtonLink>
        </p>
      }
    >
      {productMessages.noProductsText}
    </EmptyState>
  );
}

function PageLinks({ listed }: { listed: Listed }) {
  return (
    <p className="mt-4 flex justify-between gap-3">
      {listed.further ? (
        <ButtonLink variant="quiet" to={addressOf(listed)}>
          To the start
        </ButtonLink>
      ) : (
        <span />
      )}
      {listed.next ? (
        <ButtonLink variant="secondary" to={addressOf(listed, listed.next)}>
          Next {ROWS}
        </ButtonLink>
      ) : null}
    </p>
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
