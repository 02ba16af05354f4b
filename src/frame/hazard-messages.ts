/** How many products wait for somebody to say whether they are hazardous. */
export const hazardsUnknown = (count: number) =>
  count === 1 ? '1 product' : `${count.toLocaleString('en-US')} products`;
