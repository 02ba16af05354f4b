import { formatCents } from '../../kit/money.ts';
import { Badge, Panel } from '../../ui/panel.tsx';
import type { ProductRecord } from '../contract.ts';
import { keeperWords } from '../words.ts';
import { PackFigure } from './pack-figure.tsx';
import { ProductPicture } from './product-picture.tsx';

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
      <ProductPicture product={product} size={product} decorative eager className="mx-auto w-full max-w-80" />
      <div className="mt-3 flex items-end justify-between">
        <PackFigure sizeUnit={product.sizeUnit} />
        {product.isActive ? <Badge tone="success">{keeperWords.active}</Badge> : <Badge>{keeperWords.inactive}</Badge>}
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
