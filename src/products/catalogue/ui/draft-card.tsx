import { formatCents } from '../../../kit/money.ts';
import { productArtSvg } from '../../packs/art/product-art.ts';
import { packWords } from '../../packs/pack-words.ts';
import { parsePack } from '../../packs/public/pack.ts';
import * as messages from '../product-messages.ts';
import { centsOf } from '../public/facts-form.ts';
import { slugOf } from '../public/name-key.ts';
import { PackFigure } from './pack-figure.tsx';
import { CategoryBand } from './public/category-band.tsx';

export interface Draft {
  name: string;
  brand: string;
  category: string;
  sizeUnit: string;
  sku: string;
  price: string;
}

/** What is being typed, as the card that customers will see. */
export function DraftCard({ draft, nameKey }: { draft: Draft; nameKey: string | null }) {
  const name = draft.name.trim() || messages.name;
  const brand = draft.brand.trim() || messages.brand;
  const category = draft.category.trim() || messages.category;
  const sizeUnit = draft.sizeUnit.trim() || 'each';
  const cents = centsOf(draft.price);
  const art = productArtSvg({
    name,
    brand,
    category,
    sku: draft.sku,
    pack: parsePack(sizeUnit),
    pictograms: [],
    dilution: '',
  });
  return (
    <figure>
      <figcaption className="mb-2 text-sm font-semibold text-muted">{messages.preview}</figcaption>
      <div className="border border-rule bg-card max-lg:grid max-lg:grid-cols-[8rem_minmax(0,1fr)]">
        <div className="max-lg:col-span-2">
          <CategoryBand category={category} brand={brand} />
        </div>
        <img
          src={`data:image/svg+xml;utf8,${encodeURIComponent(art)}`}
          alt=""
          width={400}
          height={400}
          className="art aspect-square w-full object-contain"
        />
        <div className="px-3 py-3">
          <PackFigure pack={packWords(sizeUnit)} />
          <p className="mt-3 font-display text-xl leading-tight font-bold wrap-break-word">
            {name}
          </p>
          <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-mono text-xs text-muted">{draft.sku.trim() || 'SKU'}</span>
            <span className="tabular font-semibold">
              {cents ? formatCents(cents) : 'Price on request'}
            </span>
          </p>
        </div>
      </div>
      <p className="mt-2 text-sm wrap-anywhere text-muted">
        {messages.address(nameKey ?? slugOf(draft.name))}
      </p>
    </figure>
  );
}
