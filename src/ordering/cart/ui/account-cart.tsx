import { useEffect, useRef, useState } from 'react';
import { Link, useFetcher, useFetchers } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { nowFor } from '../../../people/customers/public/messages.ts';
import { CustomerPicker } from '../../../people/customers/ui/public/customer-picker.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { EmptyState, PageHeading, Panel } from '../../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import type { PricedLine } from '../contract.ts';
import * as messages from '../messages.ts';
import { totalsOf } from '../public/totals.ts';
import type { CartPage } from '../server/load-cart.ts';
import { CartLines } from './cart-lines.tsx';
import { HazardNote } from './hazard-note.tsx';
import { HiddenLines } from './hidden-lines.tsx';
import { NOTE_KEY } from './line-note.tsx';
import { CartOf, useFreshCustomer, useMeantFor } from './meant-for.tsx';
import { type OrderFailure, OrderFailureNote } from './order-failure.tsx';
import { MoneySummary, NextRun, OrderFields, PlaceButton } from './order-form.tsx';
import { PasteLines } from './paste-lines.tsx';
import { QuickAdd } from './quick-add.tsx';
import { useRequestedQuantities } from './requested-quantities.ts';
import { SaveAsList } from './save-as-list.tsx';
import { UnsettledOrderNote, useUnsettledOrder } from './unsettled-order.tsx';

const FORM = 'place-order';

/** The cart of a signed-in person for the chosen customer. Another customer is another cart: nothing that was typed goes over to it. */
export function AccountCart({ page }: { page: CartPage }) {
  const { customer } = page;
  useCustomerNews(customer);
  return (
    <CartOf value={customer?.id ?? ''}>
      <OneCart key={customer?.id ?? ''} page={page} />
    </CartOf>
  );
}

/** Says it when the page has become another customer's: by the menu on it, or because another tab chose. */
function useCustomerNews(customer: CartPage['customer']): void {
  const shown = useRef(customer?.id);
  useEffect(() => {
    if (shown.current === customer?.id) return;
    shown.current = customer?.id;
    if (customer) toast.info(nowFor(customer.name));
  }, [customer]);
}

/** Lines, ways to add, money, and the order. */
function OneCart({ page }: { page: CartPage }) {
  const { cart } = page;
  const quantities = useRequestedQuantities(cart.lines);
  const placing = useFetcher<{ error?: OrderFailure }>({ key: 'cart-place' });
  const single = useFetcher({ key: 'cart-take' });
  const lines = cart.lines.map((line) => ({ ...line, quantity: quantities.quantityOf(line) }));
  const priced = lines.flatMap((line) =>
    line.unitPriceCents === null ? [] : [{ ...line, unitPriceCents: line.unitPriceCents }],
  );
  const totals = totalsOf(priced, page.money);
  useFreshCustomer(placing.data);
  const failure = placing.state === 'idle' ? placing.data?.error : undefined;
  const noting = useFetchers().some(
    ({ key, state }) => key.startsWith(NOTE_KEY) && state !== 'idle',
  );
  const busy = placing.state !== 'idle' || quantities.saving || noting;
  const blocked = whyBlocked(page, priced.length < lines.length, totals.subtotalCents);
  const meantFor = useMeantFor();
  const unsettled = useUnsettledOrder(page, placing);
  const onTake = (productId: string, available: number) => {
    if (available > 0) quantities.set(productId, available);
    else
      void single.submit(
        { intent: 'remove', productId, meantFor },
        { method: 'post', action: '/cart' },
      );
  };
  const isEmpty = lines.length === 0;
  const place = { busy, blocked, changed: failure?.details?.reason === 'prices-changed' };
  return (
    <>
      <PageHeading
        title={messages.title}
        description={
          isEmpty
            ? undefined
            : lines.length === 1
              ? '1 product'
              : `${lines.length.toLocaleString('en-US')} products`
        }
      >
        <ForCustomer page={page} />
        {page.otherCarts > 0 ? (
          <Link
            to="/cart/customer?returnTo=/cart"
            className="inline-flex min-h-11 items-center text-brand underline"
          >
            {messages.otherCarts(page.otherCarts)}
          </Link>
        ) : null}
      </PageHeading>
      {/* One tree for the empty and the full cart: the field that scans go into must stay the same one. */}
      <div className={isEmpty ? 'grid gap-4' : 'grid items-start gap-6 lg:grid-cols-[1fr_22rem]'}>
        <div className="grid min-w-0 gap-4">
          <HiddenLines hidden={cart.hidden} />
          {unsettled.isUnsettled ? <UnsettledOrderNote /> : null}
          {isEmpty ? <NothingYet /> : null}
          <CartLines
            lines={lines}
            onQuantity={quantities.set}
            backOrdersAllowed={page.backOrdersAllowed}
          />
          <HazardNote hazards={page.hazards} lines={lines} />
          <AddMore />
          <div className="flex flex-wrap gap-2 print:hidden" hidden={isEmpty}>
            <SaveAsList
              customerId={page.customer?.id ?? null}
              lines={lines.map(({ productId, quantity }) => ({ productId, quantity }))}
            />
            <ClearCart customer={page.customer?.name ?? null} />
          </div>
        </div>
        {isEmpty ? null : (
          <Panel title={messages.summary} className="lg:sticky lg:top-20">
            <placing.Form
              method="post"
              action="/order-placed"
              id={FORM}
              className="grid gap-4"
              onSubmit={() => unsettled.onSend(cart.state)}
            >
              <input type="hidden" name="key" value={cart.state} />
              <input type="hidden" name="customerId" value={page.customer?.id ?? ''} />
              <OrderedLines lines={priced} />
              {/* A phone's bar says it. */}
              <p className="hidden font-semibold lg:block">
                <NextRun page={page} />
              </p>
              <MoneySummary page={page} totals={totals} />
              <OrderFields page={page} />
              {failure ? (
                <FailureFocus by={failure}>
                  <OrderFailureNote failure={failure} onTake={onTake} />
                </FailureFocus>
              ) : null}
              <div className="hidden lg:grid">
                {/* The sum above says what is missing to the minimum. */}
                <PlaceButton
                  {...place}
                  isWhySaid={
                    totals.subtotalCents < page.minimumCents &&
                    blocked === messages.minimum(page.minimumCents - totals.subtotalCents)
                  }
                />
              </div>
            </placing.Form>
          </Panel>
        )}
      </div>
      {isEmpty ? null : <PhoneBar page={page} totalCents={totals.totalCents} place={place} />}
    </>
  );
}

