import { isStaffOrRep, type UserActor } from '../../../kit/actor.ts';
import {
  type CustomerScope,
  customerScope,
} from '../../../people/customers/server/public/scope.ts';
import { notFound } from '../../../platform/http/errors.ts';

declare const minted: unique symbol;

/** Whose visits and notes a person may read: of the customers they may see, and only as one of the distributor's own people. */
export interface VisitScope extends CustomerScope {
  readonly [minted]: 'visits';
}

/** @throws AppError `not-found` for a customer's buyer, who is not to know that there are notes */
export function visitScope(user: UserActor): VisitScope {
  if (!isStaffOrRep(user)) throw notFound();
  return customerScope(user) as unknown as VisitScope;
}
