import { SEEING_MONEY } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { explainPrices } from '../../catalogue/server/public/explain-price.ts';
import { readDay } from '../server/price-files.ts';
import type { Route } from './+types/why-price';

export const middleware = [requireRole(SEEING_MONEY)];

/** What the part `ui/why-price.tsx` asks for when it is opened. Null for what one may not see. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const query = new URL(request.url).searchParams;
  const productId = (query.get('product') ?? '').slice(0, 40);
  const customerId = query.get('customer')?.slice(0, 40) ?? null;
  const onDate = readDay(query.get('on') ?? '') ?? null;
  try {
    const found = await explainPrices(app, user, { customerId, productIds: [productId], onDate });
    return { why: found.get(productId) ?? null };
  } catch (error) {
    if (error instanceof AppError) return { why: null };
    throw error;
  }
}
