import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Badge, Panel } from '../../../ui/panel.tsx';
import { percent } from '../basis-points.ts';
import type { CustomerDetail, PersonWithAccess } from '../public/contract.ts';
import * as messages from '../public/messages.ts';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="border-b border-rule py-2 last:border-b-0 sm:grid sm:grid-cols-[9rem_1fr] sm:gap-4">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </div>
  );
}

/** Where the goods go and how to reach the people there. */
export function AddressPanel({ customer }: { customer: CustomerDetail }) {
  return (
    <Panel title="Address and contact">
      <dl>
        <Fact label="Address">
          {customer.address1}
          <br />
          {customer.city}, {customer.state} <span className="tabular">{customer.zip}</span>
        </Fact>
        <Fact label="Phone">
          {customer.phone ? (
            <a
              className="tabular text-brand underline"
              href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`}
            >
              {customer.phone}
            </a>
          ) : (
            'Not known'
          )}
        </Fact>
        <Fact label="E-mail">
          {customer.email ? (
            <a className="text-brand underline" href={`mailto:${customer.email}`}>
              {customer.email}
            </a>
          ) : (
            'Not known'
          )}
        </Fact>
        <Fact label="Delivery note">
          {customer.deliveryNote ? (
            <span className="whitespace-pre-line">{customer.deliveryNote}</span>
          ) : (
            'None'
          )}
        </Fact>
        <Fact label="Nobody there">
          {customer.unattendedAllowed
            ? 'Goods may be left, but never oxidizers or acids'
            : 'Goods are not left'}
        </Fact>
        <Fact label="Delivery weekdays">{messages.routeDaysText(customer.routeDays)}</Fact>
      </dl>
    </Panel>
  );
}

/** What an order of this customer depends on. */
export function TermsPanel({
  customer,
  companyMinimumCents,
}: {
  customer: CustomerDetail;
  companyMinimumCents: number;
}) {
  const minimum = customer.orderMinimumCents ?? companyMinimumCents;
  return (
    <Panel title="Terms">
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
    </Panel>
  );
}

/** The parent and the sites, as far as the reader may see them. */
export function FamilyPanel({ customer }: { customer: CustomerDetail }) {
  return (
    <>
      <Family title="Belongs to" family={customer.parent ? [customer.parent] : []} />
      <Family title="Sites" family={customer.sites} />
    </>
  );
}

function Family({ title, family }: { title: string; family: CustomerDetail['sites'] }) {
  if (family.length === 0) return null;
  return (
    <Panel title={title}>
      <ul className="grid gap-2">
        {family.map((one) => (
          <li key={one.id}>
            <Link className="text-brand underline" to={`/dashboard/customers/${one.id}`}>
              {one.name}
            </Link>{' '}
            <span className="text-sm text-muted">
              {one.city}, {one.state}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** For staff: who lists this customer, and how many see it because they see all. */
export function PeoplePanel({
  listed,
  everyone,
  inviteTo,
}: {
  listed: readonly PersonWithAccess[];
  everyone: number;
  /** Where a buyer of this customer is invited; null for who may not. */
  inviteTo: string | null;
}) {
  return (
    <Panel title="People with access">
      {listed.length === 0 ? <p className="text-muted">No account lists this customer.</p> : null}
      <ul>
        {listed.map((person) => (
          <li key={person.id} className="border-b border-rule py-2">
            <span className="font-semibold">{person.displayName}</span>{' '}
            {person.disabled ? <Badge tone="warning">disabled</Badge> : null}
            <br />
            <span className="text-sm break-all text-muted">
              {person.email} · {person.role}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-sm text-muted">
        {everyone === 1
          ? '1 more person sees all customers.'
          : `${everyone} more people see all customers.`}
      </p>
      {inviteTo ? (
        <Link to={inviteTo} className="inline-flex min-h-11 items-center text-brand underline">
          {messages.invite}
        </Link>
      ) : null}
    </Panel>
  );
}
