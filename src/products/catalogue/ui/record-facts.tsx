import { formatCents } from '../../../kit/money.ts';
import { Badge, Panel } from '../../../ui/panel.tsx';
import { packWords } from '../../packs/pack-words.ts';
import * as adminMessages from '../public/admin-messages.ts';
import type { ProductRecord } from '../public/contract.ts';
import { PackFigure } from './pack-figure.tsx';
import { ProductPicture } from './public/product-picture.tsx';

/** One record as the accounting system has it: what can't be changed here. */
export function RecordFacts({ product }: { product: ProductRecord }) {
  const rows: [string, string][] = [
    ['SKU', product.sku],
    ['List price', product.price === null ? 'None' : formatCents(product.price)],
    ['On hand', String(product.quantity)],
    ['Promised', String(product.quantity - product.available)],
    ['Brand', product.brand],
    ['Category', product.category],
  ];
  return (
    <Panel>
      <div className="max-lg:grid max-lg:grid-cols-[8rem_minmax(0,1fr)] max-lg:items-end max-lg:gap-4">
        <ProductPicture size={product} eager className="w-full" />
        <div className="flex flex-wrap items-end justify-between gap-2 lg:mt-3">
          <PackFigure pack={packWords(product.sizeUnit)} />
          {product.isActive ? (
            <Badge tone="success">{adminMessages.active}</Badge>
          ) : (
            <Badge>{adminMessages.inactive}</Badge>
          )}
        </div>
      </div>
      <dl className="mt-4 border-t border-rule">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-b border-rule py-2">
            <dt className="text-muted">{name}</dt>
            <dd className="tabular text-right font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
