import { readCompany } from '../../../company/server/queries.ts';
import { isStaff, type UserActor } from '../../../kit/actor.ts';
import { formatCents } from '../../../kit/money.ts';
import { customerChoice } from '../../../people/customers/server/public/chosen-customer.ts';
import type { App } from '../../../platform/app.ts';
import { readingTogether } from '../../../platform/read-together.ts';
import { rowShape } from '../../../platform/row-shape.ts';
import { only } from '../../../platform/write-rows.ts';
import { packWords } from '../../packs/pack-words.ts';
import { parsePack } from '../../packs/public/pack.ts';
import { shortReason } from '../price-messages.ts';
import type {
  Browse,
  CatalogueCard,
  ListedCard,
  ListedOffer,
  ListedSize,
  PublicSize,
  ShownOffer,
  ShownSize,
  SizeOffer,
} from '../public/browsing.ts';
import { HAZARD_WORDS, hazardMark } from '../public/hazard-mark.ts';
import { CARD_FACTS, type CardFact } from '../public/product-facts.ts';
import {
  browseProducts,
  browsePublic,
  productBySlug,
  publicBySlug,
  type Shopper,
} from './public/browse.ts';
import { shortReasons } from './public/explain-price.ts';
import { publicScope } from './public/scope.ts';
import { noteSearchMiss } from './search-words.ts';
import { shownColumns } from './shared-columns.ts';
import { shopperOf } from './shopper.ts';

/** What a card of the list shows of a product. */
const cardRow = rowShape(
  Object.fromEntries(CARD_FACTS.map((fact) => [fact, shownColumns[fact]])) as Pick<
    typeof shownColumns,
    CardFact
  >,
);

/**
 * Puts sizes into words. Many products share a size: its words are one object, which travels once.
 */
function inWords() {
  const known = new Map<string, ListedSize['pack']>();
  const pack = (sizeUnit: string) => {
    const words = known.get(sizeUnit) ?? { sizeUnit, ...packWords(sizeUnit) };
    known.set(sizeUnit, words);
    return words;
  };
  const offer = (size: SizeOffer): ShownOffer => ({
    ...size,
    pack: pack(size.sizeUnit),
    perMeasure: pricePerMeasure(size),
  });
  const open = (size: PublicSize): ShownSize => ({ ...size, pack: pack(size.sizeUnit) });
  const listedSize = ({ id, sku, sizeUnit, images }: PublicSize): ListedSize => ({
    id,
    sku,
    ...(images.length === 0 ? {} : { images: images.slice(0, 1) }),
    pack: pack(sizeUnit),
  });
  const listedCard = <Size>(product: CatalogueCard<unknown>, sizes: Size[]): ListedCard<Size> => {
    const { nameKey, leadSku } = product;
    return { nameKey, ...only(cardRow, product), leadSku, sizes };
  };
  return {
    listed: (product: CatalogueCard<PublicSize>) =>
      listedCard(product, product.sizes.map(listedSize)),
    listedOffers: (product: CatalogueCard<SizeOffer>) =>
      listedCard<ListedOffer>(
        product,
        product.sizes.map((size) => ({
          ...listedSize(size),
          unitPriceCents: size.unitPriceCents,
          available: size.available,
        })),
      ),
    offers: (product: CatalogueCard<SizeOffer>): CatalogueCard<ShownOffer> => ({
      ...product,
      sizes: product.sizes.map(offer),
    }),
    open: (product: CatalogueCard<PublicSize>): CatalogueCard<ShownSize> => ({
      ...product,
      sizes: product.sizes.map(open),
    }),
  };
}

function pricePerMeasure(size: SizeOffer): string | null {
  const pack = parsePack(size.sizeUnit);
  const [amount, unit] = pack.totalGallons ? [pack.totalGallons, 'gal'] : [pack.totalPounds, 'lb'];
  if (size.unitPriceCents === null || !amount) return null;
  return `${formatCents(Math.round(size.unitPriceCents / amount))} per ${unit}`;
}

/** The product list as this caller sees it: with prices, without, or closed. */
export async function loadProducts(
  app: App,
  user: UserActor | undefined,
  request: Request,
  requested: Browse,
) {
  if (user) {
    const [{ shopper, customer }, { menu: customers }] = await Promise.all([
      shopperOf(app, user, request),
      customerChoice(app, user, request),
    ]);
    const page = await browseProducts(app.db, shopper, requested);
    if (page.facets.total === 0 && requested.typed && isUnfiltered(requested))
      await noteSearchMiss(app, requested.typed);
    return {
      kind: 'user' as const,
      customer,
      customers,
      ...page,
      products: page.products.map(inWords().listedOffers),
    };
  }
  const scope = publicScope(await readCompany(app));
  if (!scope) return { kind: 'closed' as const };
  const page = await browsePublic(app.db, scope, requested);
  return { kind: 'public' as const, ...page, products: page.products.map(inWords().listed) };
}

