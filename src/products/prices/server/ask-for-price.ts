import { readCompany } from '../../../company/server/queries.ts';
import { recordAudit } from '../../../company/server/record-audit.ts';
import { isOneOf, isStaffOrRep, SEEING_MONEY, type UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import { notFound } from '../../../platform/http/errors.ts';
import { onceIfKeyed } from '../../../platform/idempotency.ts';
import { decimal, nullable, rowShape, text, time } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { type ColumnsOf, inserting } from '../../../platform/write-rows.ts';
import { productsForJoinIn } from '../../catalogue/server/public/joins.ts';
import { priceOf } from '../../catalogue/server/public/price-of.ts';
import { pricingAt } from '../../catalogue/server/public/queries.ts';
import { catalogueScope } from '../../catalogue/server/public/scope.ts';
import { paysThatAlready, requestedAlready } from '../errors.ts';
import type { AskPrice } from '../request-contract.ts';

const requestedRow = rowShape({
  customerId: text,
  productId: text,
  requestedCents: decimal,
  reason: text,
} satisfies ColumnsOf<AskPrice>);
const requestRow = rowShape({
  ...requestedRow.columns,
  id: text,
  requestedBy: nullable(text),
  requestedAt: time,
  beforeCents: nullable(decimal),
});
const foundRow = rowShape({ product: text, priceCents: nullable(decimal) });
const idRow = rowShape({ id: text });

/** Our own people who see what a customer pays; its buyers ask by a message. */
export const mayAskForPrice = (user: UserActor): boolean =>
  isStaffOrRep(user) && (user.role === 'user' || isOneOf(user, SEEING_MONEY));

/**
 * One of our own asks for a price of a product for a customer: it waits for whoever sets prices. Once for its key; who asks again before it is
 * answered asks for something else instead.
 * @throws AppError `not-found` for buyers, and for a customer or product that is missing, foreign or inactive; `invalid-argument` for the price
 *   that is paid already; `failed-precondition` where somebody else asked
 */
export async function askForPrice(
  app: App,
  user: UserActor,
  input: AskPrice,
  { key, ...trace }: { key: string | undefined; requestId: string; network: string },
): Promise<{ id: string; product: string }> {
  if (!mayAskForPrice(user)) throw notFound();
  return app.db.transaction((tx) =>
    onceIfKeyed(tx, { actor: user.id, operation: 'ask-for-price', key, body: input }, async () => {
      const pricing = pricingAt(await readCompany(app, tx), app.clock.now());
      const found = await tx.row(
        foundRow,
        sql`select p.name || ', ' || p.size_unit as product, price.unit_price_cents as price_cents
              from ${customersForJoinIn(customerScope(user))} c
              join ${productsForJoinIn(catalogueScope(user))} p on p.id = ${input.productId}
             cross join lateral ${priceOf('p', input.customerId, pricing)} price
             where c.id = ${input.customerId} and c.is_active and p.is_active`,
      );
      if (!found) throw notFound();
      if (found.priceCents === input.requestedCents) throw paysThatAlready();
      const request = {
        ...input,
        id: newId(app),
        requestedBy: user.id,
        requestedAt: new Date(app.clock.now()),
        beforeCents: found.priceCents,
      };
      const stored = await tx.row(
        idRow,
        sql`insert into price_requests as r ${inserting(requestRow, request)}
            on conflict (customer_id, product_id) where state = 'waiting' do update
               set requested_cents = excluded.requested_cents, before_cents = excluded.before_cents,
                   reason = excluded.reason, requested_at = excluded.requested_at
             where r.requested_by = excluded.requested_by
            returning r.id`,
      );
      if (!stored) throw requestedAlready();
      await recordAudit(app, tx, user, {
        action: 'price-request.ask',
        objectKind: 'customer',
        objectId: input.customerId,
        after: { ...input, request: stored.id },
        ...trace,
      });
      return { id: stored.id, product: found.product };
    }),
  );
}
