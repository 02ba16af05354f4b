// Apart from the contract: the library needs them in the browser, which has no use for schemas.

/** At most so many sheets in one binder. */
export const MAX_BINDER_SHEETS = 60;
/**
 * In the binder of a site, which holds all that was ever handed over there; what is beyond is
 * named.
 */
export const MAX_SITE_BINDER_SHEETS = 500;
