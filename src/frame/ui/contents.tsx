import { Link } from 'react-router';
import type { ProductImage } from '../../products/catalogue/public/contract.ts';
import { bandClass } from '../../products/catalogue/ui/public/category-band.tsx';
import { pictureUrl } from '../../products/catalogue/ui/public/product-picture.tsx';
import * as messages from '../home-messages.ts';

interface ContentsProps {
  sections: readonly {
    category: string;
    count: number;
    picture: { sku: string; images: readonly ProductImage[] } | null;
  }[];
}

/** So many columns that no row is left half empty, where there is such a number. */
const WIDE_COLUMNS: Record<number, string> = {
  3: 'lg:grid-cols-3',
  5: 'lg:grid-cols-5',
  6: 'lg:grid-cols-3',
  9: 'lg:grid-cols-3',
  10: 'lg:grid-cols-5',
};

/** Where two stand side by side, the last of an odd number takes the whole row: its picture beside its name. */
const LONE =
  'max-lg:grid max-lg:grid-cols-2 max-lg:grid-rows-[1fr_auto] max-lg:[&>img]:col-start-2 max-lg:[&>img]:row-span-2 max-lg:[&>img]:row-start-1';

/** The catalogue's sections: number, name and band as on the labels, one pack of each. */
export function Contents({ sections }: ContentsProps) {
  const lone = (at: number) => sections.length % 2 === 1 && at === sections.length - 1;
  return (
    <section aria-labelledby="contents">
      <h2
        id="contents"
        className="narrow border-t-2 border-ink pt-3 pb-4 text-4xl font-extrabold sm:text-5xl"
      >
        {messages.contents}
      </h2>
      <ol
        className={`grid grid-cols-2 border-t border-l border-rule ${WIDE_COLUMNS[sections.length] ?? 'lg:grid-cols-4'}`}
      >
        {sections.map(({ category, count, picture }, at) => (
          <li
            key={category}
            className={`border-r border-b border-rule bg-card ${lone(at) ? 'max-lg:col-span-2' : ''}`}
          >
            <Link
              to={`/products?category=${encodeURIComponent(category)}`}
              className={`group flex h-full flex-col text-ink no-underline ${lone(at) ? LONE : ''}`}
            >
              <span
                className={`narrow flex min-h-16 flex-1 items-start gap-2 px-3 sm:gap-3 pt-2 pb-3 text-white sm:px-4 ${bandClass(category)}`}
              >
                <span aria-hidden="true" className="tabular pt-0.5 text-sm font-bold">
                  {String(at + 1).padStart(2, '0')}
                </span>
                <span className="min-w-0 text-[1.125rem] leading-[1.05] font-extrabold group-hover:underline min-[24rem]:text-[1.375rem] sm:text-[1.75rem]">
                  {category}
                </span>
              </span>
              {picture ? (
                <img
                  src={pictureUrl(picture)}
                  alt=""
                  width={400}
                  height={400}
                  loading={at < 2 ? 'eager' : 'lazy'}
                  decoding="async"
                  className="art aspect-square w-full object-contain"
                />
              ) : null}
              <span className="tabular border-t border-rule px-3 py-2 text-sm text-muted sm:px-4">
                {messages.products(count)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Brand names as a printed index, with how many products each has. */
export function Brands({ brands }: { brands: readonly { value: string; count: number }[] }) {
  return (
    <section
      aria-labelledby="brands"
      className="grid gap-x-10 border-t-2 border-ink pt-3 lg:grid-cols-[1fr_3fr]"
    >
      <h2 id="brands" className="narrow pb-3 text-4xl font-extrabold sm:text-5xl">
        {messages.brands}
      </h2>
      <ul className="sm:grid sm:grid-cols-2 sm:gap-x-10 lg:pt-1.5">
        {brands.map((brand) => (
          <li key={brand.value}>
            <Link
              to={`/products?brand=${encodeURIComponent(brand.value)}`}
              className="group flex min-h-14 items-baseline gap-4 border-b border-rule py-2 text-ink no-underline"
            >
              <span className="narrow text-3xl leading-tight font-bold group-hover:text-brand group-hover:underline">
                {brand.value}
              </span>
              <span
                aria-hidden="true"
                className="mb-1.5 min-w-4 flex-1 self-end border-b-2 border-dotted border-rule"
              />
              <span className="tabular text-muted">
                {brand.count}
                <span className="sr-only"> {brand.count === 1 ? 'product' : 'products'}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
