/** The sentences of product management. */
export const title = 'Products';
export const any = 'All records';
export const searchHint = 'Name, brand, size or SKU';
export const withSheet = 'With an SDS';
export const withoutSheet = 'Without an SDS';
export const price = 'Price';
export const withoutPrice = 'Without a price';
export const active = 'Active';
export const inactive = 'Inactive';
export const state = 'State';
export const none = 'No records match';
export const noneText = 'Search for something else, or show all records.';
/** Views of the table of products that come with it. */
export const productViews = [
  { name: any, search: '?view=all' },
  { name: active, search: '?state=active' },
  { name: inactive, search: '?state=inactive' },
  { name: 'Without an SDS', search: '?state=active&sds=no' },
  { name: 'Hazard not known', search: '?state=active&hazard=unknown' },
  { name: withoutPrice, search: '?state=active&price=none' },
];
export const forbidden = 'Only the owner can manage products';
export const forbiddenText = 'Ask an owner of this shop if something should change.';
export const unknown = 'We don’t have that record';
export const form = 'Product';
export const save = 'Save changes';
export const saved = 'Product saved.';
export const images = 'Pictures';
export const imagesHint = 'The first one shows in lists. Without a picture the drawn pack shows.';
export const hazards = 'Hazard';
export const seeInShop = 'See it in the shop';
export const itsOrders = 'Its orders';
export const more = 'More for this product';
export const remove1 = 'Delete product';
export const removeTitle = 'Delete this product?';
export const removeText =
  'The record and its files are deleted. If orders, prices or carts refer to it, it is set inactive instead and nothing is lost.';
export const removed = 'The product and its files were deleted.';
export const deactivated =
  'Orders, prices or carts refer to this product, so it was not deleted. It is inactive now: nobody can find or order it.';
export const theirs = 'See their version in a new tab';

// Words that the search was taught.
export const wordsTitle = 'Search words';
export const wordsFound = (count: number) => (count === 1 ? '1 word' : `${count} words`);
export const wordLabel = 'When someone searches for';
export const meansLabel = 'Show what is found by';
export const meansHint = 'Several with a comma between them. Each should find a product.';
export const teach = 'Add word';
export const teachTitle = 'Add a word';
export const saveWord = 'Save';
export const changeWord = (word: string) => `Change what “${word}” means`;
export const forgetWord = 'Remove';
export const forgetNamed = (word: string) => `Remove “${word}”`;
export const wordTaughtDone = (word: string) => `The search knows “${word}”.`;
export const wordForgotten = 'The word is removed.';
export const missesTitle = 'Searched for in vain';
export const missesLead = 'By signed-in people, of the last twelve months; who it was is not kept.';
export const noMisses = 'Nobody has searched in vain so far.';
export const missTimes = (times: number) => (times === 1 ? 'once' : `${times} times`);
export const sayMeaning = 'Say what it means';
/** Begins with the visible label, so that voice control finds the button (WCAG 2.5.3). */
export const teachThis = (word: string) => `${sayMeaning}: “${word}”`;
export const builtIn = 'came with the shop';
export const findHint = 'A word or what it means';
export const findWord = 'Find a word';
export const allWords = 'Show all words';
export const moreWords = (words: number) => `${words} more words`;
export const noWords = 'No word matches';
export const wordTooShort = 'Enter at least two letters.';
export const wordTooLong = 'Use at most 60 characters.';
export const meansMissing = 'Say what it means.';
export const meansTooMany = 'Twelve meanings are the most.';
export const meansItself = 'A word needs another meaning than itself.';

/** On the product's page in the shop, for the owner. */
export const editProduct = 'Edit this product';
export const searchRecords = 'Search records';
