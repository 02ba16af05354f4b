import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { CustomerPicker } from '../../../people/customers/ui/public/customer-picker.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm } from '../../../ui/failure.tsx';
import { Note, Page, PageHeading } from '../../../ui/panel.tsx';
import * as messages from '../quick-order-messages.ts';
import { loadQuickOrder } from '../server/load-quick-order.ts';
import { quickOrderAction } from '../server/quick-order-action.ts';
import { CheckedList } from '../ui/checked-list.tsx';
import { GiveList } from '../ui/give-list.tsx';
import { CartOf } from '../ui/meant-for.tsx';
import type { Route } from './+types/quick-order';

export const middleware = [requireRole(ORDERING)];

export const meta: Route.MetaFunction = () => [
  { title: `${messages.title} | Bellcart` },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadQuickOrder(app, user, request).catch(failLoad);
}

export const action = quickOrderAction;

/** Many SKUs at once, pasted or from a file: given, checked row by row, put into the cart. */
export default function QuickOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, customers, list } = loaderData;
  const failed = failedForm(actionData);
  const done = doneForm(actionData);
  const added = done?.ok === 'add' ? done.added : undefined;
  return (
    <Page>
      <PageHeading title={messages.title} description={list ? undefined : messages.lead}>
        {customers?.length === 0 ? null : (
          <CustomerPicker customer={customer} choices={customers} />
        )}
      </PageHeading>
      <CartOf value={customer?.id ?? ''}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4" key={customer?.id ?? ''}>
          {added && added.products > 0 ? (
            <Note tone="success" title={messages.added(added.rows, added.products, added.left)}>
              <ButtonLink to="/cart" variant={list ? 'secondary' : 'primary'}>
                {messages.toCart}
              </ButtonLink>
            </Note>
          ) : null}
          {added?.products === 0 ? <Note tone="warning">{messages.nothingGood}</Note> : null}
          <FailureNote failure={failed?.error} title={messages.notRead} />
          {list ? (
            <CheckedList list={list} />
          ) : (
            <GiveList
              typed={failed?.typed.text ?? ''}
              asked={done?.ok === 'question' ? done.question : undefined}
            />
          )}
        </div>
      </CartOf>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/cart', label: messages.toCart }} />;
}