/** A search that finds nothing because of its filters says nothing about its words. */
const isUnfiltered = ({ brands, categories, certified, hazardous, inStock, after }: Browse) =>
  brands.length + categories.length + certified.length === 0 &&
  hazardous === null &&
  !inStock &&
  after === null;

const RELATED = 4;

const browseWith = (changes: Partial<Browse>): Browse => ({
  term: null,
  brands: [],
  categories: [],
  hazardous: null,
  certified: [],
  inStock: false,
  sort: 'name',
  after: null,
  limit: RELATED + 1,
  ...changes,
});

/** One product with what belongs beside it; `missing` when there is none for this caller. */
export async function loadProduct(
  app: App,
  user: UserActor | undefined,
  request: Request,
  slug: string,
) {
  const found = await findProduct(app, user, request, slug);
  return 'whole' in found ? found.whole() : found;
}

/** The same before what belongs beside it is read: `whole` does, while others read what they have to say of the product. */
export async function findProduct(
  app: App,
  user: UserActor | undefined,
  request: Request,
  slug: string,
) {
  const nameKey = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : '';
  if (user) {
    const [{ shopper, customer }, { menu: customers }] = await Promise.all([
      shopperOf(app, user, request),
      customerChoice(app, user, request),
    ]);
    const product = await productBySlug(readingTogether(app).db, shopper, nameKey);
    if (!product) {
      const { products } = await browseProducts(
        app.db,
        shopper,
        browseWith({ term: hintOf(slug), sort: 'match' }),
      );
      return missing(slug, products);
    }
    const shown = inWords().offers(product);
    const whole = async () => ({
      kind: 'user' as const,
      customer,
      customers,
      ...(await withRelated(app, user, shopper, shown)),
    });
    return { kind: 'user' as const, customer, product: shown, whole };
  }
  const scope = publicScope(await readCompany(app));
  if (!scope) return { kind: 'closed' as const };
  const product = await publicBySlug(app.db, scope, nameKey);
  if (!product) {
    const { products } = await browsePublic(
      app.db,
      scope,
      browseWith({ term: hintOf(slug), sort: 'match' }),
    );
    return missing(slug, products);
  }
  const open = { ...inWords().open(product), hazard: shownHazard(product) };
  const whole = async () => {
    const similar = await browsePublic(
      app.db,
      scope,
      browseWith({ categories: [product.category] }),
    );
    return { kind: 'public' as const, product: open, related: relatedTo(product, similar) };
  };
  return { kind: 'public' as const, product: open, whole };
}

/** A product with what is like it, and for a customer's own people why it costs what it costs. */
async function withRelated(
  of: App,
  user: UserActor,
  shopper: Shopper,
  shown: CatalogueCard<ShownOffer>,
) {
  const app = readingTogether(of);
  const [similar, reasons] = await Promise.all([
    browseProducts(app.db, shopper, browseWith({ categories: [shown.category] })),
    isStaff(user)
      ? null
      : shortReasons(app, {
          customerId: shopper.customerId,
          productIds: shown.sizes.map((size) => size.id),
          pricing: shopper.pricing,
        }),
  ]);
  const sizes = shown.sizes.map((size) => {
    const why = reasons?.get(size.id);
    return why ? { ...size, reason: shortReason(why) } : size;
  });
  return {
    product: { ...shown, sizes, hazard: shownHazard(shown) },
    related: relatedTo(shown, similar),
  };
}

const relatedTo = <P extends { nameKey: string }>(
  { nameKey }: { nameKey: string },
  { products }: { products: P[] },
): P[] => products.filter((one) => one.nameKey !== nameKey).slice(0, RELATED);

const missing = (slug: string, products: Parameters<typeof titleOf>[0][]) => ({
  kind: 'missing' as const,
  hint: slug.replaceAll('-', ' '),
  suggestions: products.map(titleOf),
});

/** The hazard mark of a product's page; empty for products that are not hazardous. */
function shownHazard(product: { hazardous: boolean; hazardKnown: boolean }): string {
  const mark = hazardMark(product);
  return mark === 'no' ? '' : HAZARD_WORDS[mark];
}

const titleOf = (product: { nameKey: string; name: string; brand: string }) => ({
  nameKey: product.nameKey,
  name: product.name,
  brand: product.brand,
});

/** The longest word of an unknown address is the best guess at what was meant. */
function hintOf(slug: string): string | null {
  const words = slug.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.sort((a, b) => b.length - a.length)[0]?.slice(0, 60) ?? null;
}
