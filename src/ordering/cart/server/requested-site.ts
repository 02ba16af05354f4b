import { redirect } from 'react-router';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { isId } from '../../../kit/id.ts';
import { ownPath } from '../../../kit/own-path.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { changeCustomer } from './change-customer.ts';

/**
 * A page that follows the choice may be asked for one site (`?customer=`): who comes back after a sign-in orders for the site that they
 * left. That site is chosen, and the address goes on without it. One that the person may not order for changes nothing.
 */
export async function followRequestedSite(
  { app, setCookies }: Pick<RequestContext, 'app' | 'setCookies'>,
  user: UserActor,
  request: Request,
  /** The page's own address: that of the request may be the one of its data. */
  url: URL,
): Promise<void> {
  const { pathname } = url;
  const searchParams = new URLSearchParams(url.search);
  const searched = searchParams.get('customer');
  if (searched === null) return;
  searchParams.delete('customer');
  const chosen = await chosenCustomer(app, user, request);
  if (isId(searched) && chosen?.id !== searched) {
    const cookie = await changeCustomer(app, user, searched, chosen).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (cookie) setCookies.push(cookie);
  }
  throw redirect(ownPath(searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname));
}
