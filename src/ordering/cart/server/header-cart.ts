import { reportFault } from '../../../company/server/report-error.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { chosenCustomer } from '../../../people/customers/server/public/chosen-customer.ts';
import type { RequestContext } from '../../../platform/http/context.ts';
import { cartCount } from './queries.ts';

/** What every page tells of the cart: how many lines it has, and whose it is. */
export interface HeaderCart {
  /** Null when the cart could not be read. */
  lines: number | null;
  /** For whom this browser orders: whose cart it is. */
  customer: { id: string; name: string } | null;
}

/**
 * Reads it for the frame of every page. A cart that can't be read is no reason to show no page: the frame goes without the figure, and
 * the failure is reported, unless it is permission-denied (specification, section 8). The cart's own page says what failed.
 */
export async function headerCart(
  here: RequestContext,
  user: UserActor,
  request: Request,
): Promise<HeaderCart> {
  const { app } = here;
  const cart = await readableCart(here, request, async () => {
    const chosen = await chosenCustomer(app, user, request);
    const customer = chosen && { id: chosen.id, name: chosen.name };
    return { lines: await cartCount(app, user, customer?.id ?? null), customer };
  });
  return cart ?? { lines: null, customer: null };
}

/**
 * What a page beside the cart's own reads of carts: null when it could not be read, which is reported unless it is permission-denied
 * (specification, section 8).
 */
export async function readableCart<Read>(
  { app, requestId }: Pick<RequestContext, 'app' | 'requestId'>,
  request: Request,
  read: () => Promise<Read>,
): Promise<Read | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'permission-denied')) {
      app.log.error('a cart could not be read', { requestId, error });
      reportFault(app)(error, { requestId, url: request.url });
    }
    return null;
  }
}
