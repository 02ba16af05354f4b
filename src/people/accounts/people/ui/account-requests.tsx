import { Form } from 'react-router';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { EmailText } from '../../../../ui/email-text.tsx';
import { Badge, EmptyState } from '../../../../ui/panel.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
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
  answer: string;
  /** A visitor asked for themselves. */
  isOwn: boolean;
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
                {[request.name, request.company].filter(Boolean).join(', ')}
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
              <div className="mt-4 flex flex-wrap items-center gap-3">
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
                <CloseRequest request={request} busy={busy} />
              </div>
            ) : (
              <Handled request={request} busy={busy} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Closing asks first, and takes what the visitor shall read. */
function CloseRequest({ request, busy }: { request: ShownRequest; busy: boolean }) {
  return (
    // What is put back into the field after a new sign-in is seen.
    <details
      className="open:basis-full"
      onInput={({ currentTarget }) => {
        currentTarget.open = true;
      }}
    >
      <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm font-semibold text-brand underline">
        {words.close}
      </summary>
      <Form method="post" className="mt-2 grid max-w-prose gap-3">
        <input type="hidden" name="intent" value="close" />
        <input type="hidden" name="requestId" value={request.id} />
        {request.isOwn ? (
          <TextArea
            name="answer"
            label={words.answer}
            hint={words.answerHint(request.email)}
            rows={3}
            maxLength={2000}
          />
        ) : (
          <input type="hidden" name="answer" value="" />
        )}
        <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
          {words.closeNow}
        </Button>
      </Form>
    </details>
  );
}

/** What became of a request. One that was closed can be taken up again. */
function Handled({ request, busy }: { request: ShownRequest; busy: boolean }) {
  return (
    <>
      {request.state === 'closed' && request.answer ? (
        <p className="mt-3 max-w-prose whitespace-pre-wrap">
          <span className="text-muted">{words.wrote}</span> {request.answer}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
        <p>
          {request.handledBy ?? 'Somebody'}, <When at={request.handledAt} />
        </p>
        {request.state === 'closed' ? (
          <Form method="post">
            <input type="hidden" name="requestId" value={request.id} />
            <Button type="submit" variant="secondary" name="intent" value="reopen" busy={busy}>
              {words.reopen}
            </Button>
          </Form>
        ) : null}
      </div>
    </>
  );
}
