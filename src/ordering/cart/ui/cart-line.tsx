import { Trash2 } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useFetcher } from 'react-router';
import { formatCents, lineTotal } from '../../../kit/money.ts';
import { bandClass } from '../../../products/catalogue/ui/public/category-band.tsx';
import { ProductPicture } from '../../../products/catalogue/ui/public/product-picture.tsx';
import { FailureFocus } from '../../../ui/failure.tsx';
import { Note } from '../../../ui/panel.tsx';
import { QuantityStepper } from '../../../ui/quantity-stepper.tsx';
import { SendKey } from '../../../ui/send-key.tsx';
import type { PricedLine } from '../contract.ts';
import * as messages from '../messages.ts';
import { LineNote } from './line-note.tsx';
import { MeantFor, useMeantFor } from './meant-for.tsx';

/** Only staff load it. */
const WhyPrice = lazy(async () => ({
  default: (await import('../../../products/catalogue/ui/public/why-price.tsx')).WhyPrice,
}));

interface CartLineProps {
  line: PricedLine;
  quantity: number;
  onQuantity: (quantity: number) => void;
  backOrdersAllowed: boolean;
}

/** One product of the cart: a row on a desk, a card on a phone, with price and unit kept together. */
export function CartLineRow({ line, quantity, onQuantity, backOrdersAllowed }: CartLineProps) {
  const removing = useFetcher<{ error?: { code: string; message: string } }>({
    key: `cart-remove-${line.productId}`,
  });
  const name = `${line.name}, ${line.sizeUnit}`;
  const customerId = useMeantFor();
  const short = quantity > line.available;
  return (
    <li
      className={`relative grid grid-cols-[4rem_1fr_auto] items-center gap-x-4 gap-y-2 py-3 pr-3 pl-5 sm:grid-cols-[4rem_1fr_9.5rem_6.5rem_2.75rem] ${removing.state === 'idle' ? '' : 'opacity-45'}`}
    >
      <span
        aria-hidden="true"
        className={`absolute inset-y-0 left-0 w-1.5 ${bandClass(line.category)}`}
      />
      <ProductPicture
        size={{ sku: line.sku, images: line.image ? [line.image] : [] }}
        className="size-16 rounded-sm bg-white"
      />
      <div className="col-span-2 min-w-0 pr-9 sm:col-span-1 sm:pr-0">
        <Link
          to={`/products/${line.nameKey}?size=${line.sku}`}
          className="font-semibold text-ink no-underline hover:underline"
        >
          {line.name}
        </Link>
        <p className="narrow text-lg leading-tight font-semibold">{line.sizeUnit}</p>
        <p className="tabular text-sm text-muted">
          <span className="font-mono text-xs">{line.sku}</span>
          <span aria-hidden="true"> · </span>
          {line.unitPriceCents === null
            ? messages.onRequest
            : `${formatCents(line.unitPriceCents)} each`}
        </p>
        {line.depositCents > 0 ? (
          <p className="tabular text-sm">{messages.deposit(line.depositCents)}</p>
        ) : null}
        {line.priceRule ? (
          <Suspense>
            <WhyPrice
              rule={line.priceRule}
              productId={line.productId}
              customerId={customerId || null}
            />
          </Suspense>
        ) : null}
        {short ? (
          <p className="text-sm font-semibold text-warning">
            {backOrdersAllowed ? messages.backOrder(line.available) : messages.only(line.available)}
          </p>
        ) : null}
      </div>
      <div className="col-span-2 sm:col-span-1">
        <QuantityStepper value={quantity} onChange={onQuantity} label={messages.quantityOf(name)} />
      </div>
      <p className="tabular text-right text-lg font-bold">
        {line.unitPriceCents === null ? '–' : formatCents(lineTotal(line.unitPriceCents, quantity))}
      </p>
      <removing.Form method="post" action="/cart" className="absolute top-1 right-1 sm:static">
        <input type="hidden" name="intent" value="remove" />
        <MeantFor />
        <SendKey answer={removing.data} />
        <input type="hidden" name="productId" value={line.productId} />
        <button
          type="submit"
          aria-label={messages.remove(name)}
          className="grid size-11 cursor-pointer place-items-center rounded-md text-muted hover:bg-sunk hover:text-danger"
        >
          <Trash2 aria-hidden="true" size={20} strokeWidth={1.75} />
        </button>
      </removing.Form>
      <LineNote productId={line.productId} name={name} note={line.note} />
      {removing.state === 'idle' && removing.data?.error ? (
        <div className="col-span-full">
          <FailureFocus by={removing.data.error}>
            <Note tone="danger">{removing.data.error.message}</Note>
          </FailureFocus>
        </div>
      ) : null}
    </li>
  );
}
