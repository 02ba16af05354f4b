import { companyDay, readCompany } from '../../../../company/server/queries.ts';
import { recordAudit } from '../../../../company/server/record-audit.ts';
import type { UserActor } from '../../../../kit/actor.ts';
import { customersForJoinIn } from '../../../../people/customers/server/public/joins.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import { notFound } from '../../../../platform/http/errors.ts';
import { onceIfKeyed } from '../../../../platform/idempotency.ts';
import { decimal, rowShape, text, textOf } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { staffPrice } from '../../../catalogue/server/price-row.ts';
import { checkMargin, requireReason } from '../../../catalogue/server/public/check-margin.ts';
import { productsForJoin } from '../../../catalogue/server/public/joins.ts';
import { inPrices, priceScope } from '../../../catalogue/server/public/scope.ts';
import { insertCustomerPrices } from '../../../catalogue/server/write-customer-prices.ts';
import { answeredAlready, requestChanged, wordMissing } from '../../errors.ts';
import type { AnswerPrice, RequestState } from '../../request-contract.ts';

const waitingRow = rowShape({
  customerId: text,
  customerName: text,
  productId: text,
  requestedCents: decimal,
  state: textOf<RequestState>(),
});

/**
 * Answers a price that one of our own asked for, as it was seen: yes, and the customer pays it, or the other one that is given, from today on;
 * no, with a word. Once for its key.
 * @throws AppError `permission-denied` without the duty books; `not-found`; `failed-precondition` when it was answered, or another price was
 *   asked for since; `invalid-argument` for a no without a word; `below-cost` without one
 */
export async function answerPriceRequest(
  app: App,
  actor: UserActor,
  input: AnswerPrice,
  { key, ...trace }: { key: string | undefined; requestId: string; network: string },
): Promise<{ customer: string }> {
  const scope = priceScope(actor);
  return app.db.transaction((tx) =>
    onceIfKeyed(
      tx,
      { actor: actor.id, operation: 'answer-price-request', key, body: input },
      async () => {
        const request = await tx.row(
          waitingRow,
          sql`select r.customer_id, c.name as customer_name, r.product_id, r.requested_cents, r.state
                from price_requests r
                join ${customersForJoinIn(scope.customers)} c on c.id = r.customer_id
                join ${productsForJoin} p on p.id = r.product_id and ${inPrices(scope, 'p')}
               where r.id = ${input.id} for update of r`,
        );
        if (!request) throw notFound();
        if (request.state !== 'waiting') throw answeredAlready();
        if (request.requestedCents !== input.seenCents) throw requestChanged();
        const isYes = input.answer === 'accept';
        if (!isYes && input.word === '') throw wordMissing();
        const givenCents = isYes ? (input.givenCents ?? request.requestedCents) : null;
        const company = await readCompany(app, tx);
        const now = app.clock.now();
        if (givenCents !== null) {
          const { customerId, productId } = request;
          const [margin = 'unknown'] = await checkMargin(tx, company, [
            { productId, unitPriceCents: givenCents },
          ]);
          requireReason([{ path: 'word', margin }], input.word);
          const price = staffPrice({
            id: newId(app),
            customerId,
            productId,
            unitPriceCents: givenCents,
            validFrom: companyDay(company, now),
            validUntil: null,
            setBy: actor.id,
          });
          await insertCustomerPrices(app, tx, [price]);
        }
        const state: RequestState = isYes ? 'accepted' : 'refused';
        await tx.execute(
          sql`update price_requests
                 set state = ${state}, given_cents = ${givenCents}, word = ${input.word},
                     answered_by = ${actor.id}, answered_at = ${new Date(now)}
               where id = ${input.id}`,
        );
        await recordAudit(app, tx, actor, {
          action: `price-request.${input.answer}`,
          objectKind: 'customer',
          objectId: request.customerId,
          after: {
            request: input.id,
            productId: request.productId,
            requestedCents: request.requestedCents,
            givenCents,
            word: input.word,
          },
          ...trace,
        });
        return { customer: request.customerName };
      },
    ),
  );
}

/**
 * Who asked has read the answer: it leaves their day. A second time changes nothing.
 * @throws AppError `not-found` for everybody else, and while it waits
 */
export async function readPriceRequest(app: App, user: UserActor, id: string): Promise<void> {
  const found = await app.db.execute(
    sql`update price_requests set read_at = coalesce(read_at, ${new Date(app.clock.now())})
         where id = ${id} and requested_by = ${user.id} and answered_at is not null`,
  );
  if (found === 0) throw notFound();
}
