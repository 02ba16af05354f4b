import { ButtonLink } from '../../../ui/button.tsx';
import { doneForm, FailureNote, failedForm } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import * as messages from '../quick-order-messages.ts';
import type { CartPage } from '../server/load-cart.ts';
import type { ShownList } from '../server/load-quick-order.ts';
import type { QuickOrderDone } from '../server/quick-order-action.ts';
import { CheckedList } from './checked-list.tsx';
import { GiveList } from './give-list.tsx';
import { OrderSurface } from './order-surface.tsx';

/** Many SKUs at once, pasted or from a file: given, checked row by row, put into the order. */
export function PasteView({
  page,
  list,
  answer,
}: {
  page: CartPage;
  list: ShownList | null;
  /** What a form of this view answered. */
  answer: unknown;
}) {
  const failed = failedForm(answer);
  const done = doneForm(answer) as QuickOrderDone | undefined;
  const added = done?.ok === 'add' ? done.added : undefined;
  return (
    <OrderSurface page={page} here="paste">
      {() => (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)] gap-4">
          {list ? null : <p className="max-w-prose text-sm text-muted">{messages.lead}</p>}
          {added && added.products > 0 ? (
            <Note tone="success" title={messages.added(added.rows, added.products, added.left)}>
              <ButtonLink to="/cart" variant={list ? 'secondary' : 'primary'}>
                {messages.toCart}
              </ButtonLink>
            </Note>
          ) : null}
          {added?.products === 0 ? <Note tone="warning">{messages.nothingGood}</Note> : null}
          <FailureNote failure={failed?.error} title={messages.notRead} />
          {list ? (
            <CheckedList list={list} />
          ) : (
            <GiveList
              typed={failed?.typed.text ?? ''}
              asked={done?.ok === 'question' ? done.question : undefined}
            />
          )}
        </div>
      )}
    </OrderSurface>
  );
}
