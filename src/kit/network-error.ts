/** A request that got no answer, in the catalogue's words (specification, section 8). Apart from the catalogue: every page of a browser needs this one. */
export const NETWORK_ERROR = {
  code: 'auth/network-request-failed',
  message: 'Network error. Please check your internet connection.',
} as const;

/** Above it, in the place of a sentence that says what was not done: the request may have arrived. */
export const NO_ANSWER = 'The answer did not come: it is not known whether this was done';
