import { useMemo } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import * as orderMessages from '../../cart/order-messages.ts';
import type { CartPage } from '../../cart/server/load-cart.ts';
import { CartRows } from '../../cart/ui/cart-line.tsx';
import type { OrderedLine } from '../../cart/ui/ordered-lines.ts';
import { QuickAdd } from '../../cart/ui/quick-add.tsx';
import type { Order } from '../../cart/ui/use-order.ts';
import * as messages from '../messages.ts';
import type { ShownGuide } from '../server/read-guide.ts';
import { openProposals } from './count-note.tsx';
import { COLUMNS, GuideLine, InsteadLine } from './guide-line.tsx';
import { bySection } from './sections.ts';

/** The button that takes all proposals of a count. */
export const TAKE_ALL = 'take-all';

function Head() {
  const { columns } = orderMessages;
  return (
    <div
      aria-hidden="true"
      className={`hidden border-b border-ink py-1 text-xs leading-5 text-muted lg:grid ${COLUMNS}`}
    >
      <span>{columns.quantity}</span>
      <span>{columns.product}</span>
      <span className="text-right">{columns.price}</span>
      <span>{columns.last}</span>
      <span>{columns.onHand}</span>
      <span className="text-right whitespace-nowrap">{columns.onOrder}</span>
    </div>
  );
}

/** The site's products by storeroom, what else is in this order, and one field that adds any other. */
export function GuideRows({
  cart,
  guide,
  order,
  lines,
}: {
  cart: CartPage;
  guide: ShownGuide;
  order: Order;
  lines: readonly OrderedLine[];
}) {
  const sections = useMemo(() => bySection(guide), [guide]);
  const shown = useMemo(() => {
    const own = new Set(guide.rows.map((row) => row.productId));
    // A substitute that the guide has anyway needs no second row.
    const instead = guide.rows.flatMap(({ substitute }) =>
      substitute && !own.has(substitute.id) ? [substitute.id] : [],
    );
    return { own, all: new Set([...own, ...instead]) };
  }, [guide]);
  const others = lines.filter((line) => !shown.all.has(line.productId));
  const isBackOrder = cart.backOrdersAllowed;
  const fieldOf = (productId: string) => ({
    value: order.textOf(productId),
    quantity: order.quantityOf(productId),
    state: order.stateOf(productId),
    onType: order.type,
    isBackOrder,
  });
  const open = openProposals(guide.rows, order);
  return (
    <>
      {guide.rows.length > 0 ? (
        <Head />
      ) : (
        <div className="grid justify-items-start gap-3 py-6">
          <p className="text-muted">{messages.emptyLead}</p>
          <ButtonLink to="/products" variant={lines.length === 0 ? 'primary' : 'secondary'}>
            {messages.seeProducts}
          </ButtonLink>
        </div>
      )}
      {open.length > 0 ? (
        <p className="flex justify-end border-b border-rule print:hidden">
          <Button
            id={TAKE_ALL}
            variant="quiet"
            className="min-h-9! text-sm"
            onClick={() => {
              for (const [productId, text] of open) order.type(productId, text);
            }}
          >
            {orderMessages.takeAll(open.length)}
          </Button>
        </p>
      ) : null}
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={`section-${section.id}`}>
          <h2 id={`section-${section.id}`} className="guide-section">
            {section.name}
          </h2>
          <ul>
            {section.rows.flatMap((row) => [
              <GuideLine
                key={row.productId}
                row={row}
                first={row === sections[0]?.rows[0]}
                {...fieldOf(row.productId)}
              />,
              row.substitute && !shown.own.has(row.substitute.id) ? (
                <InsteadLine
                  key={`instead ${row.productId}`}
                  row={row}
                  {...fieldOf(row.substitute.id)}
                />
              ) : null,
            ])}
          </ul>
        </section>
      ))}
      {others.length > 0 ? (
        <section aria-labelledby="also-in-order">
          <h2 id="also-in-order" className="guide-section">
            {orderMessages.alsoInOrder}
          </h2>
          <CartRows
            lines={others}
            order={order}
            backOrdersAllowed={isBackOrder}
            isFirst={sections.length === 0}
          />
        </section>
      ) : null}
      {guide.cut ? (
        <p className="mt-3 text-sm text-muted">{messages.cut(guide.rows.length)}</p>
      ) : null}
      <div className="mt-2.5 mb-4">
        <QuickAdd />
      </div>
    </>
  );
}
