import { Search } from 'lucide-react';
import { Form } from 'react-router';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { isBuyer } from '../../../kit/actor.ts';
import { loadCustomer } from '../../../people/customers/server/public/load-customer.ts';
import { CustomerHeading } from '../../../people/customers/ui/public/customer-heading.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { titleTag } from '../../../ui/page-meta.ts';
import { EmptyState, Note, Page } from '../../../ui/panel.tsx';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { MAX_STOREROOM_NAME } from '../../sites/storeroom-name.ts';
import { countAddress, NEW_STOREROOM, stockAddress } from '../addresses.ts';
import * as listMessages from '../messages.ts';
import { type LoadedStock, loadStock } from '../server/load-stock.ts';
import { stockAction } from '../server/stock-action.ts';
import * as messages from '../stock-messages.ts';
import { LeavingForm } from '../ui/leaving-form.tsx';
import { SameRoom } from '../ui/same-room.tsx';
import { StockFiles } from '../ui/stock-files.tsx';
import { StockForm } from '../ui/stock-form.tsx';
import { StockRoom } from '../ui/stock-room.tsx';
import { GRID } from '../ui/stock-row.tsx';
import type { Route } from './+types/stock';

export const middleware = [requireRole(SEES_TO_SHEETS)];

export const meta: Route.MetaFunction = ({ loaderData, matches }) => [
  titleTag(messages.stockOf(loaderData?.customer.name ?? messages.title), matches),
];

