import { Form, Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { CONTROL } from '../../../ui/field.tsx';
import { EmptyState } from '../../../ui/panel.tsx';
import { MarkAll, useMarks } from '../../ui/marks.tsx';
import * as messages from '../item-messages.ts';
import type { ItemState } from '../item-plan.ts';

/** One item as the screen shows it. */
export interface ItemView {
  itemId: string;
  itemName: string;
  sku: string;
  priceCents: number | null;
  quantity: number | null;
  reason: string | null;
  name: string;
  sizeUnit: string;
  sizeFound: boolean;
  brand: string;
  category: string;
  productId: string | null;
}

function Figures({ item }: { item: ItemView }) {
  return (
    <p className="tabular text-sm lg:text-right">
      <span className="font-semibold whitespace-nowrap">
        {item.priceCents === null ? messages.noPrice : formatCents(item.priceCents)}
      </span>
      <span className="text-muted max-lg:before:content-['_·_'] lg:block">
        {item.quantity === null
          ? messages.notCounted
          : `${item.quantity.toLocaleString('en-US')} on hand`}
      </span>
    </p>
  );
}

/** A new item: name and size can be put right before it becomes a product. */
function NewItem({ item, editable }: { item: ItemView; editable: boolean }) {
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 border-b border-rule bg-card py-3 pr-3 lg:grid-cols-[2.75rem_minmax(0,1fr)_13rem_10rem] lg:items-start">
      <label className="flex size-11 items-center justify-center">
        <span className="sr-only">Choose {item.itemName}</span>
        <input
          type="checkbox"
          name="chosen"
          value={item.itemId}
          defaultChecked={editable}
          className="size-5 accent-brand"
        />
      </label>
      <div className="min-w-0">
        {editable ? (
          <div className="grid gap-2 sm:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
            <input
              name={`name ${item.itemId}`}
              aria-label={`Name of ${item.sku}`}
              defaultValue={item.name}
              required
              maxLength={120}
              className={CONTROL}
            />
            <input
              name={`size ${item.itemId}`}
              aria-label={`Size of ${item.sku}`}
              defaultValue={item.sizeUnit}
              required
              maxLength={60}
              className={CONTROL}
            />
          </div>
        ) : (
          <p className="min-h-11 py-2 font-semibold wrap-break-word">{item.itemName}</p>
        )}
        <p className="mt-1 text-sm text-muted">
          <span className="font-mono text-xs">{item.sku || 'no SKU'}</span>
          {editable && item.itemName !== `${item.name}, ${item.sizeUnit}` ? (
            <span> · {item.itemName}</span>
          ) : null}
          {editable && !item.sizeFound ? (
            <span className="text-warning"> · {messages.sizeNotFound}</span>
          ) : null}
          {item.reason ? <span> · {item.reason}</span> : null}
        </p>
      </div>
      <p className="text-sm max-lg:col-start-2 lg:py-2.5">
        {item.category} · <span className="font-semibold">{item.brand}</span>
      </p>
      <div className="max-lg:col-start-2 lg:py-2.5">
        <Figures item={item} />
      </div>
    </li>
  );
}

function KnownItem({ item }: { item: ItemView }) {
  return (
    <li className="grid gap-x-4 border-b border-rule bg-card px-3 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] sm:items-center">
      {item.productId ? (
        <Link
          to={`/dashboard/products/${item.productId}`}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-break-word text-brand underline"
        >
          {item.itemName}
        </Link>
      ) : (
        <p className="min-h-11 py-2.5 font-semibold wrap-break-word">{item.itemName}</p>
      )}
      <p className="text-sm text-muted">
        <span className="font-mono text-xs">{item.sku}</span>
        {item.reason ? ` ${item.reason}` : ''}
      </p>
    </li>
  );
}

interface ItemListProps {
  items: ItemView[];
  state: ItemState;
  /** How many items are in this state in all. */
  total: number;
  formKey: string;
  busy: string | null;
}

/** The items of one state. New ones can be created or ignored, ignored ones offered again; the rest is only shown. */
export function ItemList({ items, state, total, formKey, busy }: ItemListProps) {
  const { form, count, onChange, mark } = useMarks();
  if (items.length === 0)
    return <EmptyState title={messages.nothing}>{messages.nothingHint}</EmptyState>;
  if (state !== 'offered' && state !== 'ignored') {
    return (
      <ul className="border-t-2 border-ink">
        {items.map((item) => (
          <KnownItem key={item.itemId} item={item} />
        ))}
      </ul>
    );
  }
  const isNew = state === 'offered';
  return (
    <Form
      ref={form}
      method="post"
      aria-label={messages.ITEM_MESSAGES[state]}
      preventScrollReset
      onChange={onChange}
    >
      <MarkAll count={count} mark={mark} />
      <input type="hidden" name="key" value={formKey} />
      <ul className="border-t-2 border-ink">
        {items.map((item) => (
          <NewItem key={item.itemId} item={item} editable={isNew} />
        ))}
      </ul>
      <div className="sticky bottom-0 -mx-4 grid grid-cols-2 gap-2 border-t border-rule bg-paper px-4 py-2 sm:mx-0 sm:flex sm:flex-wrap sm:gap-3 sm:px-0 sm:py-3">
        {isNew ? (
          <>
            <Button
              type="submit"
              name="intent"
              value="create"
              busy={busy === 'create'}
              className="max-sm:col-span-2"
            >
              {count === null ? messages.createMarked : messages.create(count)}
            </Button>
            {total > items.length ? (
              <Button
                type="submit"
                variant="secondary"
                className="max-sm:px-1"
                name="intent"
                value="create-all"
                busy={busy === 'create-all'}
                formNoValidate
              >
                {messages.createAll(total)}
              </Button>
            ) : null}
            <Button
              type="submit"
              variant="quiet"
              className="max-sm:px-1"
              name="intent"
              value="ignore"
              busy={busy === 'ignore'}
              formNoValidate
            >
              {messages.ignoreMarked}
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            variant="secondary"
            className="max-sm:col-span-2"
            name="intent"
            value="offer"
            busy={busy === 'offer'}
          >
            {messages.offerAgain}
          </Button>
        )}
      </div>
    </Form>
  );
}
