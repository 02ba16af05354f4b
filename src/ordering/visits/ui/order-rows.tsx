import { useState } from 'react';
import { useTimeZone } from '../../../company/ui/time-zone.ts';
import { formatCents } from '../../../kit/money.ts';
import { dayIn } from '../../../kit/time.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { QuantityField } from '../../cart/ui/quantity-field.tsx';
import { quantityIn } from '../../cart/ui/typed-quantities.ts';
import type { GuideToGo } from '../choices.ts';
import * as messages from '../messages.ts';
import { type OrderItem, shownOthers } from './order-items.ts';

interface Typing {
  texts: Readonly<Record<string, string>>;
  onType: (productId: string, text: string) => void;
}

/** What the customer buys again and again, each with its price and a quantity; what was bought on the last day goes in by one press. Below, what it never bought. */
export function OrderRows({
  guide,
  others,
  today,
  ...typing
}: Typing & {
  guide: GuideToGo;
  /** What else can be ordered here. */
  others: readonly OrderItem[];
  today: string;
}) {
  const timeZone = useTimeZone();
  const lastOn = guide.items
    .map((item) => item.lastOn)
    .toSorted()
    .at(-1);
  const last = guide.items.filter((item) => item.lastOn === lastOn);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        <p className="text-muted">
          {messages.pricesOf(guide.readAt, timeZone, today, dayIn(timeZone, guide.readAt))}
        </p>
        {lastOn ? (
          <Button
            variant="secondary"
            onClick={() => {
              for (const item of last) typing.onType(item.productId, String(item.lastQuantity));
            }}
          >
            {messages.asLast(lastOn, last.length)}
          </Button>
        ) : null}
      </div>
      <Rows items={guide.items} {...typing} />
      {others.length > 0 ? (
        <OtherRows
          label={messages.ANOTHER_PRODUCT}
          hint={messages.anotherHint(others.length)}
          others={others}
          {...typing}
        />
      ) : null}
    </>
  );
}

/** Products that are found by typing: what has a quantity stays. */
export function OtherRows({
  label,
  hint,
  others,
  ...typing
}: Typing & { label: string; hint: string; others: readonly OrderItem[] }) {
  const [term, setTerm] = useState('');
  const shown = shownOthers(others, typing.texts, term);
  const isFound = term.trim() === '' || shownOthers(others, {}, term).length > 0;
  return (
    <>
      <TextField
        label={label}
        hint={hint}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={term}
        onChange={({ currentTarget: { value } }) => setTerm(value)}
        onKeyDown={(event) => {
          // The form takes the order, which is not meant here.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      {isFound ? null : <p role="status">{messages.NOT_HERE}</p>}
      <Rows items={shown} {...typing} />
    </>
  );
}

function Rows({ items, texts, onType }: Typing & { items: readonly OrderItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul data-order className="divide-y divide-rule border-y border-rule">
      {items.map((item) => {
        const text = texts[item.productId] ?? '';
        const isWrong = quantityIn(text) === null;
        return (
          <li key={item.productId} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 text-sm leading-5">
              <span className="font-semibold">{item.name}</span>{' '}
              <span className="narrow font-semibold whitespace-nowrap">{item.sizeUnit}</span>
              <span className="tabular flex flex-wrap gap-x-3 text-muted">
                <span className="font-semibold text-ink">{formatCents(item.unitPriceCents)}</span>
                {item.lastOn && item.lastQuantity
                  ? messages.lastTaken({ lastOn: item.lastOn, lastQuantity: item.lastQuantity })
                  : item.sku}
              </span>
            </span>
            <QuantityField
              productId={item.productId}
              name={`${item.name}, ${item.sizeUnit}`}
              value={text}
              state={text === '' ? 'none' : 'saved'}
              trouble={isWrong ? { kind: 'wrong', take: null } : null}
              onType={onType}
            />
          </li>
        );
      })}
    </ul>
  );
}
