import { normalise } from '../../../kit/normalise.ts';
import type { PackWords } from '../../packs/pack-words.ts';
import type { PriceRule, ProductImage } from './contract.ts';
import type { CardFact, ProductFacts, ShownFact } from './product-facts.ts';

// What the browser needs too stands here, apart from the contract: schemas would cost a first visit
// twenty kilobytes.

/** A search term as the specification compares it (section 5), or null for none. */
export function searchTerm(text: string | null | undefined): string | null {
  return normalise(text ?? '').slice(0, 100) || null;
}

/** One size as a signed-in person sees it on a card or a product page. Money in cents. */
export interface SizeOffer {
  id: string;
  sku: string;
  sizeUnit: string;
  images: ProductImage[];
  sds: string | null;
  unitPriceCents: number | null;
  /** null for buyers: only staff see why. */
  priceRule: PriceRule | null;
  available: number;
}

/**
 * One size as a visitor sees it. Prices, stock and rules have no place in this type (security: T8).
 */
export interface PublicSize {
  id: string;
  sku: string;
  sizeUnit: string;
  images: ProductImage[];
  sds: string | null;
}

/**
 * A size as a page shows it: the server has put it into words, so that no page needs to take sizes
 * apart.
 */
export type ShownOffer = SizeOffer & {
  pack: PackWords;
  /**
   * What a gallon or a pound costs in this pack, so that sizes can be compared. Null for pieces and
   * without a price.
   */
  perMeasure: string | null;
  /** Why a buyer pays this price, in a sentence; staff open all rules instead. */
  reason?: string;
};
export type ShownSize = PublicSize & { pack: PackWords };

/** What a list shows of a size, and of a product: the rest does not travel with it, nor does an empty list of pictures. */
export interface ListedSize extends Pick<ShownSize, 'id' | 'sku'> {
  images?: ProductImage[];
  /** One object for all sizes that are sold alike, so that it travels once. */
  pack: PackWords & { sizeUnit: string };
}
export type ListedOffer = ListedSize & Pick<SizeOffer, 'unitPriceCents' | 'available'>;
export type ListedCard<Size> = Pick<
  CatalogueCard<Size>,
  'nameKey' | CardFact | 'leadSku' | 'sizes'
>;

/** A unique product (one nameKey) with its sizes, smallest first. */
export interface CatalogueCard<Size> extends Pick<ProductFacts, ShownFact> {
  nameKey: string;
  hazardous: boolean;
  /** A hazard statement exists; without one `hazardous` is false and means nothing. */
  hazardKnown: boolean;
  /** "EPA registered" from the safety data, then what people gave. */
  certified: string[];
  sizes: Size[];
  /** The SKU of the size that answers the search best, else the first. */
  leadSku: string;
}

export interface FacetValue {
  value: string;
  count: number;
}

/** What a search was taken for that finds nothing by the rule. */
export interface UnderstoodSearch {
  /** Its words apart; by words that staff taught the search; with one or two letters changed; by some of its words alone. */
  how: 'words' | 'synonym' | 'correction' | 'some';
  /** What is shown, as one would type it. */
  shownAs: string;
}

/** What else a search may mean, and how many products that finds. */
export interface SeeAlso {
  text: string;
  count: number;
}

/** How many unique products each filter would leave, with the other filters as they are. */
export interface PublicFacets {
  total: number;
  brands: FacetValue[];
  categories: FacetValue[];
  hazardous: { yes: number; no: number };
  certified: FacetValue[];
}

/** The same for a signed-in person, who may also filter by stock. */
export interface Facets extends PublicFacets {
  inStock: number;
}

export const SORTS = ['match', 'name', 'brand', 'price'] as const;
export type Sort = (typeof SORTS)[number];

/**
 * What of the catalogue is asked for. `term` is folded (searchTerm); empty lists and null mean no
 * filter.
 */
export interface Browse {
  term: string | null;
  /** The same as typed: where the rule finds nothing, its words are looked at. */
  typed?: string;
  brands: readonly string[];
  categories: readonly string[];
  hazardous: boolean | null;
  /** Any of these. */
  certified: readonly string[];
  inStock: boolean;
  sort: Sort;
  /** An opaque place to go on from, as the answer before gave it. */
  after: string | null;
  limit: number;
}

export const PAGE_SIZE = 24;

/**
 * Reads what is asked for from an address, so that a screen's state is its URL. Nonsense counts as
 * not asked for.
 */
export function browseOf(params: URLSearchParams, limit: number = PAGE_SIZE): Browse {
  const term = searchTerm(params.get('q'));
  const sortParam = (params.get('sort') ?? '') as Sort;
  const usable = SORTS.includes(sortParam) && (sortParam !== 'match' || term !== null);
  const hazardous = params.getAll('hazardous');
  const texts = (name: string) =>
    [...new Set(params.getAll(name).map((value) => value.trim().slice(0, 100)))]
      .filter((value) => value && !value.includes('\0'))
      .slice(0, 50);
  return {
    term,
    ...(term === null ? {} : { typed: (params.get('q') ?? '').slice(0, 100) }),
    brands: texts('brand'),
    categories: texts('category'),
    // Both ticked is the same as none.
    hazardous:
      hazardous.includes('yes') === hazardous.includes('no') ? null : hazardous.includes('yes'),
    certified: texts('certified'),
    inStock: params.get('stock') === 'in',
    sort: usable ? sortParam : term ? 'match' : 'name',
    after: params.get('after'),
    limit,
  };
}

/** Whether an address asks for some products only. */
export const isNarrowed = ({
  term,
  brands,
  categories,
  hazardous,
  certified,
  inStock,
  after,
}: Browse): boolean =>
  term !== null ||
  hazardous !== null ||
  inStock ||
  after !== null ||
  brands.length + categories.length + certified.length > 0;

/** How the list is shown: as cards or in its dense form. */
export type ListView = 'grid' | 'list';

/** The cookie that remembers the view, set by the browser when one is chosen. */
const VIEW_COOKIE = 'bc_view';

/** The view that the address asks for, else the one that this browser chose last, else cards. */
export function viewOf(params: URLSearchParams, cookies: string | null): ListView {
  const viewParam = params.get('view');
  if (viewParam === 'list' || viewParam === 'grid') return viewParam;
  return /(?:^|;\s*)bc_view=list(?:;|$)/.test(cookies ?? '') ? 'list' : 'grid';
}

/** Remembers the chosen view for a year. Only in the browser. */
export function rememberView(view: ListView): void {
  document.cookie = `${VIEW_COOKIE}=${view}; Path=/; Max-Age=31536000; SameSite=Lax${window.location.protocol === 'https:' ? '; Secure' : ''}`;
}

/** The address of a list without its empty fields. */
export function browseAddress(params: URLSearchParams): string {
  const address = new URLSearchParams();
  for (const [name, value] of params) if (value.trim()) address.append(name, value);
  address.delete('after');
  const text = address.toString();
  return text ? `/products?${text}` : '/products';
}
