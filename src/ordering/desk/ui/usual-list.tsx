import { type KeyboardEvent, useRef } from 'react';
import { Panel } from '../../../ui/panel.tsx';
import type { UsualItem } from '../../visits/server/items.ts';
import * as messages from '../messages.ts';
import type { LineJob } from './use-line-queue.ts';

/** So many stand open; a desk's screen holds them beside the lines. */
const SHOWN = 24;

const FIELD =
  'block min-h-11 w-16 rounded-md border border-border bg-card px-2 text-right tabular lg:min-h-8';

/** The quantity of one usual item. Enter, the arrows and leaving it keep what is typed; + takes as many as last time. */
function Quantity({
  item,
  quantity,
  put,
}: {
  item: UsualItem;
  quantity: number;
  put: (quantity: number) => void;
}) {
  const field = useRef<HTMLInputElement>(null);
  const keep = () => {
    const typed = field.current?.value.trim() ?? '';
    const wanted = typed === '' ? 0 : Number(typed);
    if (!/^\d{0,4}$/.test(typed)) {
      if (field.current) field.current.value = quantity > 0 ? String(quantity) : '';
    } else if (wanted !== quantity) put(wanted);
  };
  const go = (step: 1 | -1) => {
    const all = [
      ...(field.current?.closest('ul')?.querySelectorAll<HTMLInputElement>('input') ?? []),
    ];
    const next = all[all.indexOf(field.current as HTMLInputElement) + step];
    next?.focus();
    next?.select();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === '+' && field.current) {
      event.preventDefault();
      field.current.value = String(item.lastQuantity);
      keep();
      go(1);
    } else if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      keep();
      go(event.key === 'ArrowUp' ? -1 : 1);
    }
  };
  return (
    <input
      ref={field}
      key={quantity}
      aria-label={`${messages.QUANTITY} of ${item.name}, ${item.sizeUnit}`}
      inputMode="numeric"
      autoComplete="off"
      maxLength={4}
      defaultValue={quantity > 0 ? quantity : ''}
      placeholder={String(item.lastQuantity)}
      onBlur={keep}
      onKeyDown={onKeyDown}
      className={FIELD}
    />
  );
}

/** What the customer buys again and again, with a quantity straight beside each. */
export function UsualList({
  customerId,
  items,
  quantities,
  put,
}: {
  customerId: string;
  items: readonly UsualItem[];
  quantities: ReadonlyMap<string, number>;
  put: (job: LineJob) => void;
}) {
  return (
    <Panel title={messages.USUAL}>
      <p className="mb-2 text-sm text-muted">
        {items.length === 0 ? messages.NO_USUAL : messages.USUAL_HINT}
      </p>
      <ul id="usual-items" className="divide-y divide-rule border-t border-rule empty:hidden">
        {items.slice(0, SHOWN).map((item) => (
          <li key={item.productId} className="flex items-center gap-3 py-1">
            <span className="min-w-0 flex-1 text-sm leading-5">
              <span className="block truncate font-semibold">{item.name}</span>
              <span className="tabular block text-muted">
                {item.sizeUnit}, {messages.lastTime(item)}
              </span>
            </span>
            <Quantity
              item={item}
              quantity={quantities.get(item.productId) ?? 0}
              put={(quantity) =>
                put({
                  customerId,
                  productId: item.productId,
                  name: `${item.name}, ${item.sizeUnit}`,
                  quantity,
                  how: 'set',
                })
              }
            />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