/** `/dashboard/customers/{customerId}/stock?search=&chemicals=`: what a site has, by storeroom. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const { searchParams } = new URL(request.url);
  const requested = {
    search: (searchParams.get('search') ?? '').slice(0, 100),
    chemicalsOnly: searchParams.get('chemicals') === '1',
  };
  const [{ customer }, stock] = await Promise.all([
    loadCustomer(app, user, params.customerId),
    loadStock(app, user, params.customerId, requested),
  ]).catch(failLoad);
  return { ...stock, customer, isOwn: isBuyer(user) };
}

export const action = stockAction;

function Narrow({ search, chemicalsOnly }: Pick<LoadedStock, 'search' | 'chemicalsOnly'>) {
  return (
    // Where there is room beside the tabs it stands in their line.
    <Form
      className="relative mb-2 flex flex-wrap items-center gap-3 text-sm xl:-mt-14 xl:mb-4 xl:ml-auto xl:min-h-10 xl:w-fit print:hidden"
      preventScrollReset
    >
      <span className="relative block min-w-0 flex-1 basis-40 lg:max-w-xs xl:w-56 xl:flex-none xl:basis-auto">
        <input
          type="search"
          name="search"
          defaultValue={search}
          placeholder={messages.searchLabel}
          aria-label={messages.searchLabel}
          maxLength={100}
          className={`${CONTROL} min-h-9! pr-10 xl:pointer-fine:min-h-7! xl:py-0! pointer-coarse:min-h-11!`}
        />
        <button
          type="submit"
          className="absolute inset-y-0 right-0 grid w-10 cursor-pointer place-items-center text-muted hover:text-ink pointer-coarse:w-11"
        >
          <Search aria-hidden="true" size={16} />
          <span className="sr-only">{messages.search}</span>
        </button>
      </span>
      <label className="flex min-h-11 items-center gap-2 xl:pointer-fine:min-h-9">
        <input
          type="checkbox"
          name="chemicals"
          value="1"
          defaultChecked={chemicalsOnly}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
        {messages.chemicalsOnly}
      </label>
    </Form>
  );
}

function AddForms({ customerId, rooms }: { customerId: string; rooms: number }) {
  return (
    <div className="mt-6 grid gap-4 print:hidden sm:grid-cols-2">
      <StockForm
        name="add-product"
        intent="add-product"
        customerId={customerId}
        className="flex flex-wrap gap-2"
      >
        <input
          name="sku"
          required
          maxLength={60}
          autoComplete="off"
          placeholder={messages.newProduct}
          aria-label={messages.newProduct}
          className={`${CONTROL} min-w-0 flex-1`}
        />
        <Button type="submit" variant="secondary">
          {messages.addProduct}
        </Button>
      </StockForm>
      <StockForm
        name="add-storeroom"
        intent="add-storeroom"
        customerId={customerId}
        className="flex flex-wrap gap-2"
      >
        <input
          key={rooms}
          id={NEW_STOREROOM}
          name="name"
          required
          maxLength={MAX_STOREROOM_NAME}
          autoComplete="off"
          placeholder={messages.newStoreroom}
          aria-label={messages.newStoreroom}
          className={`${CONTROL} min-w-0 flex-1`}
        />
        <Button type="submit" variant="secondary">
          {messages.addStoreroom}
        </Button>
      </StockForm>
    </div>
  );
}

function Hidden({ rows, customerId }: { rows: LoadedStock['hidden']; customerId: string }) {
  if (rows.length === 0) return null;
  return (
    <details className="mt-6 print:hidden">
      <summary className="min-h-11 cursor-pointer font-semibold">
        {messages.hiddenTitle(rows.length)}
      </summary>
      <ul>
        {rows.map((row) => (
          <li
            key={row.productId}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-rule"
          >
            <span>
              {row.name} <span className="narrow text-sm font-semibold">{row.sizeUnit}</span>
            </span>
            <StockForm
              name={`show-${row.productId}`}
              intent="show"
              customerId={customerId}
              fields={{ productId: row.productId }}
            >
              <Button
                type="submit"
                variant="quiet"
                aria-label={messages.showAgainOf(`${row.name}, ${row.sizeUnit}`)}
              >
                {messages.showAgain}
              </Button>
            </StockForm>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Heads() {
  const { product, onHand, par, onOrder, last, sheet } = messages.columns;
  return (
    <div aria-hidden className={`hidden border-b border-ink pb-1 text-xs text-muted ${GRID}`}>
      <span>{product}</span>
      <span className="text-right">{onHand}</span>
      <span className="text-right">{par}</span>
      <span className="text-right">{onOrder}</span>
      <span>{last}</span>
      <span>{sheet}</span>
      <span />
    </div>
  );
}

export default function Stock({ loaderData, actionData }: Route.ComponentProps) {
  const { site, rooms, storerooms, search, chemicalsOnly, isNarrowed, hidden } = loaderData;
  return (
    <Page>
      <CustomerHeading customer={loaderData.customer} isOwn={loaderData.isOwn} ownMore>
        {site.isActive ? (
          <ButtonLink to={countAddress(site.id)}>{messages.count}</ButtonLink>
        ) : null}
        <StockFiles customerId={site.id} isActive={site.isActive} />
      </CustomerHeading>
      <FailureNote failure={failedForm(actionData)?.error} />
      {site.isActive ? null : (
        <div className="mb-3">
          <Note tone="warning" title={listMessages.siteOffTitle}>
            {listMessages.siteOff}
          </Note>
        </div>
      )}
      <Narrow key={`${search} ${chemicalsOnly}`} search={search} chemicalsOnly={chemicalsOnly} />
      {site.isActive && loaderData.sameRoom ? (
        <SameRoom customerId={site.id} question={loaderData.sameRoom} />
      ) : null}
      {rooms.length === 0 ? (
        isNarrowed ? (
          <EmptyState
            title={messages.nothingFound}
            action={<ButtonLink to={stockAddress(site.id)}>{messages.showAll}</ButtonLink>}
          />
        ) : (
          <EmptyState title={messages.empty}>{messages.emptyLead}</EmptyState>
        )
      ) : (
        <>
          <Heads />
          {rooms.map((room) => (
            <StockRoom
              key={room.id}
              room={room}
              customerId={site.id}
              storerooms={storerooms}
              mayCount={site.isActive}
            />
          ))}
        </>
      )}
      {site.isActive ? <AddForms customerId={site.id} rooms={storerooms.length} /> : null}
      {site.isActive ? (
        <LeavingForm site={site} sizes={loaderData.sizes} storerooms={storerooms} />
      ) : null}
      <Hidden rows={hidden} customerId={site.id} />
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="stock" back="dashboard" />;
}
