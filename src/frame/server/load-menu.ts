import { isBuyer } from '../../kit/actor.ts';
import { lastOrderEvent } from '../../ordering/orders/server/public/queries.ts';
import { customerChoice } from '../../people/customers/server/public/chosen-customer.ts';
import { type RequestContext, userOf } from '../../platform/http/context.ts';
import { readingTogether } from '../../platform/read-together.ts';
import { waitingOf } from './attention.ts';
import { onlyWhatWaits } from './waiting.ts';

/** What the menu shows; none for a visitor at the cart, whose page stands alone. */
export async function loadMenu(here: RequestContext, request: Request) {
  const user = userOf(here.actor);
  if (!user) return null;
  const [waiting, since, choice] = await Promise.all([
    waitingOf(here, user),
    lastOrderEvent(readingTogether(here.app).db),
    user.role === 'user' ? customerChoice(here.app, user, request) : null,
  ]).catch(() => [null, 0, null] as const);
  return {
    person: { role: user.role, salesRep: user.salesRep, duties: user.duties },
    sites: isBuyer(user) ? choice : null,
    waiting: waiting && onlyWhatWaits(waiting),
    since,
  };
}

export type MenuShown = NonNullable<Awaited<ReturnType<typeof loadMenu>>>;
