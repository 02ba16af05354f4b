import { useState } from 'react';
import { Form } from 'react-router';
import { centsToDecimal } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckBox } from '../../../ui/check-box.tsx';
import { doneForm, FailureNote, failedForm, useFailure } from '../../../ui/failure.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Note, Panel } from '../../../ui/panel.tsx';
import { LIMIT_INTENT, LIMITS as words } from '../messages.ts';
import type { LimitedCustomer } from '../server/order-limits.ts';

interface PersonLimitsProps {
  personId: string;
  customers: readonly LimitedCustomer[];
  /** What the page's action answered. */
  answer: unknown;
  busy: boolean;
}

/** What a person may order at once, customer by customer, and who is asked beyond it. */
export function PersonLimits({ personId, customers, answer, busy }: PersonLimitsProps) {
  const failure = useFailure(answer, LIMIT_INTENT);
  const sent = failedForm(answer);
  const failed = sent?.intent === LIMIT_INTENT ? sent.typed : undefined;
  const saved = doneForm(answer as { limited?: string } | null | undefined)?.limited;
  return (
    <div id="limits" className="scroll-mt-20">
      <Panel title={words.title}>
        <p className="text-sm text-muted">{words.lead}</p>
        <ul>
          {customers.map((customer) => {
            const own = failed?.customerId === customer.customerId;
            return (
              <li key={customer.customerId} className="border-t border-rule py-3 first:border-t-0">
                <h3 className="font-semibold">
                  {customer.customerName}, {customer.city}
                </h3>
                {saved === customer.customerId ? <Note tone="success" title={words.saved} /> : null}
                {own ? (
                  <FailureNote failure={failure} title={words.nothingSaved}>
                    {failure?.message}
                  </FailureNote>
                ) : null}
                <LimitForm
                  personId={personId}
                  customer={customer}
                  typed={own ? failed : undefined}
                  problem={own ? failure?.fields?.limit : undefined}
                  busy={busy}
                />
              </li>
            );
          })}
        </ul>
      </Panel>
    </div>
  );
}

function LimitForm(props: {
  personId: string;
  customer: LimitedCustomer;
  typed: Record<string, string> | undefined;
  problem: string | undefined;
  busy: boolean;
}) {
  const { personId, customer, typed, problem, busy } = props;
  const { limitCents, approverId, approvers } = customer;
  const [isOwn, setOwn] = useState(customer.ownAllowed);
  return (
    <Form method="post" preventScrollReset className="mt-1 grid gap-3 sm:grid-cols-2">
      <input type="hidden" name="intent" value={LIMIT_INTENT} />
      <input type="hidden" name="customerId" value={customer.customerId} />
      <TextField
        name="limit"
        inputMode="decimal"
        label={words.limit}
        hint={words.limitHint}
        autoComplete="off"
        error={problem}
        defaultValue={typed?.limit ?? (limitCents === null ? '' : centsToDecimal(limitCents))}
      />
      <SelectField
        name="approverId"
        label={words.approver}
        defaultValue={typed?.approverId ?? approverId ?? ''}
      >
        <option value="">{words.office}</option>
        {/* Nobody approves their own order, unless that is allowed below. */}
        {approvers
          .filter(({ id }) => isOwn || id !== personId)
          .map((person) => (
            <option key={person.id} value={person.id}>
              {person.displayName} ({person.email})
            </option>
          ))}
      </SelectField>
      <CheckBox
        name="ownAllowed"
        label={words.own}
        defaultChecked={customer.ownAllowed}
        onChange={(event) => setOwn(event.currentTarget.checked)}
      />
      <div className="sm:justify-self-end">
        <Button type="submit" variant="secondary" busy={busy}>
          {words.save}
          <span className="sr-only"> for {customer.customerName}</span>
        </Button>
      </div>
    </Form>
  );
}
