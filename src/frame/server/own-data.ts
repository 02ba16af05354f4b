import { ownClaims } from '../../delivery/claims/server/own-claims.ts';
import { ownDeliveries } from '../../delivery/deliveries/server/own-deliveries.ts';
import { ownCarts, ownLists } from '../../ordering/cart/server/queries.ts';
import { ownOrders } from '../../ordering/orders/server/own-orders.ts';
import type { OwnDataParts } from '../../people/accounts/settings/server/export-own-data.ts';
import { ownRequests } from '../../people/contact/server/own-requests.ts';
import { ownMovements } from '../../safety/inventory/server/own-movements.ts';

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
