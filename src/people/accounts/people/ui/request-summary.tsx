import type { Failure } from '../../../../kit/failure.ts';
import { centsToDecimal } from '../../../../kit/money.ts';
import { ButtonLink } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import { Note } from '../../../../ui/panel.tsx';
import {
  NEW_CUSTOMER_FIRST,
  notYet,
  requestedBy,
  accountRequestWords as words,
} from '../request-messages.ts';

interface RequestProps {
  request: { id: string; company: string; phone: string; message: string };
  /** The company is no customer yet, and the reader may make it one. */
  mayCreateCustomer: boolean;
}

/** What was asked for, beside the form that opens the account: nothing of it has to be remembered. */
export function RequestSummary({ request, mayCreateCustomer }: RequestProps) {
  return (
    <div className="mb-4">
      <Note tone="info" title={requestedBy(request.company, request.phone)}>
        {request.message ? <p className="whitespace-pre-wrap">{request.message}</p> : null}
        {mayCreateCustomer ? (
          <>
            <p className="mt-2">{notYet(request.company)}</p>
            <ButtonLink
              variant="secondary"
              to={`/dashboard/customers/new?request=${request.id}`}
              className="mt-2"
            >
              {NEW_CUSTOMER_FIRST}
            </ButtonLink>
          </>
        ) : null}
      </Note>
    </div>
  );
}

/** What the colleague is to order at once, as the buyer wished it: the office changes it here. Nothing where nothing was wished. */
export function WishedLimit({
  request,
  failure,
}: {
  request: { wishedLimitCents: number | null } | null;
  failure: Failure | undefined;
}) {
  if (!request || request.wishedLimitCents === null) return null;
  return (
    <TextField
      label={words.limit}
      name="limit"
      inputMode="decimal"
      autoComplete="off"
      hint={words.limitHint}
      defaultValue={centsToDecimal(request.wishedLimitCents)}
      error={failure?.fields?.limit}
    />
  );
}
