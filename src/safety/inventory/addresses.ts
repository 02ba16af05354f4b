/** What a site has, by storeroom. */
export const stockAddress = (customerId: string) => `/dashboard/customers/${customerId}/stock`;
/** On it, where a storeroom is added. */
export const NEW_STOREROOM = 'new-storeroom';
/** A chemical that the site buys from somebody else; null: a new one. */
export const elsewhereAddress = (customerId: string, id: string | null = null) =>
  `${stockAddress(customerId)}/elsewhere${id === null ? '' : `/${id}`}`;
/** `storeroomId` null: all storerooms to choose from; '': what is not placed yet. */
export const countAddress = (customerId: string, storeroomId: string | null = null) =>
  `${stockAddress(customerId)}/count${storeroomId === null ? '' : `?room=${storeroomId}`}`;
/** Counts of a whole site at once, of before, are sent here from the phones that still hold one. */
export const WHOLE_SITE_COUNT = '/dashboard/guide/count';
export const listFileAddress = (customerId: string) => `${stockAddress(customerId)}/list.csv`;
export const listPaperAddress = (customerId: string) => `${stockAddress(customerId)}/list.pdf`;
export const recordAddress = (customerId: string) => `${stockAddress(customerId)}/record.csv`;
export const thresholdsAddress = (customerId: string) => `${stockAddress(customerId)}/thresholds`;
/** What one hangs up in a storeroom. */
export const storeroomAddress = (customerId: string, storeroomId: string) =>
  `${stockAddress(customerId)}/storerooms/${storeroomId}`;
export const posterAddress = (customerId: string, storeroomId: string) =>
  `${storeroomAddress(customerId, storeroomId)}/poster.pdf`;
