/** The sentences of product management. */
export const title = 'Manage products';
export const lead = 'Every size, with inactive ones.';
export const any = 'All records';
export const active = 'Active';
export const inactive = 'Inactive';
export const state = 'State';
export const none = 'No records match';
export const noneText = 'Search for something else, or show all records.';
export const forbidden = 'Only the owner can manage products';
export const forbiddenText = 'Ask an owner of this shop if something should change.';
export const unknown = 'We don’t have that record';
export const save = 'Save changes';
export const saved = 'Product saved.';
export const images = 'Pictures';
export const imagesHint = 'The first one shows in lists. Without a picture the drawn pack shows.';
export const hazards = 'Hazard mark';
export const hazardous = 'Hazardous product';
export const hazardousHint = 'Shows the hazard mark in lists and on delivery papers.';
export const remove1 = 'Delete product';
export const removeTitle = 'Delete this product?';
export const removeText =
  'The record and its files are deleted. If orders, prices or carts refer to it, it is set inactive instead and nothing is lost.';
export const removed = 'The product and its files were deleted.';
export const deactivated =
  'Orders, prices or carts refer to this product, so it was not deleted. It is inactive now: nobody can find or order it.';
export const theirs = 'See their version in a new tab';
export const mine = 'Keep mine';
export const mineNext =
  'Save again to put your version in the place of theirs. Everything you entered is still here.';
