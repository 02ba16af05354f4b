import { ownDelivery } from '../../delivery/claims/server/public/own-claims.ts';
import { ownOrdering } from '../../ordering/orders/server/public/own-orders.ts';
import { ownRequests } from '../../people/contact/server/public/queries.ts';
import { ownMovements } from '../../safety/inventory/server/public/own-movements.ts';

/** What each district keeps about a person: "download my data" is this and the account itself. A district that begins to keep more adds a line. */
export const ownDataParts = {
  ...ownOrdering,
  ...ownDelivery,
  storeroomCounts: ownMovements,
  messages: ownRequests,
};
