import type { ReactNode } from 'react';
import { formatCents } from '../../../../kit/money.ts';
import { Badge } from '../../../../ui/panel.tsx';
import { Section } from '../../../../ui/section.tsx';
import { percent } from '../../basis-points.ts';
import type { CustomerDetail } from '../../public/contract.ts';
import * as messages from '../../public/messages.ts';
import { Fact } from '../fact.tsx';

/** What an order of this customer depends on. */
export function TermsSection({
  customer,
  companyMinimumCents,
  children,
}: {
  customer: CustomerDetail;
  companyMinimumCents: number;
  children?: ReactNode;
}) {
  const minimum = customer.orderMinimumCents ?? companyMinimumCents;
  return (
    <Section title="Terms">
      <dl>
        <Fact label="Payment">{customer.terms || 'As the company’s'}</Fact>
        <Fact label="Order minimum">
          <span className="tabular">{minimum === 0 ? 'None' : formatCents(minimum)}</span>
          {customer.orderMinimumCents === null ? (
            <span className="text-muted"> (company setting)</span>
          ) : null}
        </Fact>
        <Fact label="Tax">
          {!customer.taxSettled ? (
            <Badge tone="warning">{messages.taxNotSettled}</Badge>
          ) : customer.taxExempt ? (
            'Exempt'
          ) : (
            <span className="tabular">{percent(customer.taxRateBp)}</span>
          )}
        </Fact>
        <Fact label="Orders">
          {customer.onCreditHold ? (
            <Badge tone="danger">On credit hold</Badge>
          ) : (
            <Badge tone="success">Open</Badge>
          )}
        </Fact>
        <Fact label="Accounting">
          {customer.inAccounting ? 'Known there' : 'Not known there yet'}
        </Fact>
      </dl>
      {children}
    </Section>
  );
}
