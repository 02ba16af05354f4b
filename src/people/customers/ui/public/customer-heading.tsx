import type { ReactNode } from 'react';
import { Badge, PageHeading } from '../../../../ui/panel.tsx';
import * as sentences from '../../form-messages.ts';

interface HeadingProps {
  customer: { name: string; city: string; state: string; isActive: boolean; onCreditHold: boolean };
  /** Badges of this page, beside those of every page of the customer. */
  state?: ReactNode;
  /** What one does here. */
  children?: ReactNode;
}

/** The title line of every page of one customer: who it is, how it stands, what one does here. */
export function CustomerHeading({ customer, state, children }: HeadingProps) {
  return (
    <PageHeading
      title={customer.name}
      description={
        <span className="flex flex-wrap items-center gap-2">
          {customer.city}, {customer.state}
          {state}
          {customer.isActive ? null : (
            <Badge tone="warning" compact>
              Switched off
            </Badge>
          )}
          {customer.onCreditHold ? (
            <Badge tone="danger" compact>
              {sentences.onHold}
            </Badge>
          ) : null}
        </span>
      }
    >
      {children}
    </PageHeading>
  );
}
