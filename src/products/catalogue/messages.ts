/** The catalogue's sentences in one place, so that a second language is an addition. */
export const title = 'Products';
export const searchLabel = 'Search products';
export const search = 'Search';
export const hazardous = 'Hazardous';
export const signInForPrices = 'Sign in to see your prices';
export const closedTitle = 'Sign in to see our products';
export const closedText =
  'Our catalogue is open to customers with an account. The safety data sheets are open to everyone.';
export const onRequest = 'Price on request';
export const size = 'Size';
export const add = 'Add to cart';
export const added = 'Added';
export const related = 'More in';
export const sds = 'Safety data sheet';
export const sdsOnRequest = 'Safety data sheet on request';
export const askForSheet = (name: string) => `Please send me the safety data sheet of ${name}.`;
export const askUs = 'Contact us';
export const unknownTitle = 'We don’t have that product';
export const unknownText =
  'It may have been renamed, or it is no longer sold. Search for it, or look at these:';
export const loadFailed = 'We can’t show the products right now';

/** Stock in words, never by colour alone. */
export function stockWords(available: number): string {
  if (available === 0) return 'Out of stock';
  return available <= 10
    ? `Only ${available} left`
    : `${available.toLocaleString('en-US')} in stock`;
}
export const productsOf = (category: string) => `${category} products`;
/** Of the list, for search engines and previews. */
export const listDescription = (what: string) =>
  `${what}: cleaning chemicals, dispensers and tools for hotels, restaurants, spas and laundries, with safety data sheets for every size.`;
export const signIn = 'Sign in';
