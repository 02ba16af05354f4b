/** Rows of one guide that are shown; what is cut is said. */
export const MAX_ROWS = 500;
/** Orders of one product that its usual quantity and its par are learnt from. */
export const LEARNT_ORDERS = 10;
/** How far back the guide reads orders, in months. */
export const MONTHS_BACK = 12;
