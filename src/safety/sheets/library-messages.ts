/** Sentences of the library alone: other pages with a sheet do not load them. */
import { poisonPhone } from './messages.ts';

export const lead = 'Every product we sell. Open to everybody, no sign-in.';
export const description =
  'Safety data sheets (SDS) of every product: first aid, hazards, protective equipment and storage at once, as a page or as PDF. No sign-in.';
export const searchLabel = 'Search the safety data sheets';
export const searchHint = 'Product, SKU, EPA or UN number';
export const search = 'Search';
export const filters = 'Filters';
export const clear = 'Clear all filters';
export const category = 'Category';
export const brand = 'Brand';
export const signal = 'Signal word';
export const signals = {
  Danger: 'Danger',
  Warning: 'Warning',
  none: 'No signal word',
  unknown: 'Not on file yet',
} as Record<string, string>;
export const pictogram = 'Hazard sign';
export const epa = 'EPA registration';
export const epaOnly = 'Has an EPA number';
export const count = (total: number) =>
  total === 1 ? '1 product' : `${total.toLocaleString('en-US')} products`;
export const noneTitle = 'No product matches';
export const noneText =
  'Check the spelling, or search with fewer letters. Three letters of the name are enough.';
/** No search, no filter, and nothing there. */
export const emptyTitle = 'No products yet';
export const emptyText =
  'Every product that we sell will stand here with its safety data sheet. Ask us for one that you need now.';
export const lookingFor = 'Did you look for';
export const firstPage = 'Back to the first';
export const emergencyTitle = 'Splashed, breathed in or swallowed?';
export const emergencyText =
  'Find the product and press First aid. If somebody collapses, has a seizure, can’t breathe or can’t be woken, call 911 first.';
export const poison = 'Poison Control';
export const ourLine = 'Emergency line, 24 hours';
export const revisionNumber = (number: number) => `Revision ${number}`;
export const earlier = (count: number) =>
  count === 1 ? '1 earlier revision' : `${count} earlier revisions`;
export const choose = (name: string) => `Choose ${name} for the binder`;
export const libraryFailed = 'We can’t show the sheets right now';
export const libraryFailedText = `Please reload the page in a moment. Poison Control answers at all times: ${poisonPhone}.`;
export const back = 'Back to the sheets';
export const recalledBadge = 'Recalled';
