import { useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import { comesLate } from '../approval-day.ts';
import { WHO_DECIDES } from '../approval-messages.ts';
import { APPROVAL_MESSAGES as words } from '../change-messages.ts';
import type { AlsoOrdered } from '../server/also-ordered.ts';
import type { Approval } from '../server/public/approvals.ts';
import type { OrderView } from '../server/public/queries.ts';
import { PRODUCTS_ID } from './order-lines.tsx';
import { failureText, type UpdateDone } from './update-done.ts';

/** An order above a spending limit: who is asked, and for that person one press to approve it, or to decline it with a reason. */
export function ApprovalPanel({
  order,
  approval,
  alsoOrdered,
  buyer,
}: {
  order: Pick<OrderView, 'id' | 'version' | 'customerId' | 'shipTo'> & {
    lines: readonly unknown[];
  };
  approval: Approval;
  /** What of it is on the way with other orders. */
  alsoOrdered: readonly AlsoOrdered[];
  /** Who reads it orders for the customer: whom they ask stands with their site's people. */
  buyer: boolean;
}) {
  const fetcher = useFetcher<UpdateDone>({ key: `order-approval-${order.id}` });
  const [declining, setDeclining] = useState(false);
  const { ofName, limitCents, approverName, namedName, approverId, mayApprove, day } = approval;
  const busy = fetcher.state !== 'idle';
  const error = busy ? undefined : fetcher.data?.error;
  return (
    <Panel title={words.title}>
      <p>{words.above(ofName, limitCents === null ? null : formatCents(limitCents))}</p>
      {mayApprove ? (
        buyer ? null : (
          <p className="mt-1">
            {approverName === null
              ? WHO_DECIDES.office(order.shipTo.name, namedName)
              : WHO_DECIDES.named(order.shipTo.name)}
          </p>
        )
      ) : (
        <p className="mt-1">
          {approverName && (buyer || approverId) ? (
            <>
              <Link
                to={
                  buyer
                    ? `/dashboard/customers/${order.customerId}/people`
                    : `/dashboard/people/${approverId}`
                }
                className="font-semibold text-brand underline"
              >
                {approverName}
              </Link>{' '}
              {words.isAsked}
            </>
          ) : (
            words.asked(approverName)
          )}
        </p>
      )}
      <p className="mt-1">
        <a
          href={`#${PRODUCTS_ID}`}
          className="inline-flex items-center text-brand underline pointer-coarse:min-h-11"
        >
          {words.products(order.lines.length)}
        </a>
      </p>
      {comesLate(day) ? (
        <div className="mt-3">
          <Note tone="warning" title={words.laterDay(day.comesOn)}>
            <p>{[words.wanted(day), words.day(day)].filter(Boolean).join(' ')}</p>
          </Note>
        </div>
      ) : (
        <p className="mt-1">{words.day(day)}</p>
      )}
      <OnTheWayAlready also={alsoOrdered} />
      {error ? (
        <div className="mt-3">
          <FailureFocus by={error}>
            <Note tone="danger">{failureText(error)}</Note>
          </FailureFocus>
        </div>
      ) : null}
      {mayApprove ? (
        <fetcher.Form
          method="post"
          action={`/dashboard/orders/${order.id}`}
          className="mt-3 grid gap-3"
        >
          <input type="hidden" name="version" value={order.version} />
          <SendKey key={String(declining)} answer={fetcher.data} />
          {declining ? (
            <TextField
              name="reason"
              label={words.why}
              hint={words.whyHint}
              required
              maxLength={200}
              autoComplete="off"
            />
          ) : null}
          <div className="flex flex-wrap gap-2">
            {declining ? (
              <>
                <Button type="submit" name="action" value="decline" variant="danger" busy={busy}>
                  {words.declineIt}
                </Button>
                <Button variant="quiet" onClick={() => setDeclining(false)}>
                  {words.back}
                </Button>
              </>
            ) : (
              <>
                <Button type="submit" name="action" value="approve" busy={busy}>
                  {buyer ? words.approve : words.approveFor(order.shipTo.name)}
                </Button>
                <Button variant="secondary" onClick={() => setDeclining(true)}>
                  {words.decline}
                </Button>
              </>
            )}
          </div>
        </fetcher.Form>
      ) : null}
    </Panel>
  );
}

/** The same products with other orders of the site: nobody should approve them twice without knowing. */
function OnTheWayAlready({ also }: { also: readonly AlsoOrdered[] }) {
  if (also.length === 0) return null;
  const products = new Set(also.map(({ productId }) => productId)).size;
  return (
    <div className="mt-3">
      <Note tone="warning" title={words.alsoTitle(products)}>
        <ul className="grid gap-1">
          {also.map((one) => (
            <li key={`${one.productId} ${one.orderId}`}>
              {words.also.product(one)}: {words.also.amounts(one)}{' '}
              <Link to={`/dashboard/orders/${one.orderId}`} className="tabular underline">
                {one.number}
              </Link>
              {words.also.comes(one)}
            </li>
          ))}
        </ul>
      </Note>
    </div>
  );
}
