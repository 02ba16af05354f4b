import { Link, redirect } from 'react-router';
import { z } from 'zod';
import { RouteError } from '../../company/ui/route-error.tsx';
import * as customerMessages from '../../customers/messages.ts';
import { chosenCustomer } from '../../customers/server/chosen-customer.ts';
import { listCustomers } from '../../customers/server/queries.ts';
import { customerScope } from '../../customers/server/scope.ts';
import { ChangeCustomerForm } from '../../customers/ui/change-customer-of-cart.tsx';
import { CustomerSearch } from '../../customers/ui/customer-search.tsx';
import type { SwitchQuestion } from '../../customers/ui/switch-question.tsx';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { text } from '../../kit/form-fields.ts';
import { isId } from '../../kit/id.ts';
import { ownPath } from '../../kit/own-path.ts';
import type { App } from '../../platform/app.ts';
import { notFound } from '../../platform/http/errors.ts';
import { failLoad } from '../../platform/http/failure.ts';
import { formAction } from '../../platform/http/form-action.ts';
import { requirePerson, signedIn } from '../../platform/http/gate.ts';
import { ButtonLink, buttonClass } from '../../ui/button.tsx';
import { EmptyState, Page, PageHeading } from '../../ui/panel.tsx';
import { askOnPage } from '../server/ask-on-page.ts';
import { changeCustomer } from '../server/change-customer.ts';
import {
  cartMoment,
  decisionFields,
  orderableCustomer,
  switchQuestion,
} from '../server/settle-cart.ts';
import { QuestionPage } from '../ui/question-page.tsx';
import type { Route } from './+types/choose-customer';

export const middleware = [requirePerson()];

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const query = new URL(request.url).searchParams;
  const search = (query.get('q') ?? '').slice(0, 200);
  const cursor = query.get('cursor') ?? undefined;
  const returnTo = ownPath(query.get('returnTo'), '/products');
  const question = query.has('to')
    ? await askedOf(app, user, request, query).catch(failLoad)
    : null;
  if (question === 'settled') throw redirect(returnTo);
  if (question)
    return {
      kind: 'question' as const,
      question,
      order: idOf(query, 'order'),
      list: idOf(query, 'list'),
      returnTo,
    };
  const [page, chosen] = await Promise.all([
    listCustomers(app, customerScope(user), { search, limit: 30, ...(cursor ? { cursor } : {}) }),
    chosenCustomer(app, user, request),
  ]).catch(failLoad);
  return { kind: 'list' as const, ...page, search, chosenId: chosen?.id ?? null, returnTo };
}

const idOf = (query: URLSearchParams, name: string) => {
  const id = query.get(name) ?? '';
  return isId(id) ? id : null;
};

/** What a form without JavaScript is asked; 'settled' when nothing needs asking any more. */
async function askedOf(
  app: App,
  user: UserActor,
  request: Request,
  query: URLSearchParams,
): Promise<SwitchQuestion | 'settled'> {
  const to = await orderableCustomer(app.db, user, query.get('to') ?? '');
  if (!to) throw notFound();
  const subject = query.has('order') ? 'order' : query.has('list') ? 'list' : null;
  return (
    (await switchQuestion(app, user, await chosenCustomer(app, user, request), to, subject)) ??
    'settled'
  );
}

const chooseForm = z.strictObject({
  ...decisionFields,
  // A menu in which nobody was chosen sends nothing, without JavaScript.
  customerId: text.default(''),
  returnTo: text.default('').transform((path) => ownPath(path, '/products')),
});

/** Remembers on this browser for whom a person orders, and goes back to where they came from; asks first what becomes of a cart that is not empty. */
export const action = formAction(chooseForm, async ({ customerId, returnTo }, call) => {
  const { app, user, request, form, setCookies } = call;
  try {
    const moment = await cartMoment(app, user, request, form);
    setCookies.push(await changeCustomer(app, user, customerId, moment));
  } catch (error) {
    askOnPage(error, form, { returnTo });
    // Only the question is answered beside the form; a customer that is not there is the page's error.
    if (!(error instanceof AppError) || error.status !== 409) failLoad(error);
    throw error;
  }
  throw redirect(returnTo);
});

export const meta: Route.MetaFunction = () => [{ title: 'Choose a customer | Bellcart' }];

export default function ChooseCustomer({ loaderData }: Route.ComponentProps) {
  if (loaderData.kind === 'question') return <QuestionPage {...loaderData} />;
  const { customers, next, search, chosenId, returnTo } = loaderData;
  return (
    <Page narrow>
      <PageHeading
        title="Choose a customer"
        description="Prices, tax and the delivery day follow the customer you order for."
      />
      <CustomerSearch search={search} kept={{ returnTo }} />
      {customers.length === 0 ? (
        <EmptyState title={search ? customerMessages.noneFound : customerMessages.none}>
          {search ? customerMessages.noneFoundHelp : customerMessages.noneHelp}
        </EmptyState>
      ) : (
        <ChangeCustomerForm returnTo={returnTo} className="border-t-2 border-ink">
          <ul aria-label="Customers" className="divide-y divide-rule border-b border-rule">
            {customers.map((customer) => (
              <li key={customer.id}>
                <button
                  type="submit"
                  name="customerId"
                  value={customer.id}
                  aria-current={customer.id === chosenId ? 'true' : undefined}
                  className="flex min-h-14 w-full flex-wrap items-baseline gap-x-3 px-2 py-3 text-left hover:bg-sunk aria-[current]:border-l-4 aria-[current]:border-brand"
                >
                  <span className="min-w-0 flex-1 font-semibold break-words">{customer.name}</span>
                  {customer.id === chosenId ? (
                    <span className="text-sm font-semibold text-brand">chosen now</span>
                  ) : null}
                  <span className="w-full text-sm text-muted">
                    {customer.address1}, {customer.city}, {customer.state}{' '}
                    <span className="tabular">{customer.zip}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </ChangeCustomerForm>
      )}
      <nav aria-label="Pages" className="mt-4 flex flex-wrap gap-3">
        {next ? (
          <Link
            className={buttonClass('secondary')}
            to={`?${new URLSearchParams({ q: search, returnTo, cursor: next }).toString()}`}
          >
            More customers
          </Link>
        ) : null}
        <ButtonLink to={returnTo} variant="secondary">
          Back
        </ButtonLink>
      </nav>
    </Page>
  );
}

export function ErrorBoundary() {
  return <RouteError subject="list" back={{ to: '/products', label: 'All products' }} />;
}
