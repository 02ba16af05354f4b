import type { ReactNode } from 'react';
import { formatCents } from '../../../../kit/money.ts';
import { Badge } from '../../../../ui/panel.tsx';
import { Section } from '../../../../ui/section.tsx';
import { percentText } from '../../basis-points.ts';
import * as sentences from '../../form-messages.ts';
import type { CustomerDetail } from '../../public/contract.ts';
import * as messages from '../../public/messages.ts';
import { Fact } from '../fact.tsx';

/** Terms that apply to the customer's orders. Its own people see the values without their source and without internal settings. */
export function TermsSection({
  customer,
  companyMinimumCents,
  isNoBooks,
  isOwn = false,
  children,
}: {
  customer: CustomerDetail;
  companyMinimumCents: number;
  /** The shop works without QuickBooks: there is nothing to match. */
  isNoBooks: boolean;
  isOwn?: boolean;
  children?: ReactNode;
}) {
  const minimum = customer.orderMinimumCents ?? companyMinimumCents;
  return (
    <Section title="Terms">
      <dl>
        <Fact label="Payment">{customer.terms || sentences.asCompany}</Fact>
        <Fact label="Order minimum">
          <span className="tabular">{minimum === 0 ? 'None' : formatCents(minimum)}</span>
          {customer.orderMinimumCents === null && !isOwn ? (
            <span className="text-muted"> (company setting)</span>
          ) : null}
        </Fact>
        <Fact label="Tax">
          {!customer.taxSettled ? (
            <Badge tone="warning">{messages.taxNotSettled}</Badge>
          ) : customer.taxExempt ? (
            'Exempt'
          ) : (
            <span className="tabular">{percentText(customer.taxRateBp)}</span>
          )}
        </Fact>
        <Fact label="Orders">
          {customer.onCreditHold ? (
            <Badge tone="danger">{sentences.onHold}</Badge>
          ) : (
            <Badge tone="success">Open</Badge>
          )}
        </Fact>
        {isOwn || (isNoBooks && !customer.inAccounting) ? null : (
          <Fact label="QuickBooks">{customer.inAccounting ? 'Matched' : sentences.notMatched}</Fact>
        )}
      </dl>
      {children}
    </Section>
  );
}
