import { z } from 'zod';
import { FACTS } from '../../products/catalogue/public/product-facts.ts';

const itemId = z
  .string()
  .min(1)
  .max(40)
  .regex(/^\P{Cc}*$/u);

export const follow = z.strictObject({
  name: z.enum(['here', 'books']).default('here'),
  brand: z.enum(['here', 'books']).default('here'),
  category: z.enum(['here', 'books']).default('here'),
  size: z.enum(['here', 'books']).default('here'),
  /** Whether it is taxed: the mark of the item, which books without sales tax leave unset. */
  tax: z.enum(['here', 'books']).default('here'),
  /** `ask`: offered, one tap. */
  active: z.enum(['ask', 'books', 'here']).default('ask'),
});
export type Follow = z.output<typeof follow>;

/** The longest list of items that one request names. */
export const MAX_ITEMS = 500;

export const mapItems = z.strictObject({
  defaultBrand: z.union([z.literal(''), FACTS.brand]),
  categories: z.record(
    z.string().max(600),
    z.strictObject({ category: FACTS.category, brand: FACTS.brand }),
  ),
  follow,
});
export type MapItems = z.output<typeof mapItems>;

export const createFromBooks = z.strictObject({
  /** `all`: every item that is offered, as it is shown; else those listed, with name and size as they were written. */
  all: z.boolean().default(false),
  items: z
    .array(
      z.strictObject({ itemId, name: FACTS.name.optional(), sizeUnit: FACTS.sizeUnit.optional() }),
    )
    .max(MAX_ITEMS)
    .default([]),
});
export type CreateFromBooks = z.output<typeof createFromBooks>;
export const createdFromBooks = z.object({
  created: z.int(),
  /** Items that could not be made, each with its reason. */
  left: z.array(z.object({ itemId: z.string(), name: z.string(), reason: z.string() })),
});
export type CreatedFromBooks = z.output<typeof createdFromBooks>;

export const ignoreItems = z.strictObject({
  itemIds: z.array(itemId).min(1).max(MAX_ITEMS),
  ignored: z.boolean(),
});
export type IgnoreItems = z.output<typeof ignoreItems>;
export const ignoredItems = z.object({ changed: z.int() });

const called = z.string().trim().min(1, 'Enter the SKU or the name of an item.').max(200);
/** As which item of the books a product is billed that has none there. */
export const billAsInput = z.strictObject({ productId: z.string().min(1).max(100), item: called });
export type BillAs = z.output<typeof billAsInput>;
/** The product's own item is made in the books, with the income account of the item `like`; without, with the one chosen for the company. */
export const createThereInput = z.strictObject({
  productId: z.string().min(1).max(100),
  like: called.optional(),
});
export const itemResolvedAnswer = z.object({ productId: z.string() });
export type CreateThere = z.output<typeof createThereInput>;

/** What to do about a product whose item was switched on or off in the books: follow it, or keep it as it is here. */
export const resolveActive = z.strictObject({ itemId, follow: z.boolean() });
export type ResolveActive = z.output<typeof resolveActive>;
export const resolvedActive = z.object({ isActive: z.boolean() });

/** To which account of the books items that the shop makes book their sales. */
export const chooseIncomeAccount = z.strictObject({
  accountId: z.string().trim().min(1, 'Choose an account.').max(30),
});
export type ChooseIncomeAccount = z.output<typeof chooseIncomeAccount>;
export const incomeAccountChosen = z.object({
  account: z.object({ id: z.string(), name: z.string() }),
});

/** `all`: every active product without an item; else these. */
export const addItems = z.union([
  z.strictObject({ all: z.literal(true) }),
  z.strictObject({
    productIds: z
      .array(z.string().min(1).max(100))
      .min(1, 'Mark at least one.')
      .max(MAX_ITEMS, `Mark at most ${MAX_ITEMS}.`),
  }),
]);
export type AddItems = z.output<typeof addItems>;
/** How many are on their way, and how many had their item by now. */
export const itemsQueued = z.object({ count: z.int(), left: z.int() });
export type ItemsQueued = z.output<typeof itemsQueued>;
