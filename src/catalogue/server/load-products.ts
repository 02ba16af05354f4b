import { data } from 'react-router';
import { readCompany } from '../../company/server/queries.ts';
import { choosableCustomers } from '../../customers/server/chosen-customer.ts';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import type { App } from '../../platform/app.ts';
import type { Browse } from '../browsing.ts';
import { browseProducts, browsePublic, productBySlug, publicBySlug } from './browse.ts';
import { publicScope } from './scope.ts';
import { shopperOf } from './shopper.ts';

/** The product list as this caller sees it: with prices, without, or closed. */
export async function loadProducts(app: App, user: UserActor | undefined, request: Request, wanted: Browse) {
  if (user) {
    const [{ shopper, customer }, customers] = await Promise.all([shopperOf(app, user, request), choosableCustomers(app, user)]);
    return { kind: 'user' as const, customer, customers, ...(await browseProducts(app.db, shopper, wanted)) };
  }
  const scope = publicScope(await readCompany(app));
  if (!scope) return { kind: 'closed' as const };
  return { kind: 'public' as const, ...(await browsePublic(app.db, scope, wanted)) };
}

const RELATED = 4;

const asked = (changes: Partial<Browse>): Browse => ({
  term: null,
  brands: [],
  categories: [],
  hazardous: null,
  inStock: false,
  sort: 'name',
  after: null,
  limit: RELATED + 1,
  ...changes,
});

/** One product with what stands beside it on the shelf; `missing` when there is none for this caller. */
export async function loadProduct(app: App, user: UserActor | undefined, request: Request, slug: string) {
  const nameKey = /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) ? slug : '';
  if (user) {
    const [{ shopper, customer }, customers] = await Promise.all([shopperOf(app, user, request), choosableCustomers(app, user)]);
    const product = await productBySlug(app.db, shopper, nameKey);
    if (!product) {
      const { products } = await browseProducts(app.db, shopper, asked({ term: hintOf(slug), sort: 'match' }));
      return { kind: 'missing' as const, hint: slug.replaceAll('-', ' '), suggestions: products.map(titleOf) };
    }
    const shelf = await browseProducts(app.db, shopper, asked({ categories: [product.category] }));
    return { kind: 'user' as const, customer, customers, product, related: shelf.products.filter((one) => one.nameKey !== nameKey).slice(0, RELATED) };
  }
  const scope = publicScope(await readCompany(app));
  if (!scope) return { kind: 'closed' as const };
  const product = await publicBySlug(app.db, scope, nameKey);
  if (!product) {
    const { products } = await browsePublic(app.db, scope, asked({ term: hintOf(slug), sort: 'match' }));
    return { kind: 'missing' as const, hint: slug.replaceAll('-', ' '), suggestions: products.map(titleOf) };
  }
  const shelf = await browsePublic(app.db, scope, asked({ categories: [product.category] }));
  return { kind: 'public' as const, product, related: shelf.products.filter((one) => one.nameKey !== nameKey).slice(0, RELATED) };
}

const titleOf = (product: { nameKey: string; name: string; brand: string }) => ({ nameKey: product.nameKey, name: product.name, brand: product.brand });

/** The longest word of an unknown address is the best guess at what was meant. */
function hintOf(slug: string): string | null {
  const words = slug.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  return words.sort((a, b) => b.length - a.length)[0]?.slice(0, 60) ?? null;
}

/** What a page throws when its products could not be loaded: a refusal with its code and message for the boundary; a fault as it is. */
export function loadFailure(error: unknown): unknown {
  if (!(error instanceof AppError)) return error;
  const { code, message } = error;
  return data({ error: { code, message } }, { status: error.status });
}
