import type { CompanySettings } from '../../../company/contract.ts';
import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { pricingAt, readSellable } from '../../../products/catalogue/server/public/queries.ts';
import { catalogueScope } from '../../../products/catalogue/server/public/scope.ts';
import {
  readSubstitutes,
  type Substitute,
} from '../../../safety/hazards/server/public/substitutes.ts';
import type { CartLine } from '../contract.ts';

/** A line with its warnings, before it is added to the cart. */
export interface CheckedLine extends CartLine {
  /** `gone`: this person can't order it any more; `short`: fewer are there than wanted. */
  state: 'fine' | 'short' | 'gone';
  available: number;
  /** Of today, for the customer; null = price on request, or gone. */
  unitPriceCents: number | null;
  /** What was paid last time, where the caller knows it and it is another price now. */
  wasCents: number | null;
  /** What can be ordered instead of what is gone or has run out. */
  substitute: Substitute | null;
}

/**
 * Holds lines against today's range, prices and stock, in two statements and in their order, for whatever is about to be put into a cart:
 * a saved list, an earlier order. `paidCents`: what the line cost then. Whether the person may act for the customer is for the caller to check.
 */
export async function checkLines(
  app: Pick<App, 'clock' | 'db'>,
  user: UserActor,
  {
    customerId,
    lines,
    company,
  }: {
    customerId: string | null;
    lines: readonly (CartLine & { paidCents?: number })[];
    company: CompanySettings;
  },
): Promise<CheckedLine[]> {
  const ids = [...new Set(lines.map(({ productId }) => productId))];
  const pricing = pricingAt(company, app.clock.now());
  const sellable = await readSellable(app.db, catalogueScope(user), {
    customerId,
    productIds: ids,
    pricing,
  });
  const found = new Map(sellable.map((one) => [one.id, one]));
  const wanting = ids.filter((id) => (found.get(id)?.available ?? 0) === 0);
  const substitutes = await readSubstitutes(app, user, {
    customerId,
    productIds: wanting,
    company,
  });
  return lines.map(({ productId, quantity, paidCents }) => {
    const now = found.get(productId);
    const unitPriceCents = now?.unitPriceCents ?? null;
    const isOther = unitPriceCents !== null && paidCents !== undefined;
    return {
      productId,
      quantity,
      state: now ? (now.available < quantity ? 'short' : 'fine') : 'gone',
      available: now?.available ?? 0,
      unitPriceCents,
      wasCents: isOther && paidCents !== unitPriceCents ? paidCents : null,
      substitute: substitutes.get(productId) ?? null,
    };
  });
}

/** Whether a line needs a look before it is added: it is gone, short, without a price, or costs something else than last time. */
export const hasNews = (line: CheckedLine): boolean =>
  line.state !== 'fine' || line.unitPriceCents === null || line.wasCents !== null;
