import { type FormEvent, useEffect, useRef } from 'react';
import { Link, redirect, useFetcher, useNavigate } from 'react-router';
import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { RouteError } from '../../../company/ui/route-error.tsx';
import { ORDERING } from '../../../kit/actor.ts';
import type { FailedForm, Failure } from '../../../kit/failure.ts';
import { isId } from '../../../kit/id.ts';
import { momentText } from '../../../kit/time.ts';
import { nowFor } from '../../../people/customers/public/messages.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import { failLoad } from '../../../platform/http/failure.ts';
import { formAction } from '../../../platform/http/form-action.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FailureNote, failedForm } from '../../../ui/failure.tsx';
import { titled } from '../../../ui/page-meta.ts';
import { Page, PageHeading } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { toast } from '../../../ui/toast.ts';
import { howAgain } from '../../cart/contract.ts';
import * as cartMessages from '../../cart/messages.ts';
import { chosenLines, chosenRows, typedRows } from '../../cart/server/chosen-rows.ts';
import { offerUndo } from '../../cart/ui/again-undo.tsx';
import { BeforeAdding } from '../../cart/ui/before-adding.tsx';
import { InCartQuestion, isInCart } from '../../cart/ui/in-cart-question.tsx';
import { notFound } from '../errors.ts';
import { AGAIN_MESSAGES } from '../public/messages.ts';
import { addChosenAgain, checkAgain } from '../server/check-again.ts';
import { type UndoOffer, undoOffer } from '../server/undo-again.ts';
import type { Route } from './+types/order-again';

export const middleware = [requireRole(ORDERING)];

export const meta = titled('Order again');

export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const work = async () => {
    if (!isId(params.orderId)) throw notFound();
    const [check, company] = await Promise.all([
      checkAgain(app, user, params.orderId),
      readCompany(app),
    ]);
    return { ...check, timeZone: company.timeZone };
  };
  return work().catch(failLoad);
}

const form = z.strictObject({ ...chosenRows, how: howAgain, scripted: z.string().optional() });

/** Puts what was ticked into the cart; without JavaScript the cart opens. */
export const action = formAction(
  form,
  async (fields, call) => {
    const { app, user, request, params, keyIfAny, setCookies } = call;
    const orderId = params.orderId ?? '';
    if (!isId(orderId)) throw notFound();
    const chosen = await chosenCustomer(app, user, request);
    const lines = chosenLines(fields);
    const orderAgain = { orderId, lines, key: keyIfAny, how: fields.how };
    const { cookie, undo, ...done } = await addChosenAgain(app, user, orderAgain, chosen);
    if (cookie) setCookies.push(cookie);
    if (!fields.scripted) throw redirect('/cart');
    return { ...done, undo: undoOffer(undo, keyIfAny) };
  },
  { typed: typedRows },
);

interface Done {
  added?: number;
  leftOut?: string[];
  switchedTo?: string | null;
  undo?: UndoOffer | null;
}

export default function OrderAgain({ loaderData, actionData }: Route.ComponentProps) {
  const { order, customer, lines, isBackOrder, timeZone } = loaderData;
  const adding = useFetcher<Done & Partial<FailedForm>>({ key: `again-chosen-${order.id}` });
  const { state, data, submit } = adding;
  const answered = useRef(data);
  const navigate = useNavigate();
  useEffect(() => {
    if (state !== 'idle' || !data || data === answered.current) return;
    answered.current = data;
    if (data.error) return;
    if (data.switchedTo) toast.info(nowFor(data.switchedTo));
    if (data.leftOut?.length) toast.info(cartMessages.leftOut(data.leftOut));
    if (data.undo) offerUndo(data.undo);
    if (data.added) void navigate('/cart');
  }, [state, data, navigate]);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // With the button that was pressed: it says how.
    const pressed = (event.nativeEvent as SubmitEvent).submitter;
    const fields = new FormData(event.currentTarget, pressed);
    fields.set('scripted', '1');
    void submit(fields, { method: 'post' });
  };
  // Without JavaScript the page begins at its top: the answer does too.
  const plain = failedForm(actionData);
  const failure = state === 'idle' ? data?.error : undefined;
  return (
    <Page>
      <PageHeading
        title={AGAIN_MESSAGES.title(order.number)}
        description={
          <>
            {AGAIN_MESSAGES.lead}{' '}
            <Link to={`/dashboard/orders/${order.id}`} className="text-brand underline">
              {order.number}
            </Link>
            {` · ${customer.name}, ${customer.city} · ${momentText(order.placedAt, timeZone)}`}
          </>
        }
      />
      <adding.Form method="post" onSubmit={send} className="grid gap-4">
        <SendKey answer={data} />
        <Answer failure={plain?.error} busy={false} />
        <div>
          <BeforeAdding lines={lines} isBackOrder={isBackOrder} typed={plain?.typed} />
        </div>
        <Answer failure={failure} busy={state !== 'idle'} />
        <div className="bottom-bar -mx-4 flex flex-wrap items-center gap-3 border-t-2 border-ink bg-paper px-4 py-3 sm:mx-0 sm:px-0">
          <Button type="submit" busy={state !== 'idle'}>
            {cartMessages.addTicked}
          </Button>
          <ButtonLink to="/dashboard/orders" variant="quiet">
            {AGAIN_MESSAGES.back}
          </ButtonLink>
        </div>
      </adding.Form>
    </Page>
  );
}

/** The reason why nothing was added, or the question before it is. */
function Answer({ failure, busy }: { failure: Failure | undefined; busy: boolean }) {
  return isInCart(failure) ? (
    <InCartQuestion failure={failure} isForm busy={busy} />
  ) : (
    <FailureNote failure={failure} />
  );
}

export function ErrorBoundary() {
  return (
    <RouteError
      subject="order"
      back={{ to: '/dashboard/orders', label: AGAIN_MESSAGES.seeOrders }}
    />
  );
}