/** Total, cut-off and the button, at the lower edge of a narrow screen. */
function PhoneBar({
  page,
  totalCents,
  place,
}: {
  page: CartPage;
  totalCents: number;
  place: { busy: boolean; blocked: string | null; changed: boolean };
}) {
  return (
    <div className="bottom-bar z-20 -mx-4 mt-4 flex items-center justify-between gap-4 border-t-2 border-ink bg-paper px-4 py-3 lg:hidden">
      <p className="tabular leading-tight">
        <span className="block text-sm text-muted">{messages.orderTotal}</span>
        <span className="font-display text-xl font-bold">{formatCents(totalCents)}</span>
        <span className="block text-sm">
          <NextRun page={page} />
        </span>
      </p>
      <PlaceButton {...place} form={FORM} />
    </div>
  );
}

/** The lines of the order as the form sends them, with the prices that were seen. */
function OrderedLines({ lines }: { lines: (PricedLine & { unitPriceCents: number })[] }) {
  const ordered = lines.map(({ productId, quantity, note, unitPriceCents }) => ({
    productId,
    quantity,
    // With 2,000 lines every word counts: an empty note is the form's default.
    ...(note ? { note } : {}),
    expectedUnitPriceCents: unitPriceCents,
  }));
  return <input type="hidden" name="lines" value={JSON.stringify(ordered)} />;
}

/** Why this cart can't be ordered as it is, or null. */
function whyBlocked(page: CartPage, isUnpriced: boolean, subtotalCents: number): string | null {
  if (!page.customer) return messages.chooseCustomer;
  if (isUnpriced) return messages.unpriced;
  return subtotalCents < page.minimumCents
    ? messages.minimum(page.minimumCents - subtotalCents)
    : null;
}

function ForCustomer({ page: { customer, customers } }: { page: CartPage }) {
  if (customers?.length === 0)
    return (
      <p className="font-semibold text-warning">
        {messages.noCustomer}{' '}
        <Link to="/dashboard/customers" className="text-brand underline">
          {messages.seeCustomers}
        </Link>
      </p>
    );
  return <CustomerPicker customer={customer} choices={customers} />;
}

function AddMore() {
  return (
    <Panel className="grid gap-3 print:hidden">
      <QuickAdd />
      <PasteLines />
    </Panel>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title={messages.empty}
      action={<ButtonLink to="/products">{messages.browse}</ButtonLink>}
    >
      <p>{messages.emptyLead}</p>
      <p className="mt-2 flex flex-wrap justify-center gap-x-4">
        <Link to="/dashboard" className="text-brand underline">
          {messages.orderAgain}
        </Link>
        <Link to="/dashboard/lists" className="text-brand underline">
          {messages.lists}
        </Link>
      </p>
    </EmptyState>
  );
}

function ClearCart({ customer }: { customer: string | null }) {
  const clearing = useFetcher<{ error?: { code: string; message: string; details?: unknown } }>({
    key: 'cart-clear',
  });
  const meantFor = useMeantFor();
  useFreshCustomer(clearing.data);
  // Should the first clearing arrive late, it must not empty what was added since.
  const keyNow = useKeyUntilAnswered(clearing.data);
  const confirm = useConfirm();
  const [asked, setAsked] = useState(false);
  const ask = () =>
    confirm({
      title: messages.clearTitle,
      titleTone: 'danger',
      message: messages.clearMessage(customer),
      confirmText: messages.clearYes,
      confirmLook: 'danger',
      onConfirm: () => {
        setAsked(true);
        void clearing.submit(
          { intent: 'clear', meantFor, key: keyNow() },
          { method: 'post', action: '/cart' },
        );
      },
    });
  return (
    <Button variant="quiet" onClick={ask} busy={asked && clearing.state !== 'idle'}>
      {messages.clear}
    </Button>
  );
}
