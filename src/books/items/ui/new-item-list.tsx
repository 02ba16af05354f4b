import { Form, Link } from 'react-router';
import { formatCents } from '../../../kit/money.ts';
import { Button } from '../../../ui/button.tsx';
import { MarkAll, useMarks } from '../../ui/marks.tsx';
import { noPrice } from '../item-messages.ts';
import { NEW_ITEM_WORDS as words } from '../public/new-item-messages.ts';
import type { NewItems } from '../server/public/make-items.ts';
import { canChoose, IncomeAccountField } from './public/income-account-field.tsx';

type Product = NewItems['products'][number];

/** A product that QuickBooks has no item for, with what became of the last try. */
function ProductRow({ product }: { product: Product }) {
  const name = `${product.name}, ${product.sizeUnit}`;
  return (
    <li className="grid grid-cols-[2.75rem_minmax(0,1fr)] gap-x-2 border-b border-rule bg-card py-1 pr-3">
      <label className="flex size-11 items-center justify-center">
        <span className="sr-only">{words.mark(name)}</span>
        <input
          type="checkbox"
          name="chosen"
          value={product.id}
          defaultChecked={product.adding !== 'asked'}
          className="size-5 accent-brand"
        />
      </label>
      <div className="min-w-0 py-1">
        <Link
          to={`/dashboard/products/${product.id}`}
          className="inline-flex min-h-11 min-w-0 items-center font-semibold wrap-break-word text-brand underline"
        >
          {name}
        </Link>
        <p className="tabular text-sm text-muted">
          <span className="font-mono text-xs">{product.sku}</span>
          {' · '}
          {product.priceCents === null ? noPrice : formatCents(product.priceCents)}
          {product.adding === 'asked' ? ` · ${words.onItsWay}` : ''}
        </p>
        {product.problem ? (
          <p className="text-sm text-danger">{words.refused(product.problem)}</p>
        ) : null}
      </div>
    </li>
  );
}

/** Products that QuickBooks has no item for: one choice of the income account and one press for all that are marked. */
export function NewItemList({ view, busy }: { view: NewItems; busy: boolean }) {
  const { products, total, account } = view;
  const { form, count, onChange, mark } = useMarks();
  return (
    <section id="without-item" aria-labelledby="without-item-title" className="scroll-mt-20">
      <h2 id="without-item-title" className="text-2xl">
        {words.title}
      </h2>
      <p className="mt-1 mb-3 text-muted">{words.lead}</p>
      <Form
        ref={form}
        method="post"
        aria-label={words.title}
        preventScrollReset
        onChange={onChange}
      >
        <input type="hidden" name="intent" value="make-items" />
        <div className="mb-4 max-w-xl">
          <IncomeAccountField account={account} />
        </div>
        <MarkAll count={count} mark={mark} />
        <ul className="border-t-2 border-ink">
          {products.map((product) => (
            <ProductRow key={`${product.id} ${product.adding ?? ''}`} product={product} />
          ))}
        </ul>
        {total > products.length ? (
          <p className="tabular mt-2 text-sm text-muted">{words.more(products.length, total)}</p>
        ) : null}
        {canChoose(account) ? (
          <p className="mt-3 flex flex-wrap gap-3">
            <Button type="submit" busy={busy}>
              {count === null ? words.make : words.makeAll(count)}
            </Button>
            {total > products.length ? (
              <Button type="submit" variant="secondary" name="all" value="yes" busy={busy}>
                {words.makeAll(total)}
              </Button>
            ) : null}
          </p>
        ) : null}
      </Form>
    </section>
  );
}
