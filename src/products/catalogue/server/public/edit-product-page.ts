import { redirect } from 'react-router';
import { z } from 'zod';
import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { AppError } from '../../../../kit/app-error.ts';
import { checkbox, list, noFields, numberText, text } from '../../../../kit/form-fields.ts';
import { whoSeesBrand } from '../../../../people/accounts/people/server/public/give-new-brands.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { formActions, pageForm } from '../../../../platform/http/form-action.ts';
import { parseInput } from '../../../../platform/http/read-form.ts';
import { statedWords } from '../../hazard-messages.ts';
import { changeProduct as filesContract } from '../../public/contract.ts';
import { countOf, hazardChoice, sharedFields } from '../../public/facts-form.ts';
import {
  changeFacts as factsContract,
  switchProduct as switchContract,
} from '../../public/product-facts.ts';
import { figuresOfBooks } from '../book-figures.ts';
import { fullRecord } from '../list-products.ts';
import { removeProduct } from '../remove-product.ts';
import { saveProduct } from '../save-product.ts';
import { adminShopperOf } from '../shopper.ts';
import { begunField } from '../since-begun.ts';
import { hazardStatementOf } from './hazard-known.ts';
import { brandsAndCategories, everySizeOf } from './product-choices.ts';
import type { ProductSheets } from './product-sheets.ts';
import { switchProduct } from './switch-product.ts';

/**
 * All but the price. What the form leaves out stays; an empty sheet is taken away. Books that are connected keep some of the figures: those
 * are not in the form.
 */
const saveForm = (sheets: ProductSheets) =>
  pageForm(
    z.strictObject({
      version: numberText,
      ...sharedFields,
      sizeUnit: text.optional(),
      sku: text.optional(),
      quantity: text.optional(),
      quantityWas: text.optional(),
      taxable: checkbox,
      imageUrl: list(text),
      imageAlt: list(text),
      sds: text.optional(),
      sdsDate: text.optional(),
      hazardous: hazardChoice,
      hazardousWas: text.optional(),
      begun: begunField,
      pricesToo: z.literal('yes').optional(),
    }),
    async (form, { app, user, params, key, requestId, network }) => {
      const { pricesToo, version, imageUrl, imageAlt, sds, sdsDate, hazardous, ...typed } = form;
      const { quantity, quantityWas, taxable, begun, hazardousWas = '', ...named } = typed;
      const id = params.productId;
      const facts = parseInput(factsContract, {
        id,
        version,
        ...named,
        // Stock moves by itself: a count that nobody typed in is not set back to what it was.
        ...(quantity === undefined || quantity === quantityWas
          ? {}
          : { quantity: countOf(quantity) }),
        // A box that is not ticked is not sent: it counts with the fields beside it.
        ...(named.sku === undefined ? {} : { taxable }),
      });
      const files = parseInput(filesContract, {
        id,
        version,
        images: imageUrl.map((url, at) => ({ url, alt: imageAlt[at] ?? '' })),
        ...(sds === undefined ? {} : sds === '' ? { sds: null } : { sds, sdsDate }),
        ...(hazardous === undefined ? {} : { hazardous }),
      });
      const sent = { figuresOfBooks, sheets, key, requestId, network };
      const isSame = await saveProduct(
        app,
        user,
        { facts, files, ...(begun ? { begun: { ...begun, hazardous: hazardousWas } } : {}) },
        sent,
      ).then(
        () => false,
        (error: unknown) => {
          // A price is saved after it: then nothing else to save is no failure.
          if (pricesToo && error instanceof AppError && error.code === 'no-changes') return true;
          throw error;
        },
      );
      return { done: isSame ? ('same' as const) : ('saved' as const), at: app.clock.now() };
    },
  );

/** The buttons that switch one size or all of them on or off. */
const switchForm = pageForm(
  z.strictObject({ isActive: z.enum(['yes', 'no']), sizes: text.default('one') }),
  async ({ isActive, sizes }, { app, user, params, key, requestId, network }) => {
    const id = params.productId;
    const change = parseInput(switchContract, { id, isActive: isActive === 'yes', sizes });
    return { switched: await switchProduct(app, user, change, { key, requestId, network }) };
  },
);

const deleteForm = pageForm(noFields, async (_, { app, user, params, requestId, network }) => {
  const { outcome } = await removeProduct(app, user, params.productId ?? '', {
    requestId,
    network,
  });
  if (outcome === 'removed') throw redirect('/dashboard/products?removed');
  return { done: 'deactivated' as const, at: app.clock.now() };
});

/** What the owner does with a product on its page. `sheets`: what a save does to its sheet; `more`: the forms of what other rooms put on the page. */
export const productPageForms = <More extends Parameters<typeof formActions>[0]>(
  sheets: ProductSheets,
  more: More,
) =>
  formActions({
    '': saveForm(sheets),
    active: switchForm,
    delete: deleteForm,
    ...more,
  });

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
  const [company, all, choices, stated, seenBy] = await Promise.all([
    readCompany(app),
    everySizeOf(app.db, shopper, product.nameKey),
    brandsAndCategories(app.db),
    hazardStatementOf(app.db, product.id),
    whoSeesBrand(app.db, product.brand),
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
    seenBy,
    stated: statedWords(stated, company.timeZone),
    today: companyDay(company, app.clock.now()),
    formKey: newId(app),
  };
}
export type EditProductPage = Awaited<ReturnType<typeof loadEditProduct>>;
