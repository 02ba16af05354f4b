import { Form } from 'react-router';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { Badge, EmptyState } from '../../../../ui/panel.tsx';
import { When } from '../../sign-in/ui/when.tsx';
import * as sentences from '../person-messages.ts';
import { NEW_CUSTOMER_FIRST, accountRequestWords as words } from '../request-messages.ts';

interface ShownRequest {
  id: string;
  reference: string;
  name: string;
  company: string;
  email: string;
  phone: string | null;
  message: string;
  state: 'new' | 'answered' | 'closed';
  createdAt: string;
  handledAt: string | null;
  handledBy: string | null;
  forHouse: boolean;
  hasAccount: boolean;
  /** A customer of that name is there already. */
  isCustomer: boolean;
}

const TONES = { new: 'warning', answered: 'success', closed: 'plain' } as const;

/** A sales rep's request is answered by the customer, any other by an account. */
const stateOf = ({ state, forHouse, hasAccount }: ShownRequest) =>
  state === 'answered' && forHouse && !hasAccount ? words.customerMade : words.states[state];

/** A request of a rep, or without a customer: the customer must be created first, or the account would have none. */
const asksForCustomer = ({ forHouse, isCustomer }: ShownRequest) => forHouse || !isCustomer;

/** Requests of visitors: open an account from one, or close it. */
export function AccountRequests({ requests, busy }: { requests: ShownRequest[]; busy: boolean }) {
  if (requests.length === 0)
    return <EmptyState title={sentences.noRequests}>{sentences.noRequestsText}</EmptyState>;
  return (
    <ul className="grid gap-4">
      {requests.map((request) => {
        return (
          <li key={request.id} className="rounded-lg border border-rule bg-card p-4 sm:p-5">
            <div className="flex flex-wrap items-baseline justify-between gap-2">
              <h2 className="text-xl">
                {request.name}, {request.company}
              </h2>
              <Badge tone={TONES[request.state]}>{stateOf(request)}</Badge>
            </div>
            <p className="mt-1 text-sm text-muted">
              <span className="font-mono">{request.reference}</span> ·{' '}
              <When at={request.createdAt} /> ·{' '}
              <span className="wrap-anywhere">
                <EmailText address={request.email} />
              </span>
              {request.phone ? ` · ${request.phone}` : ''}
            </p>
            {request.message ? (
              <p className="mt-3 max-w-prose whitespace-pre-wrap">{request.message}</p>
            ) : null}
            {request.state === 'new' ? (
              <div className="mt-4 flex flex-wrap gap-3">
                {asksForCustomer(request) ? (
                  <ButtonLink to={`/dashboard/customers/new?request=${request.id}`}>
                    {request.forHouse ? NEW_CUSTOMER_FIRST : words.customerAndAccount}
                  </ButtonLink>
                ) : null}
                <ButtonLink
                  variant={asksForCustomer(request) ? 'secondary' : 'primary'}
                  to={`/dashboard/people/new?request=${request.id}`}
                >
                  {asksForCustomer(request) && !request.forHouse
                    ? words.openForExisting
                    : words.open}
                </ButtonLink>
                <Form method="post">
                  <Button
                    type="submit"
                    variant="secondary"
                    name="requestId"
                    value={request.id}
                    busy={busy}
                  >
                    {words.close}
                  </Button>
                </Form>
              </div>
            ) : (
              <p className="mt-3 text-sm text-muted">
                {request.handledBy ?? 'Somebody'}, <When at={request.handledAt} />
              </p>
            )}
          </li>
        );
      })}
    </ul>
  );
}
