import type { PriceRule } from './contract.ts';

/** The catalogue's sentences in one place, so that a second language is an addition. */
export const words = {
  title: 'Products',
  lead: 'Chemicals, dispensers and tools for kitchens, laundries, pools and guest rooms.',
  searchLabel: 'Search products',
  searchHint: 'Product, brand, size or SKU',
  search: 'Search',
  filters: 'Filters',
  apply: 'Apply filters',
  clear: 'Clear all',
  category: 'Category',
  brand: 'Brand',
  hazard: 'Hazard',
  hazardous: 'Hazardous',
  notHazardous: 'Not hazardous',
  stock: 'Stock',
  inStock: 'In stock',
  sort: 'Sort by',
  sorts: { match: 'Best match', name: 'Name', brand: 'Brand', price: 'Price, low to high' },
  views: { grid: 'Cards', list: 'List' },
  signInForPrices: 'Sign in to see your prices',
  closedTitle: 'Sign in to see our products',
  closedText: 'Our catalogue is open to customers with an account. The safety data sheets are open to everyone.',
  noneTitle: 'No products match',
  noneText: 'Check the spelling, search for part of a SKU such as “1010”, or take a filter away.',
  emptyBrandsTitle: 'No products yet',
  emptyBrandsText: 'Your account has no brands yet. Ask us to add the brands that you buy.',
  more: 'Load more products',
  loadingMore: 'Loading...',
  onRequest: 'Price on request',
  size: 'Size',
  add: 'Add to cart',
  added: 'Added',
  chooseCustomer: 'Prices for',
  listPrices: 'list prices until you choose a customer',
  show: 'Show',
  related: 'More in',
  sds: 'Safety data sheet',
  sdsOnRequest: 'Safety data sheet on request',
  askUs: 'Contact us',
  unknownTitle: 'We don’t have that product',
  unknownText: 'It may have been renamed, or it is no longer sold. Search for it, or look at these:',
  loadFailed: 'We can’t show the products right now',
  tryAgain: 'Try again',
  count: (n: number) => (n === 1 ? '1 product' : `${n.toLocaleString('en-US')} products`),
} as const;

/** The sentences of product management. */
export const keeperWords = {
  title: 'Manage products',
  lead: 'Every size, with inactive ones. Names, prices and stock come from the accounting system.',
  any: 'All records',
  active: 'Active',
  inactive: 'Inactive',
  state: 'State',
  none: 'No records match',
  noneText: 'Search for something else, or show all records.',
  forbidden: 'Only the owner can manage products',
  forbiddenText: 'Ask an owner of this shop if something should change.',
  unknown: 'We don’t have that record',
  save: 'Save changes',
  saved: 'Product saved.',
  images: 'Pictures',
  imagesHint: 'The first one shows in lists. Without a picture the drawn pack shows.',
  hazards: 'Hazard mark',
  hazardous: 'Hazardous product',
  hazardousHint: 'Shows the hazard mark in lists and on delivery papers.',
  remove1: 'Delete product',
  removeTitle: 'Delete this product?',
  removeText: 'The record and its files are deleted. If orders, prices or carts refer to it, it is set inactive instead and nothing is lost.',
  removed: 'The product and its files were deleted.',
  deactivated: 'Orders, prices or carts refer to this product, so it was not deleted. It is inactive now: nobody can find or order it.',
  theirs: 'See their version in a new tab',
  mine: 'Keep mine',
  mineNext: 'Save again to put your version in the place of theirs. Everything you entered is still here.',
} as const;

/** Why a price is what it is, for staff. */
export const RULE_WORDS: Record<PriceRule, string> = {
  staff: 'Price set by staff for this customer',
  invoiced: 'Last price invoiced to this customer',
  'parent-staff': 'Price set by staff for the parent customer',
  'parent-invoiced': 'Last price invoiced to the parent customer',
  list: 'List price',
  'on-request': 'No price yet',
};

/** Stock in words, never by colour alone. */
export function stockWords(available: number): string {
  if (available === 0) return 'Out of stock';
  return available <= 10 ? `Only ${available} left` : `${available.toLocaleString('en-US')} in stock`;
}
