/** Sentences of the site switch. */
export const SITE_SWITCH = {
  site: 'Site:',
  choose: 'Choose a site',
  search: 'Find a site',
  none: 'No site of that name.',
  searchAll: 'Search your sites',
  all: 'Addresses and terms of all sites',
};

/** Pages of the menu that are called so in several places. */
export const PAGE_NAMES = {
  toDo: 'To do',
  yourStops: 'Your stops',
  orderGuide: 'Order guide',
  pasteOrUpload: 'Paste or upload',
  safetyData: 'Safety data',
  whoNeedsSheet: 'Who needs the SDS',
};
