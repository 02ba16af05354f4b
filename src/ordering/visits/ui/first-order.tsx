import { useMemo, useState } from 'react';
import { usePerson } from '../../../company/ui/person.ts';
import { quantityIn } from '../../cart/ui/typed-quantities.ts';
import * as messages from '../messages.ts';
import type { OrderItem } from './order-items.ts';
import { OtherRows } from './order-rows.tsx';
import { useProducts } from './stored-products.ts';

interface FirstLine {
  productId: string;
  quantity: number;
  name: string;
}

function linesOf(json: string): FirstLine[] {
  try {
    return JSON.parse(json) as FirstLine[];
  } catch {
    return [];
  }
}

/** What a new house wants first, taken down with it at its door from the products that this device holds; they go with the form as `firstLines`. */
function FirstOrder({ initial }: { initial: string }) {
  const products = useProducts(usePerson());
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      linesOf(initial).map(({ productId, quantity }) => [productId, String(quantity)]),
    ),
  );
  const items = useMemo(
    () =>
      (products?.items ?? []).flatMap((one): OrderItem[] =>
        one.unitPriceCents === null ? [] : [{ ...one, unitPriceCents: one.unitPriceCents }],
      ),
    [products],
  );
  if (items.length === 0) return null;
  const lines = items.flatMap(({ productId, name, sizeUnit }): FirstLine[] => {
    const quantity = quantityIn(texts[productId] ?? '');
    return quantity ? [{ productId, quantity, name: `${name}, ${sizeUnit}` }] : [];
  });
  return (
    <>
      <input type="hidden" name="firstLines" value={JSON.stringify(lines)} />
      <OtherRows
        label={messages.FIRST_ORDER}
        hint={messages.FIRST_ORDER_HINT}
        others={items}
        texts={texts}
        onType={(productId, text) => setTexts((now) => ({ ...now, [productId]: text }))}
      />
    </>
  );
}

/** The same as a part of the form: on the reps' home, and on its own page. */
export const firstOrder = (initial: string) => <FirstOrder initial={initial} />;
