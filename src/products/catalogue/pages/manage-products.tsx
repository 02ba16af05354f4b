import { Link, useNavigation } from 'react-router';
import { z } from 'zod';
import { companyDay, readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { AppError } from '../../../kit/app-error.ts';
import { list, text } from '../../../kit/form-fields.ts';
import { formatCents } from '../../../kit/money.ts';
import { PAGE_ROWS, readTable } from '../../../kit/table-view.ts';
import {
  type ListName,
  listChoices,
  listForms,
} from '../../../people/accounts/lists/server/public/list-forms.ts';
import { newId } from '../../../platform/clock.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formActions, pageForm } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { parseInput } from '../../../platform/http/read-form.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import type { ConfirmRequest } from '../../../ui/confirm.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { doneForm, FailureFocus, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Badge, EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import * as hazardMessages from '../hazard-messages.ts';
import { coming } from '../price-messages.ts';
import * as productMessages from '../product-messages.ts';
import { PRODUCT_TABLE, type ProductTableRow } from '../product-table.ts';
import * as adminMessages from '../public/admin-messages.ts';
import { stateHazards as stateInput } from '../public/contract.ts';
import { HAZARD_WORDS, hazardMark } from '../public/hazard-mark.ts';
import { stateHazards } from '../server/public/state-hazards.ts';
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
  const today = companyDay(await readCompany(app).catch(failLoad), app.clock.now());
  const [page, choices] = await Promise.all([
    tableProducts(app.db, user, view, { limit: PAGE_ROWS, today }),
    listChoices(app, user, LIST, { url, usual: { dense: true } }),
  ]).catch(failLoad);
  return { ...page, ...choices, view, removed };
}

const chosenForm = z.strictObject({ row: list(text), key: text.optional() });

/** One statement for all chosen records, with the person's name. */
const stating = (hazardous: boolean) =>
  pageForm(chosenForm, async ({ row }, { app, user, keyIfAny, requestId, network }) => {
    if (row.length === 0) throw new AppError('invalid-argument', 400, hazardMessages.nothingChosen);
    const input = parseInput(stateInput, { ids: row, hazardous });
    const key = keyIfAny ?? newId(app);
    const facts = { key, requestId, network };
    const { stated, refused } = await stateHazards(app, user, input, facts);
    return {
      stated: hazardMessages.stated(stated, hazardous),
      left: hazardMessages.leftAsCalled(refused.map(({ name }) => name)),
      see: hazardMessages.seeStated(hazardous),
    };
  });

export const action = formActions({
  ...listForms(LIST),
  'not-hazardous': stating(false),
  hazardous: stating(true),
});

export const meta = titled(adminMessages.title);

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
  price: (row: ProductTableRow) => (
    <>
      {row.priceCents === null ? '–' : formatCents(row.priceCents)}
      {row.comingFrom !== null && row.comingCents !== null ? (
        <span className="block text-xs text-muted">{coming(row.comingFrom, row.comingCents)}</span>
      ) : null}
    </>
  ),
  hazard: (row: ProductTableRow) => {
    const mark = hazardMark(row);
    return mark === 'unknown' ? (
      <Badge tone="danger" compact>
        {HAZARD_WORDS.unknown}
      </Badge>
    ) : (
      HAZARD_WORDS[mark]
    );
  },
  state: (row: ProductTableRow) => (
    <Badge tone={row.isActive ? 'success' : 'plain'} compact>
      {row.isActive ? adminMessages.active : adminMessages.inactive}
    </Badge>
  ),
};

const WIDTHS = {
  name: 'w-[22%]',
  sku: 'w-30',
  // A planned price stands below today's, with its day.
  price: 'w-44',
  stock: 'w-16',
  promised: 'w-24',
  hazard: 'w-28',
  sheet: 'w-12',
  state: 'w-20',
};

export default function ManageProducts({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, previous, view, views, dense, removed } = loaderData;
  const notStated = useFailure(actionData, 'not-hazardous');
  const failure = useFailure(actionData, 'hazardous') ?? notStated;
  const done = doneForm(actionData);
  const sending = useNavigation().formData?.get('intent');
  return (
    <Page>
      <PageHeading compact title={adminMessages.title}>
        <ButtonLink variant="secondary" to="/dashboard/products/import">
          {productMessages.importShort}
        </ButtonLink>
        <ButtonLink to="/dashboard/products/new">{productMessages.newTitle}</ButtonLink>
      </PageHeading>
      {removed ? <Note tone="success">{adminMessages.removed}</Note> : null}
      <FailureNote failure={failure} title={hazardMessages.notStated} />
      {done && 'stated' in done ? (
        <FailureFocus by={done}>
          <Note tone={done.left ? 'warning' : 'success'}>
            <p>{done.stated}</p>
            {done.left ? <p>{done.left}</p> : null}
            <Link to={done.see.to} className="inline-flex min-h-11 items-center underline">
              {done.see.text}
            </Link>
          </Note>
        </FailureFocus>
      ) : null}
      <DataTable<ProductTableRow>
        phone={{
          first: ['name'],
          firstEnd: 'price',
          second: ['size', 'sku', 'hazard'],
          secondEnd: 'stock',
        }}
        views={{ builtIn: adminMessages.productViews, own: views, answer: actionData }}
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
            label: adminMessages.searchRecords,
            placeholder: adminMessages.searchHint,
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
              { value: 'yes', label: adminMessages.withSheet },
              { value: 'no', label: adminMessages.withoutSheet },
            ],
          },
          {
            kind: 'hidden',
            name: 'price',
            label: adminMessages.price,
            shown: adminMessages.withoutPrice,
          },
          {
            kind: 'choice',
            name: 'hazard',
            label: hazardMessages.title,
            options: (['yes', 'no', 'unknown'] as const).map((value) => ({
              value,
              label: HAZARD_WORDS[value],
            })),
          },
        ]}
        answer={actionData}
        bulk={[
          {
            label: hazardMessages.stateNot,
            intent: 'not-hazardous',
            busy: sending === 'not-hazardous',
            ask: asking(hazardMessages.askNot),
          },
          {
            label: hazardMessages.stateYes,
            intent: 'hazardous',
            variant: 'secondary',
            busy: sending === 'hazardous',
            ask: asking(hazardMessages.askYes),
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

/** What a question is about, each by its name; many scroll. */
function ChosenNames({ names }: { names: readonly string[] }) {
  return (
    // A list that scrolls can be scrolled by keys only with the focus on it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <ul tabIndex={0} className="max-h-48 list-disc overflow-y-auto pl-5 text-sm">
      {names.map((name, at) => (
        <li key={`${at} ${name}`}>{name}</li>
      ))}
    </ul>
  );
}

/** Before many are stated: how many, and which. */
const asking =
  (words: typeof hazardMessages.askNot) =>
  (names: readonly string[]): ConfirmRequest => ({
    title: words.title(names.length),
    message: words.text,
    confirmText: words.yes(names.length),
    content: <ChosenNames names={names} />,
  });

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
