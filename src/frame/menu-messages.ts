/** Sentences of the site switch. */
export const SITE_SWITCH = {
  site: 'Site:',
  choose: 'Choose a site',
  search: 'Find a site',
  none: 'No site of that name.',
  searchAll: 'Search your sites',
  all: 'Addresses and terms of all sites',
};
