import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import { messageFor } from '../../../kit/messages.ts';
import { CustomerPicker } from '../../../people/customers/ui/public/customer-picker.tsx';
import { failLoad } from '../../../platform/http/failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { isDeadly } from '../../../safety/hazards/public/deadly.ts';
import { ApartPairs } from '../../../safety/sheets/ui/public/apart-pairs.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureFocus, failedForm } from '../../../ui/failure.tsx';
import { EmptyState, Note, Page, PageHeading } from '../../../ui/panel.tsx';
import { isInCart } from '../../cart/ui/in-cart-question.tsx';
import * as messages from '../messages.ts';
import { guideAction } from '../server/guide-action.ts';
import { loadGuide } from '../server/load-guide.ts';
import { GuideForm } from '../ui/guide-form.tsx';
import type { Route } from './+types/guide';

export const middleware = [requireRole(ORDERING)];

export const meta: Route.MetaFunction = () => [{ title: 'Order guide | Bellcart' }];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  return loadGuide(app, user, request).catch(failLoad);
}

export const action = guideAction;

export default function OrderGuide({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, customers, guide, apart, person, isBackOrder, count } = loaderData;
  const deadly = apart.filter(isDeadly).length;
  // Only without JavaScript: the form of the guide says the rest itself.
  const failed = failedForm(actionData);
  const done = doneForm(actionData);
  return (
    <Page>
      <PageHeading title={messages.title} />
      <div className="-mt-4 mb-2 flex flex-wrap items-center justify-between gap-x-6">
        <CustomerPicker customer={customer} choices={customers} />
        {guide && guide.rows.length > 0 ? (
          <p className="-mx-4 flex flex-wrap">
            <ButtonLink to="/dashboard/guide/count" variant="quiet">
              {messages.countLink}
            </ButtonLink>
            <ButtonLink to="/dashboard/guide/arrange" variant="quiet">
              {messages.arrange}
            </ButtonLink>
          </p>
        ) : null}
      </div>
      {failed && !isInCart(failed.error) ? (
        <FailureFocus by={failed.error}>
          <Note tone="danger">{messageFor(failed.error)}</Note>
        </FailureFocus>
      ) : null}
      {done ? <Note tone="success">{messages.added(done.added.length)}</Note> : null}
      {customer && guide ? (
        guide.rows.length === 0 ? (
          <EmptyState
            title={messages.emptyTitle}
            action={<ButtonLink to="/dashboard/guide/arrange">{messages.addProduct}</ButtonLink>}
          >
            {messages.emptyLead}
          </EmptyState>
        ) : (
          <>
            {deadly > 0 ? (
              <a
                href="#never-mix"
                className="mb-3 flex min-h-11 items-center bg-ink px-3 py-2 font-bold text-card"
              >
                {messages.deadlyHere(deadly)}
              </a>
            ) : null}
            <GuideForm
              key={customer.id}
              page={{ person, customer, guide, isBackOrder, count }}
              failed={failed}
            />
            <aside id="never-mix" aria-label="Never mix" className="mt-8 scroll-mt-20">
              <ApartPairs pairs={apart} title={messages.apartTitle} />
            </aside>
          </>
        )
      ) : (
        <EmptyState
          title={messages.chooseFirst}
          action={
            <ButtonLink to="/cart/customer?returnTo=/dashboard/guide">{messages.choose}</ButtonLink>
          }
        >
          {messages.chooseFirstLead}
        </EmptyState>
      )}
    </Page>
  );
}

export function ErrorBoundary() {
  return (
    <RouteError subject="order guide" back={{ to: '/dashboard', label: 'Go to the dashboard' }} />
  );
}
