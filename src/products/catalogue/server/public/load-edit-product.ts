import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { statedWords } from '../../public/hazard-messages.ts';
import { figuresOfBooks } from '../book-figures.ts';
import { fullRecord } from '../list-products.ts';
import { adminShopperOf } from '../shopper.ts';
import { hazardStatementOf } from './hazard-known.ts';
import { brandsAndCategories, everySizeOf } from './product-choices.ts';

/**
 * A product as the owner changes it, without its sheet and its prices.
 * @throws AppError `not-found`
 */
export async function loadEditProduct(
  app: App,
  user: UserActor,
  request: Request,
  productId: string,
) {
  const shopper = await adminShopperOf(app, user);
  const product = await fullRecord(app.db, shopper, productId);
  if (!product) throw notFound();
  const [company, all, choices, stated] = await Promise.all([
    readCompany(app),
    everySizeOf(app.db, shopper, product.nameKey),
    brandsAndCategories(app.db),
    hazardStatementOf(app.db, product.id),
  ]);
  const item = all.find((size) => size.id === product.id)?.accountingId;
  return {
    product,
    ofProduct: { id: product.id, nameKey: product.nameKey },
    made: new URL(request.url).searchParams.has('made'),
    facts: {
      ...choices,
      fromBooks: item ? await figuresOfBooks(app.db, item) : { price: false, quantity: false },
    },
    allSizes: all,
    stated: statedWords(stated, company.timeZone),
    today: companyDay(company, app.clock.now()),
    formKey: newId(app),
  };
}
export type EditProductPage = Awaited<ReturnType<typeof loadEditProduct>>;
