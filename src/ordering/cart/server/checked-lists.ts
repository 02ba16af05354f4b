import { readCompany } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import type { App } from '../../../platform/app.ts';
import { type CheckedLine, checkLines } from './check-lines.ts';
import { type SavedList, savedLists } from './queries.ts';

/** A saved list with what one should know of each line before it goes to the cart. */
export interface CheckedList extends Omit<SavedList, 'lines'> {
  lines: (SavedList['lines'][number] & CheckedLine)[];
}

/** The saved lists that the person reads, or the one named, held against today's range, prices (beside those when each was saved) and stock of their own customer, or of the chosen one for a list of none. */
export async function checkedLists(
  app: App,
  user: UserActor,
  request: Request,
  listId?: string,
): Promise<CheckedList[]> {
  const [lists, company, chosen] = await Promise.all([
    savedLists(app, user, listId),
    readCompany(app),
    chosenCustomer(app, user, request),
  ]);
  const customerOf = (list: SavedList) => list.customer?.id ?? chosen?.id ?? null;
  const checked = new Map<string | null, CheckedLine[]>();
  for (const customerId of new Set(lists.map(customerOf))) {
    const lines = lists
      .filter((list) => customerOf(list) === customerId)
      .flatMap((list) =>
        list.lines.map(({ productId, quantity, seenCents }) => ({
          productId,
          quantity,
          ...(seenCents === null ? {} : { paidCents: seenCents }),
        })),
      );
    checked.set(customerId, await checkLines(app, user, { customerId, lines, company }));
  }
  // In the order in which they were given: a product may stand in several lists.
  return lists.map((list) => {
    const own = checked.get(customerOf(list))?.splice(0, list.lines.length) ?? [];
    return {
      ...list,
      lines: list.lines.flatMap((line, at) => {
        const state = own[at];
        return state ? [{ ...line, ...state }] : [];
      }),
    };
  });
}
