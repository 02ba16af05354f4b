/** Sentences of the product list alone: a product's own page does not load them. */
export const lead =
  'Chemicals, dispensers and tools for kitchens, laundries, pools and guest rooms.';
export const searchHint = 'Product, brand, size or SKU';
export const filters = 'Filters';
export const clear = 'Clear all';
export const category = 'Category';
export const brand = 'Brand';
export const hazard = 'Hazard';
export const notHazardous = 'Not hazardous';
export const certified = 'Certified';
export const stock = 'Stock';
export const inStock = 'In stock';
export const sort = 'Sort by';
export const sorts = {
  match: 'Best match',
  name: 'Name',
  brand: 'Brand',
  price: 'Price, low to high',
};
export const views = { grid: 'Cards', list: 'List' };
export const noneTitle = 'No products match';
export const noneText =
  'Check the spelling, search for part of a SKU such as “1010”, or take a filter away.';
export const noneInFilters = 'The search looked only at what the filters let through.';
export const searchAll = (typed: string) => `Search all products for “${typed}”`;
/** Nothing at all, with no search and no filter: what to do depends on who looks. */
export const emptyTitle = 'No products yet';
export const emptyText = {
  visitor: 'Nothing is on sale here yet. Write to us if you miss something.',
  signedIn: 'No product is open to your account yet. Write to us which brands you buy.',
  owner: 'Make the first one by hand, or bring a spreadsheet. What is active stands here at once.',
};
export const contact = 'Contact us';
export const makeProduct = 'New product';
export const importProducts = 'Import products';
/** Why these are shown although nothing is called what was typed. */
export const understood = {
  words: (typed: string, _shown: string) =>
    `Nothing is called “${typed}”. These ${/\S\s+\S/.test(typed) ? 'have its words apart' : 'are listed under it'}.`,
  synonym: (typed: string, shown: string) =>
    `Nothing is called “${typed}”. These are for “${shown}”.`,
  correction: (typed: string, shown: string) =>
    `Nothing is called “${typed}”. These are the results for “${shown}”.`,
  some: (typed: string, shown: string) =>
    `No product has all words of “${typed}”. These have some: ${shown}.`,
};
export const seeAlso = 'See also';
export const askForProduct = 'Ask us for it';
export const askForMessage = (typed: string) => `I am looking for: ${typed}`;
export const more = 'Load more products';
export const loadingMore = 'Loading...';
export const listPrices = 'list prices until you choose a customer';
export const count = (n: number) =>
  n === 1 ? '1 product' : `${n.toLocaleString('en-US')} products`;
