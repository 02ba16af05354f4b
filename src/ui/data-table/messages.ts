import type { KeyGroup } from '../page-keys.ts';

/** Every sentence of the table part. */
export const tools = {
  search: 'Search',
  find: 'Find in this list',
  filter: 'Filter',
  show: 'Show',
  /** "More: Orders" */
  more: (label: string) => `More: ${label}`,
  columns: 'Columns',
  showColumns: 'Show these columns',
  usualColumns: 'The usual columns',
  keys: 'Keys',
  comfortable: 'Comfortable rows',
  dense: 'Dense rows',
  exportFile: 'Export CSV',
  exportWorkbook: 'Export Excel',
  exportHint: (cap: number) =>
    `What is shown: these filters, this order, these columns. At most ${cap.toLocaleString('en-US')} rows.`,
  all: 'All',
  remove: (filter: string) => `Remove filter: ${filter}`,
  clear: 'Clear all filters',
};

/** "sort price, status lost": what an old address names. */
export const gone = (names: readonly string[]): string =>
  `This address names what this list no longer has, so it was left out: ${names.join(', ')}.`;

/** Under a search that finds nothing in its view. */
export const elsewhere = {
  title: (found: number) =>
    found === 1 ? '1 stands in another view.' : `${found} stand in the other views.`,
  show: (found: number) => (found === 1 ? 'Show it' : `Show the ${found}`),
};

export const selection = {
  all: 'Select all on this page',
  one: (name: string) => `Select ${name}`,
  count: (count: number) => `${count} selected`,
  clear: 'Clear selection',
};

/** The menu of saved views. */
export const views = {
  label: 'Views',
  save: 'Save view',
  saveAs: 'Save what is shown as',
  saveAlsoAs: 'Save also as',
  thisView: 'This view',
  name: 'Name of this view',
  rename: 'Rename',
  usual: 'Open the list with it',
  notUsual: 'Do not open the list with it',
  delete: 'Delete this view',
};

export const paging = {
  label: 'Pages',
  first: 'First page',
  previous: 'Previous page',
  next: 'Next page',
};

/** Keys that work while a row has the focus. */
const rowKeys = (choosing: KeyGroup['keys']): KeyGroup => ({
  title: 'In the list',
  keys: [
    { press: 'j or ↓', does: 'Next row; the first one, from elsewhere on the page' },
    { press: 'k or ↑', does: 'Row before' },
    { press: 'Home, End', does: 'First and last row' },
    { press: 'Enter', does: 'Open the row' },
    ...choosing,
  ],
});
export const KEYS = rowKeys([]);
/** Of a list whose rows are chosen for something. */
export const CHOOSING_KEYS = rowKeys([
  { press: 'x', does: 'Select the row, or take it out' },
  { press: 'b', does: 'To what can be done with the selected rows' },
]);
