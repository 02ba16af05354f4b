// Sentences of what waits for somebody.

/** Of a product: to how many it went while it had no sheet. */
export const deliveredWithout = (customers: number) =>
  customers === 1
    ? 'delivered to 1 customer without'
    : `delivered to ${customers} customers without`;

/** Of a sheet: how many customers have not got it. */
export const stillNeed = (customers: number) =>
  customers === 1 ? '1 customer still needs it' : `${customers} customers still need it`;
