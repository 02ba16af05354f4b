import { useState } from 'react';
import { usePerson } from '../../../../company/ui/person.ts';
import { useTimeZone } from '../../../../company/ui/time-zone.ts';
import { normalise } from '../../../../kit/normalise.ts';
import { telHref } from '../../../../kit/tel.ts';
import { dayIn, momentText } from '../../../../kit/time.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field.tsx';
import * as messages from '../../messages.ts';
import { OrderHere } from '../order-here.tsx';
import { QuickNote } from '../quick-note.tsx';
import { type CustomerHere, useGuidesHere } from '../stored-guides.ts';
import type { StoredOrder } from '../stored-orders.ts';
import { TakenHere } from '../taken-here.tsx';
import { TakenNow } from '../taken-now.tsx';

/** So many are seen at a glance. */
const FEW = 8;

/** The customers whose guide this device holds for its person, as the day had them, each to call, to order for and to write about without a signal. `opened`: whose order was asked for. */
export function CustomersToGo({ opened = '' }: { opened?: string }) {
  const customers = useGuidesHere(usePerson());
  const timeZone = useTimeZone();
  const [term, setTerm] = useState('');
  if (customers === undefined) return null;
  if (customers.length === 0) return <p>{messages.NO_GUIDES}</p>;
  const sought = normalise(term);
  const shown = customers.filter(({ name, address = '' }) =>
    normalise(`${name} ${address}`).includes(sought),
  );
  const oldest = Math.min(...customers.map(({ readAt }) => readAt));
  return (
    <>
      <p className="text-sm text-muted">
        {messages.customersHere(customers.length, momentText(new Date(oldest), timeZone))}
      </p>
      {customers.length > FEW ? (
        <TextField
          label={messages.FIND}
          hint={messages.FIND_BY}
          type="search"
          required
          autoComplete="off"
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
      ) : null}
      {shown.length === 0 ? <p role="status">{messages.NO_CUSTOMER_MATCHES}</p> : null}
      <ul className="divide-y divide-rule border-y border-rule">
        {shown.map((customer) => (
          <CustomerToGo
            key={customer.customerId}
            here={customer}
            isRequested={customer.customerId === opened}
          />
        ))}
      </ul>
    </>
  );
}

function CustomerToGo({ here, isRequested }: { here: CustomerHere; isRequested: boolean }) {
  const { phone, address, followUpOn } = here;
  const customer = { id: here.customerId, name: here.name };
  const [opened, setOpened] = useState<'note' | 'order' | null>(isRequested ? 'order' : null);
  const [now] = useState(() => Date.now());
  const today = dayIn(useTimeZone(), now);
  const [takenOrder, setTakenOrder] = useState<StoredOrder | null>(null);
  const close = () => setOpened(null);
  const open = (what: typeof opened) => {
    setTakenOrder(null);
    setOpened(what);
  };
  return (
    <li className="grid gap-2 py-2">
      <div className="flex items-center justify-between gap-x-3">
        <span className="min-w-0">
          <span className="font-semibold wrap-anywhere">{customer.name}</span>
          {address ? <span className="block text-sm text-muted">{address}</span> : null}
          {phone ? (
            <a
              href={telHref(phone)}
              className="tabular flex min-h-11 w-fit items-center text-sm text-brand underline"
            >
              {phone}
              <span className="sr-only">{messages.callOf(customer.name)}</span>
            </a>
          ) : null}
          {followUpOn ? (
            <span className={`block text-sm ${followUpOn <= today ? 'font-semibold' : ''}`}>
              {messages.followUpText(followUpOn, today)}
            </span>
          ) : null}
        </span>
        <span className="flex shrink-0 gap-2">
          {(['order', 'note'] as const).map((what) => (
            <Button
              key={what}
              variant="secondary"
              aria-expanded={opened === what}
              onClick={() => open(opened === what ? null : what)}
            >
              {messages.TO_GO[what]}
              <span className="sr-only"> {messages.toGoOf[what](customer.name)}</span>
            </Button>
          ))}
        </span>
      </div>
      {takenOrder ? <TakenNow order={takenOrder} onClose={() => setTakenOrder(null)} /> : null}
      <TakenHere
        customerId={customer.id}
        onOpen={() => open('order')}
        exceptKey={takenOrder?.key ?? ''}
      />
      {opened === 'note' ? (
        <QuickNote customer={customer} today={today} onClose={close} />
      ) : opened === 'order' ? (
        <OrderHere
          customer={customer}
          today={today}
          level={2}
          onClose={close}
          onTaken={(order) => {
            setOpened(null);
            setTakenOrder(order);
          }}
        />
      ) : null}
    </li>
  );
}
