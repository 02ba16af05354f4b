import { z } from 'zod';
import { readCompany } from '../../../company/server/queries.ts';
import { SEEING_MONEY } from '../../../kit/actor.ts';
import type { Sql } from '../../../platform/database.ts';
import { type Endpoint, endpoint, JsonText } from '../../../platform/http/endpoint.ts';
import { unauthenticated } from '../../../platform/http/errors.ts';
import { withFields } from '../product-fields.ts';
import { browseOf } from '../public/browsing.ts';
import {
  browsePublicQuery,
  changedProduct,
  changeProduct as changeInput,
  hazardsStated,
  listProducts,
  productList,
  publicList,
  removedProduct,
  removeProduct as removeInput,
  stateHazards as stateHazardsInput,
  withImageUrls,
} from '../public/contract.ts';
import {
  changedFacts,
  changeFacts as changeFactsInput,
  createdProduct,
  createProduct as createInput,
  switchedProduct,
  switchProduct as switchInput,
} from '../public/product-facts.ts';
import { changeFacts, type FiguresOfBooks } from './change-facts.ts';
import { changeProduct } from './change-product.ts';
import { createProduct } from './create-product.ts';
import { exportProducts } from './import-products.ts';
import {
  activeProducts,
  fullList,
  type ProductPage,
  productsByIds,
  productsByNameKey,
  recordOf,
  recordText,
  uniqueProducts,
} from './list-products.ts';
import { browsePublic, type Shopper } from './public/browse.ts';
import type { ProductSheets } from './public/product-sheets.ts';
import { publicScope } from './public/scope.ts';
import { stateHazards } from './public/state-hazards.ts';
import { switchProduct } from './public/switch-product.ts';
import { removeProduct } from './remove-product.ts';
import { shopperFor, shopperOf } from './shopper.ts';

/**
 * A super_admin may see inactive records: "all" and "full" hold them. For everyone else "all" is
 * what they may see, and "full" nothing.
 */
async function listed(
  sql: Sql,
  shopper: Shopper,
  input: z.output<typeof listProducts>,
): Promise<ProductPage> {
  const { after = null, search, limit } = input;
  if (input.ids) return { products: await productsByIds(sql, shopper, input.ids), next: null };
  if (input.nameKey)
    return { products: await productsByNameKey(sql, shopper, input.nameKey), next: null };
  if (input.list === 'unique') return uniqueProducts(sql, shopper, { search, after, limit });
  const isFull = input.list === 'full' || (input.list === 'all' && shopper.scope.inactive);
  return isFull
    ? fullList(sql, shopper, { search, after, limit })
    : activeProducts(sql, shopper, { search, after, limit });
}

export const catalogueEndpoints = (
  sheets: ProductSheets,
  figuresOfBooks: FiguresOfBooks,
): readonly Endpoint[] => [
  endpoint({
    method: 'GET',
    path: '/api/products',
    who: SEEING_MONEY,
    summary:
      'Products of the person’s brands with their customer’s price: the active records, one for each nameKey, or all (for a super_admin with inactive ones)',
    input: listProducts,
    output: productList,
    handle: async ({ app, actor, input, request }) => {
      const shopper = input.customer
        ? await shopperFor(app, actor, input.customer)
        : (await shopperOf(app, actor, request)).shopper;
      const { products, next } = await listed(app.db, shopper, input);
      const { fields } = input;
      if (fields)
        return {
          products: products.map((one) => withFields(withImageUrls(recordOf(one)), fields)),
          next,
        };
      return new JsonText(
        `{"products":[${products.map(recordText).join()}],"next":${JSON.stringify(next)}}`,
      );
    },
  }),
  endpoint({
    method: 'GET',
    path: '/api/public/products',
    who: 'anyone',
    summary: 'The public catalogue: unique products without price, stock or anything inactive',
    input: browsePublicQuery,
    output: publicList,
    limit: { points: 120, seconds: 60, by: 'network' },
    handle: async ({ app, request }) => {
      const scope = publicScope(await readCompany(app));
      if (!scope) throw unauthenticated(false);
      // The API answers by the specification's rule alone: without `typed` nothing is guessed.
      const { typed: _, ...requested } = browseOf(new URL(request.url).searchParams);
      const { products, next, facets } = await browsePublic(app.db, scope, requested);
      return {
        next,
        facets,
        products: products.map((product) => ({
          ...product,
          sizes: product.sizes.map(withImageUrls),
        })),
      };
    },
  }),
  endpoint({
    method: 'PATCH',
    path: '/api/products/:id',
    who: 'super_admin',
    summary:
      'Change a product’s images, SDS (a new file becomes a revision in the library; null takes it away) and hazard mark; 409 `no-changes` when nothing differs, 409 `aborted` when someone else saved meanwhile',
    input: changeInput,
    output: changedProduct,
    idempotent: true,
    handle: async ({ app, actor, input, key, requestId, network }) =>
      withImageUrls(await changeProduct(app, actor, input, { sheets, key, requestId, network })),
  }),
  endpoint({
    method: 'GET',
    path: '/api/products-export',
    who: 'super_admin',
    summary: 'All products, inactive ones too, as a CSV file that the import reads',
    input: z.strictObject({}),
    output: z.unknown(),
    handle: async ({ app, actor }) =>
      new Response(await exportProducts(app, actor), {
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="products.csv"',
          'cache-control': 'no-store',
        },
      }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/products',
    who: 'super_admin',
    summary:
      'Make a product with its first size, or with `nameKey` a further size of one; 409 `already-exists` for a SKU or a name in use',
    input: createInput,
    output: createdProduct,
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      createProduct(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/api/products/:id/facts',
    who: 'super_admin',
    summary:
      'Change name, brand, category, description and certifications of a product (all sizes) and size, SKU, price, stock and tax of this size',
    input: changeFactsInput,
    output: changedFacts,
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      changeFacts(app, actor, input, { figuresOfBooks, key, requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/products/:id/active',
    who: 'super_admin',
    summary: 'Switch one size, or all sizes of its product, on or off',
    input: switchInput,
    output: switchedProduct,
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      switchProduct(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'POST',
    path: '/api/products/hazards',
    who: 'super_admin',
    summary:
      'State of many records whether they are hazardous; those whose safety data say otherwise stay and are named under `refused`, and with 409 `failed-precondition` when there are no others',
    input: stateHazardsInput,
    output: hazardsStated,
    idempotent: true,
    handle: ({ app, actor, input, key, requestId, network }) =>
      stateHazards(app, actor, input, { key, requestId, network }),
  }),
  endpoint({
    method: 'DELETE',
    path: '/api/products/:id',
    who: 'super_admin',
    summary:
      'Delete a product with its files, or set it inactive when orders, prices, carts or a sheet refer to it; the answer says which',
    input: removeInput,
    output: removedProduct,
    handle: ({ app, actor, input, requestId, network }) =>
      removeProduct(app, actor, input.id, { requestId, network }),
  }),
];
