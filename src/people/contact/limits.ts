/** So many products at most stand in a first order. */
export const MAX_FIRST_LINES = 100;
