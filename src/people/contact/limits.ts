/** So many products at most stand in a first order. */
export const MAX_FIRST_LINES = 100;

/** A person needs longer than this to write a message; a script does not. In ms. */
export const MINIMUM_FILL_MS = 3000;
