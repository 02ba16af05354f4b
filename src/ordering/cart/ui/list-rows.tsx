import { Link } from 'react-router';
import * as messages from '../messages.ts';
import * as orderMessages from '../order-messages.ts';
import type { CheckedList } from '../server/checked-lists.ts';
import { PriceThen } from './before-adding.tsx';
import { troubleOf } from './ordered-lines.ts';
import { QuantityField, RowState } from './quantity-field.tsx';
import type { Order } from './use-order.ts';

const COLUMNS = 'lg:grid-cols-[4rem_minmax(0,1fr)_9rem_9rem] lg:gap-x-3';

/** The rows of a list: what of each is in the order, and grey what the list says. */
export function ListRows({
  list,
  order,
  backOrdersAllowed,
}: {
  list: CheckedList;
  order: Order;
  backOrdersAllowed: boolean;
}) {
  return (
    <>
      <div
        aria-hidden="true"
        className={`mt-2 hidden border-b border-ink py-1 text-xs leading-5 text-muted lg:grid ${COLUMNS}`}
      >
        <span>{orderMessages.columns.quantity}</span>
        <span>{orderMessages.columns.product}</span>
        <span className="text-right">{orderMessages.columns.price}</span>
      </div>
      <ul aria-label={list.name} className="max-lg:mt-2 max-lg:border-t max-lg:border-ink">
        {list.lines.map((line) => (
          <ListRow
            key={line.productId}
            line={line}
            order={order}
            backOrdersAllowed={backOrdersAllowed}
          />
        ))}
      </ul>
    </>
  );
}

function ListRow({
  line,
  order,
  backOrdersAllowed,
}: {
  line: CheckedList['lines'][number];
  order: Order;
  backOrdersAllowed: boolean;
}) {
  const { productId, quantity, available, unitPriceCents, substitute } = line;
  const name = `${line.name}, ${line.sizeUnit}`;
  const state = order.stateOf(productId);
  const isGone = line.state === 'gone';
  const typed = { quantity: order.quantityOf(productId), available, unitPriceCents };
  const trouble = isGone ? null : troubleOf(typed, state, backOrdersAllowed);
  const field = { productId, name, state, trouble, onType: order.type };
  const isShort = !trouble && line.state === 'short';
  return (
    <li
      data-row={productId}
      className={`grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-center gap-x-3 border-b border-rule py-1.5 focus-within:bg-sunk lg:min-h-8 lg:py-px ${COLUMNS}`}
    >
      {isGone ? (
        <span className="tabular block text-center text-muted">{quantity}</span>
      ) : (
        <div className="self-start lg:self-center">
          <QuantityField
            {...field}
            value={order.textOf(productId)}
            proposal={quantity}
            proposalFrom="list"
          />
        </div>
      )}
      <p className="min-w-0 text-[0.9375rem] leading-5 lg:text-sm">
        <span className={isGone ? 'text-muted line-through decoration-1' : 'font-semibold'}>
          {line.name}
        </span>{' '}
        <span className="narrow text-[0.84375rem] font-semibold whitespace-nowrap">
          {line.sizeUnit}
        </span>
        {isGone ? (
          <span className="block text-sm font-semibold text-warning">{messages.lineGone}</span>
        ) : null}
        {substitute ? (
          <span className="block text-sm">
            <Link
              to={`/products/${substitute.nameKey}?size=${substitute.sku}`}
              className="text-brand underline"
            >
              {messages.lineInstead(substitute.name, substitute.sizeUnit, substitute.sku)}
            </Link>
            , {messages.insteadWhy[substitute.reason]}
          </span>
        ) : null}
      </p>
      <span className="tabular text-right text-sm">
        {isGone ? null : <PriceThen line={line} />}
      </span>
      <span className="tabular text-sm text-muted max-lg:col-span-2 max-lg:col-start-2 max-lg:empty:hidden lg:text-right">
        {isShort ? (
          <span className="font-semibold text-warning">{messages.only(available)}</span>
        ) : (
          <RowState {...field} available={available} />
        )}
      </span>
    </li>
  );
}
