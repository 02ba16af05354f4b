import { Link } from 'react-router';
import { telHref } from '../../../kit/tel.ts';
import { Section } from '../../../ui/section.tsx';
import * as sentences from '../form-messages.ts';
import type { CustomerDetail } from '../public/contract.ts';
import { dockHoursText } from '../public/dock-hours.ts';
import * as messages from '../public/messages.ts';
import { Fact } from './fact.tsx';

/** Where the goods go and how to reach the people there. */
export function AddressPanel({ customer }: { customer: CustomerDetail }) {
  return (
    <Section title={sentences.addressAndContact}>
      <dl>
        <Fact label="Address">
          {customer.address1}
          <br />
          {customer.city}, {customer.state} <span className="tabular">{customer.zip}</span>
        </Fact>
        <Fact label="Phone">
          {customer.phone ? (
            <a className="tabular text-brand underline" href={telHref(customer.phone)}>
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
          {customer.unattendedAllowed ? sentences.areLeft : sentences.notLeft}
        </Fact>
        <Fact label="Dock">{dockHoursText(customer)}</Fact>
        <Fact label="Delivery weekdays">{messages.routeDaysText(customer.routeDays)}</Fact>
      </dl>
    </Section>
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
    <Section title={title}>
      <ul>
        {family.map((one) => (
          <li key={one.id} className="border-b border-rule py-2 text-sm leading-5">
            <Link className="text-brand underline" to={`/dashboard/customers/${one.id}`}>
              {one.name}
            </Link>{' '}
            <span className="text-muted">
              {one.city}, {one.state}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
