import { Search } from 'lucide-react';
import { Form, Link } from 'react-router';
import { lineUpSize } from '../../products/packs/public/art/cover-sizes.ts';
import * as messages from '../home-messages.ts';
import { TAGLINE } from '../messages.ts';

const WIDE = lineUpSize('wide');
const NARROW = lineUpSize('narrow');

/** Columns in the proportions of the drawing above them (cover-sizes.ts): packs and the gaps between them, in inches. */
const COLUMNS =
  'grid-cols-[minmax(0,0.5fr)_minmax(0,3.75fr)_minmax(0,3.4fr)_minmax(0,6fr)_minmax(0,3.4fr)_minmax(0,12fr)_minmax(0,3.4fr)_minmax(0,16fr)_minmax(0,3.4fr)_minmax(0,23.5fr)_minmax(0,0.5fr)] sm:grid-cols-[minmax(0,0.5fr)_minmax(0,3.75fr)_minmax(0,5.6fr)_minmax(0,6fr)_minmax(0,5.6fr)_minmax(0,12.5fr)_minmax(0,5.6fr)_minmax(0,12fr)_minmax(0,5.6fr)_minmax(0,16fr)_minmax(0,5.6fr)_minmax(0,19fr)_minmax(0,5.6fr)_minmax(0,23.5fr)_minmax(0,0.5fr)]';

const MEASURES = [
  ['32', 'oz', 'col-start-2 max-sm:justify-self-start'],
  ['1', 'gal', 'col-start-4'],
  ['4 × 1', 'gal', 'col-start-6 max-sm:hidden'],
  ['5', 'gal', 'col-start-6 sm:col-start-8'],
  ['15', 'gal', 'col-start-8 sm:col-start-10'],
  ['30', 'gal', 'col-start-12 max-sm:hidden'],
  ['55', 'gal', 'col-start-10 sm:col-start-14'],
] as const;

/** Under each pack that is sold what it holds. */
function Measures({ sold }: Pick<CoverProps, 'sold'>) {
  return (
    <ol aria-hidden="true" className={`grid pt-2.5 pb-4 ${COLUMNS}`}>
      {MEASURES.filter(([figure, unit]) => sold.includes(`${figure} ${unit}`)).map(
        ([figure, unit, column]) => (
          <li
            key={`${figure} ${unit}`}
            className={`narrow row-start-1 justify-self-center leading-none font-extrabold whitespace-nowrap ${column}`}
          >
            <span className="text-[clamp(1rem,2.4vw,2.25rem)]">{figure}</span>
            <span className="ml-[0.15em] text-[clamp(0.7rem,1.2vw,1.125rem)] font-bold text-muted">
              {unit}
            </span>
          </li>
        ),
      )}
    </ol>
  );
}

function CatalogueSearch({ className }: { className: string }) {
  return (
    <Form action="/products" role="search" className={className}>
      <label htmlFor="cover-q" className="mb-1.5 block font-semibold">
        {messages.searchLabel}
      </label>
      <div className="flex border-2 border-ink bg-card focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-focus">
        <input
          id="cover-q"
          name="q"
          type="search"
          placeholder={messages.searchHint}
          autoComplete="off"
          className="h-14 min-w-0 flex-1 bg-transparent px-4 text-lg text-ink outline-none placeholder:text-muted"
        />
        <button
          type="submit"
          className="flex h-14 cursor-pointer items-center gap-2 bg-ink px-5 font-semibold text-paper hover:bg-brand hover:text-on-brand"
        >
          <Search aria-hidden="true" size={20} strokeWidth={1.75} />
          <span className="max-[26rem]:sr-only">{messages.search}</span>
        </button>
      </div>
    </Form>
  );
}

interface CoverProps {
  company: { name: string; phone: string; place: string };
  total: number | null;
  /** Products with a safety data sheet on file. */
  sheets: number;
  /** The sizes that are sold, as the drawing's measures name them. */
  sold: readonly string[];
}

/** The cover: who we are in big type, the way in, and everything we sell in the sizes it comes in. */
export function Cover({ company, total, sheets, sold }: CoverProps) {
  return (
    <section aria-labelledby="cover-title" className="mx-auto max-w-7xl px-4 sm:px-6">
      <p className="flex flex-wrap justify-between gap-x-6 border-b border-rule py-2.5 text-sm">
        <span className="font-semibold">{company.name}</span>
        <span className="text-muted max-sm:hidden">{company.place}</span>
        {total ? (
          <span className="text-muted max-md:hidden">
            {[messages.products(total), sheets > 0 ? messages.sheetsOnFile(sheets) : '']
              .filter(Boolean)
              .join(', ')}
          </span>
        ) : null}
        <a
          href={`tel:${company.phone}`}
          className="font-semibold text-brand no-underline hover:underline"
        >
          {company.phone}
        </a>
      </p>
      <div className="pt-7 sm:pt-9">
        <h1
          id="cover-title"
          className="narrow text-[clamp(2.875rem,8.1vw,6.6rem)] leading-[0.9] font-extrabold tracking-[-0.015em] [word-spacing:0.06em]"
        >
          {/* A hyphen at the end of a line reads as a broken word. */}
          {TAGLINE.split('high-quality')[0]}
          <span className="whitespace-nowrap">high-quality</span>
          {TAGLINE.split('high-quality')[1]}
        </h1>
        <CatalogueSearch className="mt-6 max-w-[31rem] sm:mt-7" />
        <p className="mt-2 flex flex-wrap gap-x-6">
          <Link
            to="/products"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {messages.all}
          </Link>
          <Link
            to="/sds"
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {messages.sheets}
          </Link>
        </p>
      </div>
      <div className="pointer-events-none mt-4 lg:-mt-46">
        <picture>
          <source
            media="(min-width: 40rem)"
            srcSet="/cover/wide.svg"
            width={WIDE.width}
            height={WIDE.height}
          />
          <img
            src="/cover/narrow.svg"
            alt={messages.packs}
            width={NARROW.width}
            height={NARROW.height}
            fetchPriority="high"
            className="block w-full"
          />
        </picture>
        <div className="border-t-2 border-ink">
          <Measures sold={sold} />
        </div>
      </div>
    </section>
  );
}

/** For those who know us: the tagline as a line, and the search. Their orders come next. */
export function InsideCover() {
  return (
    <section
      aria-labelledby="cover-title"
      className="mx-auto grid max-w-7xl items-end gap-x-10 gap-y-5 px-4 pt-7 *:min-w-0 sm:px-6 sm:pt-9 lg:grid-cols-[3fr_2fr]"
    >
      <h1
        id="cover-title"
        className="narrow text-[clamp(2rem,4vw,3.25rem)] leading-[0.95] font-extrabold tracking-[-0.01em] [word-spacing:0.05em]"
      >
        {TAGLINE}
      </h1>
      <CatalogueSearch className="" />
    </section>
  );
}
