import { formatCents } from '../../../kit/money.ts';
import { Panel } from '../../../ui/panel.tsx';
import { later } from '../../cart/order-messages.ts';
import { SavedState } from '../../cart/ui/order-heading.tsx';
import { QuantityField, RowState } from '../../cart/ui/quantity-field.tsx';
import type { Order } from '../../cart/ui/use-order.ts';
import type { UsualItem } from '../../visits/server/items.ts';
import * as messages from '../messages.ts';
import { troubleAtDesk } from './trouble.ts';

/** So many stand open; a desk's screen holds them beside the lines. */
export const USUAL_SHOWN = 24;

/** What the customer buys again and again, with its price and a quantity straight beside each. */
export function UsualList({
  items,
  order,
  backOrdersAllowed,
  hasKeys,
}: {
  items: readonly UsualItem[];
  order: Order;
  /** More than there is can be ordered: it comes later. */
  backOrdersAllowed: boolean;
  /** Whether the keys of its rows are told. */
  hasKeys: boolean;
}) {
  const hint = items.length === 0 ? messages.NO_USUAL : hasKeys ? messages.USUAL_HINT : null;
  return (
    <Panel title={messages.USUAL} actions={<SavedState order={order} />}>
      {hint ? (
        <p
          className={`mb-2 text-sm text-muted ${items.length === 0 ? '' : 'pointer-coarse:hidden'}`}
        >
          {hint}
        </p>
      ) : null}
      <ul
        id="usual-items"
        data-order
        className="divide-y divide-rule border-t border-rule empty:hidden"
      >
        {items.slice(0, USUAL_SHOWN).map((item) => (
          <Row key={item.productId} {...{ item, order, backOrdersAllowed }} />
        ))}
      </ul>
    </Panel>
  );
}

function Row({
  item,
  order,
  backOrdersAllowed,
}: {
  item: UsualItem;
  order: Order;
  backOrdersAllowed: boolean;
}) {
  const { productId, unitPriceCents } = item;
  const state = order.stateOf(productId);
  const quantity = order.quantityOf(productId);
  const { available } = item;
  const trouble = troubleAtDesk({ quantity, available }, state, backOrdersAllowed);
  const name = `${item.name}, ${item.sizeUnit}`;
  const field = { productId, name, state, trouble, onType: order.type };
  return (
    <li className="flex items-center gap-3 py-1">
      <span className="min-w-0 flex-1 text-sm leading-5 lg:flex lg:items-baseline lg:gap-x-3">
        <span className="min-w-0 flex-1">
          <span className="font-semibold">{item.name}</span>{' '}
          <span className="narrow font-semibold whitespace-nowrap">{item.sizeUnit}</span>
        </span>
        <span className="tabular flex flex-wrap gap-x-3 text-muted">
          <span className="font-semibold text-ink">
            {unitPriceCents === null ? messages.ON_REQUEST : formatCents(unitPriceCents)}
          </span>
          {trouble || state === 'waits' ? (
            <RowState {...field} available={available} />
          ) : quantity > available ? (
            later(available)
          ) : (
            messages.lastTime(item)
          )}
        </span>
      </span>
      <QuantityField {...field} value={order.textOf(productId)} last={item.lastQuantity} />
    </li>
  );
}
