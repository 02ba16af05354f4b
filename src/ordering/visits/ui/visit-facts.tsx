import { Mail, MapPin, Phone } from 'lucide-react';
import { formatCents } from '../../../kit/money.ts';
import { dayText, hourText } from '../../../kit/time.ts';
import { routeDaysText } from '../../../people/customers/public/messages.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import * as messages from '../messages.ts';
import type { loadVisit } from '../server/public/load-visit.ts';

export type Visit = Awaited<ReturnType<typeof loadVisit>>;

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The address as the phone's own map understands it. */
const mapOf = (customer: Visit['customer']) =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    `${customer.address1}, ${customer.city}, ${customer.state} ${customer.zip}`,
  )}`;

/** How to reach the house and its people: call, mail and the way there, each by one tap. */
export function ReachPanel({ visit: { customer, contacts } }: { visit: Visit }) {
  return (
    <Panel title="Reach them">
      <div className="mb-3 flex flex-wrap gap-2">
        {customer.phone ? (
          <a
            href={`tel:${customer.phone.replace(/[^\d+]/g, '')}`}
            className={buttonClass('secondary')}
          >
            <Phone {...ICON} /> Call <span className="tabular">{customer.phone}</span>
          </a>
        ) : null}
        {customer.email ? (
          <a href={`mailto:${customer.email}`} className={buttonClass('secondary')}>
            <Mail {...ICON} /> Mail the house
          </a>
        ) : null}
        <a
          href={mapOf(customer)}
          rel="noreferrer"
          target="_blank"
          className={buttonClass('secondary')}
        >
          <MapPin {...ICON} /> Map
          <span className="sr-only"> (opens another site)</span>
        </a>
      </div>
      {contacts.length === 0 ? (
        <p className="text-sm text-muted">{messages.contactsNone}</p>
      ) : (
        <ul className="divide-y divide-rule border-t border-rule">
          {contacts.map((contact) => (
            <li key={contact.id} className="flex flex-wrap items-center justify-between gap-x-3">
              <span className="font-semibold">{contact.name}</span>
              <a
                href={`mailto:${contact.email}`}
                className="inline-flex min-h-11 items-center break-all text-brand underline"
              >
                {contact.email}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Fact({ label, value, more }: { label: string; value: string; more?: string }) {
  return (
    <div className="border-b border-rule py-2 last:border-b-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="tabular font-semibold">{value}</dd>
      {more ? <dd className="tabular text-sm text-muted">{more}</dd> : null}
    </div>
  );
}

/** How the customer stands: how often it orders, spend, balance, the next truck. */
export function StandingPanel({ visit: { customer, figures, delivery } }: { visit: Visit }) {
  return (
    <Panel title="How they stand">
      <dl>
        <Fact
          label="How often they order"
          value={messages.rhythmText(figures)}
          {...(figures.lastOn
            ? {
                more: `Last order ${dayText(figures.lastOn)}, ${formatCents(figures.lastCents ?? 0)}`,
              }
            : {})}
        />
        <Fact
          label={messages.PERIOD_TITLE}
          value={formatCents(figures.spendCents)}
          more={messages.comparedText(figures)}
        />
        <Fact
          label="Balance"
          value={formatCents(figures.balanceCents)}
          more={
            figures.overdueCents > 0
              ? `${formatCents(figures.overdueCents)} of it overdue`
              : 'Nothing overdue'
          }
        />
        <Fact label="Delivery weekdays" value={routeDaysText(customer.routeDays)} />
        <Fact
          label={messages.NEXT_DELIVERY}
          value={dayText(delivery.day)}
          more={messages.cutOffText(delivery.cutOffDay, hourText(delivery.cutOffHour))}
        />
      </dl>
    </Panel>
  );
}
