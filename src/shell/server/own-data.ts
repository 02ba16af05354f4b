import type { OwnDataParts } from '../../accounts/settings/server/export-own-data.ts';
import { ownCarts, ownLists } from '../../cart/server/queries.ts';
import { ownClaims } from '../../claims/server/own-claims.ts';
import { ownRequests } from '../../contact/server/own-requests.ts';
import { ownDeliveries } from '../../deliveries/server/own-deliveries.ts';
import { ownMovements } from '../../inventory/server/own-movements.ts';
import { ownOrders } from '../../orders/server/own-orders.ts';

/** What each room keeps about a person: "download my data" is this and the account itself. A room that begins to keep more adds a line. */
export const ownDataParts: OwnDataParts = {
  orders: ownOrders,
  deliveries: ownDeliveries,
  claims: ownClaims,
  storeroomCounts: ownMovements,
  cart: ownCarts,
  savedLists: ownLists,
  messages: ownRequests,
};
