import { hasDuty, isOneOf, SEEING_MONEY, type UserActor } from '../../../../kit/actor.ts';
import { orderScope } from '../../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { depositBackOf } from '../waiting-deposits.ts';

/** What the empties of a delivery gave back, for the page of its proof; nothing for who sees no money. */
export const loadDepositBack = async (app: App, user: UserActor, deliveryId: string) => ({
  depositBack: isOneOf(user, SEEING_MONEY)
    ? await depositBackOf(app.db, orderScope(user), deliveryId)
    : undefined,
  books: hasDuty(user, 'books'),
});
