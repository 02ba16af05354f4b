import { type FormEvent, useState } from 'react';
import { Link, useFetcher } from 'react-router';
import { usePerson } from '../../../company/ui/person.ts';
import { formatCents } from '../../../kit/money.ts';
import { useDone } from '../../../ui/done.ts';
import { doneForm, FailureNote, useFailure } from '../../../ui/failure.tsx';
import { Section } from '../../../ui/section.tsx';
import { freshKey, SendKey } from '../../../ui/send-key.tsx';
import * as messages from '../messages.ts';
import type { Visit } from '../server/public/load-visit.ts';
import { type StoredAdd, storedAdds } from './stored-adds.ts';

type Item = Visit['lapsed'][number] | Visit['similar'][number];

/**
 * Puts one of it into the customer's order, which New order opens. It is kept on this device from the press and sent by the frame, so that leaving
 * the page loses nothing of it; a browser that keeps nothing sends it from here.
 */
function Add({ item, customer }: { item: Item; customer: Visit['customer'] }) {
  const person = usePerson();
  const fetcher = useFetcher();
  const [wasPressed, setPressed] = useState(false);
  const waits = storedAdds.useAll(person).find(isOf(customer, item));
  const isIn = doneForm(fetcher.data) !== undefined || (wasPressed && !waits);
  useDone(fetcher.data);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    if (waits && waits.refused === '') return event.preventDefault();
    const add: StoredAdd = {
      customerId: customer.id,
      customerName: customer.name,
      productId: item.productId,
      productName: item.name,
      key: freshKey(),
      refused: '',
    };
    storedAdds.store(person, add);
    if (!storedAdds.isStored(person, add)) return;
    event.preventDefault();
    setPressed(true);
  };
  return (
    <fetcher.Form method="post" className="contents" onSubmit={onSubmit}>
      <input type="hidden" name="intent" value="add" />
      <input type="hidden" name="productId" value={item.productId} />
      {/* What the device keeps is sent by the frame alone. */}
      <SendKey answer={fetcher.data as never} again={!wasPressed} />
      <button
        type="submit"
        aria-busy={fetcher.state !== 'idle' || waits?.refused === '' || undefined}
        className="col-start-2 row-start-2 min-h-6.5 cursor-pointer justify-self-end rounded-md border border-border bg-card px-2.5 text-sm font-semibold text-ink hover:bg-sunk sm:col-start-4 sm:row-start-1 pointer-coarse:min-h-11"
      >
        {waits?.refused === '' ? messages.ADD_STORED : isIn ? 'One more' : 'Add'}
        <span className="sr-only"> {item.name} to the order</span>
      </button>
      <span className="col-span-full empty:hidden">
        <FailureNote
          failure={useFailure(fetcher.data, 'add')}
          title="It was not added"
          waits={messages.ADD_WAITS}
        />
      </span>
    </fetcher.Form>
  );
}

const isOf =
  (customer: Visit['customer'], item: Item) =>
  (add: StoredAdd): boolean =>
    add.customerId === customer.id && add.productId === item.productId;

interface RowProps extends Pick<Visit, 'customer' | 'takesOrders'> {
  item: Item;
  line: string;
}

function Row({ item, line, takesOrders, customer }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 border-b border-rule py-1 text-sm leading-5 sm:min-h-8 sm:grid-cols-[minmax(0,1fr)_auto_5rem_5.5rem] sm:py-0.5 hover:bg-sunk">
      <span className="min-w-0 py-1">
        <Link
          to={`/products/${item.slug}`}
          className="font-semibold text-ink no-underline hover:underline"
        >
          {item.name}
        </Link>{' '}
        <span className="narrow text-[0.84375rem] font-semibold">{item.sizeUnit}</span>
      </span>
      <span className="tabular col-start-1 text-xs text-muted sm:col-start-2">{line}</span>
      <span className="tabular col-start-2 row-start-1 text-right sm:col-start-3">
        {item.unitPriceCents === null ? (
          <span className="text-xs text-muted">on request</span>
        ) : (
          formatCents(item.unitPriceCents)
        )}
      </span>
      {takesOrders && item.unitPriceCents !== null ? <Add item={item} customer={customer} /> : null}
    </li>
  );
}

/** Rows that are shown at first; the others are folded. */
const SHOWN = 6;

/** What a customer bought regularly and then no more, and what those like it buy: with its price, one press from the order. */
export function OfferList({ lapsed, similar, takesOrders, customer }: Visit) {
  const rows = [
    ...lapsed.map((item) => ({ item, line: messages.lapsedLine(item) })),
    ...similar.map((item) => ({ item, line: messages.similarLine(item) })),
  ].map(({ item, line }) => (
    <Row
      key={item.productId}
      item={item}
      line={line}
      takesOrders={takesOrders}
      customer={customer}
    />
  ));
  return (
    <Section title={<span title={messages.OFFER_LEAD}>{messages.OFFER_TITLE}</span>}>
      {rows.length === 0 ? <p className="py-2 text-sm text-muted">{messages.OFFER_NONE}</p> : null}
      <ul>{rows.slice(0, SHOWN)}</ul>
      {rows.length > SHOWN ? (
        <details>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-brand underline pointer-fine:min-h-8">
            {rows.length - SHOWN} more
          </summary>
          <ul>{rows.slice(SHOWN)}</ul>
        </details>
      ) : null}
    </Section>
  );
}
