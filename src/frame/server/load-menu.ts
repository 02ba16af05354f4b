import { liveConnection } from '../../books/connection/server/public/connection.ts';
import { readCompany } from '../../company/server/queries.ts';
import { isBuyer, isOneOf, type UserActor } from '../../kit/actor.ts';
import { lastOrderEvent } from '../../ordering/orders/server/public/queries.ts';
import { customerChoice } from '../../people/customers/server/public/chosen-customer.ts';
import type { App } from '../../platform/app.ts';
import { type RequestContext, userOf } from '../../platform/http/context.ts';
import { readingTogether } from '../../platform/read-together.ts';
import { waitingOf } from './attention.ts';
import { onlyWhatWaits } from './waiting.ts';

/** Whether the company said that it works without QuickBooks, and nothing is connected. */
async function worksWithoutBooks(app: App, user: UserActor): Promise<boolean> {
  if (!isOneOf(user, ['books']) || (await readCompany(app)).usesQuickBooks !== 'no') return false;
  return (await liveConnection(app.db)) === undefined;
}

/** What the menu shows; none for a visitor at the cart, whose page stands alone. */
export async function loadMenu(here: RequestContext, request: Request) {
  const user = userOf(here.actor);
  if (!user) return null;
  // What fails is not shown, and is no reason that the page or the rest of the menu does not come.
  const or =
    <T>(instead: T) =>
    (error: unknown) => {
      here.app.log.warn('a part of the menu could not be read', { error });
      return instead;
    };
  const [waiting, since, choice, withoutBooks] = await Promise.all([
    waitingOf(here, user).catch(or(null)),
    lastOrderEvent(readingTogether(here.app).db).catch(or(0)),
    user.role === 'user' ? customerChoice(here.app, user, request).catch(or(null)) : null,
    worksWithoutBooks(here.app, user).catch(or(false)),
  ]);
  return {
    person: { role: user.role, salesRep: user.salesRep, duties: user.duties, withoutBooks },
    sites: isBuyer(user) ? choice : null,
    waiting: waiting && onlyWhatWaits(waiting),
    since,
  };
}

export type MenuShown = NonNullable<Awaited<ReturnType<typeof loadMenu>>>;
