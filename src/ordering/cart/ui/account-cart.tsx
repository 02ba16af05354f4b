import { lazy, Suspense, useState } from 'react';
import { Link, useFetcher, useRouteLoaderData } from 'react-router';
import { isBuyer } from '../../../kit/actor.ts';
import type { loader as rootLoader } from '../../../root.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useConfirm } from '../../../ui/confirm.tsx';
import { FailureNote } from '../../../ui/failure.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { useKeyUntilAnswered } from '../../../ui/send-key.tsx';
import * as messages from '../messages.ts';
import type { CartPage } from '../server/load-cart.ts';
import type { CartView } from '../server/load-view.ts';
import { AgainUndo } from './again-undo.tsx';
import { CartLines } from './cart-lines.tsx';
import { DeadlyPairs } from './deadly-pairs.tsx';
import { CartOf, useForCustomer, useFreshCustomer } from './for-customer.tsx';
import { HazardNote } from './hazard-note.tsx';
import { OrderSurface, useCustomerNews } from './order-surface.tsx';
import { QuickAdd } from './quick-add.tsx';
import { SaveAsList } from './save-as-list.tsx';

const ListView = lazy(async () => ({ default: (await import('./list-view.tsx')).ListView }));
const PasteView = lazy(async () => ({ default: (await import('./paste-view.tsx')).PasteView }));

/** The cart of a signed-in person for the chosen customer. Another customer is another cart: nothing that was typed goes over to it. */
export function AccountCart({ page, answer }: { page: CartView; answer: unknown }) {
  const { customer, view } = page;
  useCustomerNews(customer);
  const key = customer?.id ?? '';
  return (
    <CartOf value={key}>
      {view.kind === 'cart' ? <InThisOrder key={key} page={page} /> : null}
      {view.kind === 'list' ? (
        <Suspense>
          <ListView key={`${key} ${view.list.id}`} page={page} {...view} answer={answer} />
        </Suspense>
      ) : null}
      {view.kind === 'paste' ? (
        <Suspense>
          <PasteView key={key} page={page} list={view.pasted} answer={answer} />
        </Suspense>
      ) : null}
    </CartOf>
  );
}

/** What has a quantity, and what one does with all of it. */
function InThisOrder({ page }: { page: CartPage }) {
  const { hazards, customer } = page;
  const user = useRouteLoaderData<typeof rootLoader>('root')?.user;
  const isOurs = user ? !isBuyer(user) : false;
  return (
    <OrderSurface
      page={page}
      here="cart"
      after={
        <div id="order-hazards" className="scroll-mt-20">
          <HazardNote hazards={hazards} lines={page.cart.lines} />
        </div>
      }
    >
      {(order, lines) => (
        <>
          <AgainUndo
            customerId={customer?.id ?? null}
            lines={[...page.cart.lines, ...page.cart.hidden]}
          />
          <DeadlyPairs pairs={hazards.pairs} className="-mx-4 px-4! sm:-mx-6 sm:px-6! lg:hidden" />
          {/* One tree for the empty and the full cart: the field that scans go into must stay the same one. */}
          {lines.length > 0 ? null : customer === null && isOurs ? (
            <BegunAtDesk />
          ) : (
            <NothingYet hasGuide={page.hasGuide} />
          )}
          <CartLines lines={lines} order={order} backOrdersAllowed={page.backOrdersAllowed} />
          <div className="mt-2.5">
            <QuickAdd />
          </div>
          <div className="mt-3 flex flex-wrap gap-2 print:hidden" hidden={lines.length === 0}>
            <SaveAsList
              customerId={customer?.id ?? null}
              lines={lines.map(({ productId, quantity }) => ({ productId, quantity }))}
            />
            <ClearCart customer={customer?.name ?? null} />
          </div>
        </>
      )}
    </OrderSurface>
  );
}

function NothingYet({ hasGuide }: { hasGuide: boolean }) {
  return (
    <div className="mt-4">
      <EmptyState
        title={messages.empty}
        action={<ButtonLink to="/products">{messages.browse}</ButtonLink>}
      >
        <p>{messages.emptyLead}</p>
        <p className="mt-2 flex flex-wrap justify-center gap-x-4">
          {hasGuide ? (
            <Link to="/dashboard" className="text-brand underline">
              {messages.fromGuide}
            </Link>
          ) : null}
          <Link to="/dashboard/orders" className="text-brand underline">
            {messages.orderAgain}
          </Link>
        </p>
      </EmptyState>
    </div>
  );
}

/** For our own people without a customer: the carts are the orders that are begun at the desk. */
const BegunAtDesk = () => (
  <div className="mt-4">
    <EmptyState
      title={messages.empty}
      action={<ButtonLink to="/dashboard/new-order">{messages.newOrder}</ButtonLink>}
    >
      {messages.begunAtDesk}
    </EmptyState>
  </div>
);

function ClearCart({ customer }: { customer: string | null }) {
  const clearing = useFetcher<{ error?: { code: string; message: string; details?: unknown } }>({
    key: 'cart-clear',
  });
  const meantFor = useForCustomer();
  useFreshCustomer(clearing.data);
  // Should the first clearing arrive late, it must not empty what was added since.
  const keyNow = useKeyUntilAnswered(clearing.data);
  const confirm = useConfirm();
  const [wasConfirmed, setConfirmed] = useState(false);
  const ask = () =>
    confirm({
      title: messages.clearTitle,
      titleTone: 'danger',
      message: messages.clearMessage(customer),
      confirmText: messages.clearYes,
      confirmLook: 'danger',
      onConfirm: () => {
        setConfirmed(true);
        void clearing.submit(
          { intent: 'clear', meantFor, key: keyNow() },
          { method: 'post', action: '/cart' },
        );
      },
    });
  const failure = clearing.state === 'idle' ? clearing.data?.error : undefined;
  return (
    <>
      <Button variant="quiet" onClick={ask} busy={wasConfirmed && clearing.state !== 'idle'}>
        {messages.clear}
      </Button>
      <FailureNote failure={failure} />
    </>
  );
}
