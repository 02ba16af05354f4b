import { creditsOfLine } from '../../books/credits/server/credits.ts';
import type { Claim } from '../../delivery/claims/contract.ts';
import { messages as claimMessages } from '../../delivery/claims/messages.ts';
import { claimsOfOrder } from '../../delivery/claims/server/queries.ts';
import type { OrderScope } from '../../ordering/orders/server/scope.ts';
import type { Sql } from '../../platform/database.ts';
import { LINE_MESSAGES } from '../line-messages.ts';
import { fact, type LineFact } from './line-fact.ts';

const CREDIT_STANDS: Readonly<Record<string, string>> = {
  voided: LINE_MESSAGES.creditVoided,
  dropped: LINE_MESSAGES.creditDropped,
};

/** What was reported of a line after its delivery, what was decided, and the credits that followed. */
export async function lineClaims(
  db: Sql,
  scope: OrderScope,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<LineFact[]> {
  const [claims, credits] = await Promise.all([
    claimsOfOrder(db, scope, orderId),
    creditsOfLine(db, scope, lineId),
  ]);
  return [
    ...claims.flatMap((claim) => ofClaim(claim, lineId)),
    ...credits.map(({ docNumber, state, quantity, unitPriceCents, at }) =>
      fact(at, LINE_MESSAGES.credit(docNumber), {
        texts: [
          LINE_MESSAGES.differenceText(quantity, unitPriceCents),
          ...(state === 'created' ? [] : [CREDIT_STANDS[state] ?? LINE_MESSAGES.creditWaits]),
        ],
      }),
    ),
  ];
}

function ofClaim(claim: Claim, lineId: string): LineFact[] {
  const line = claim.lines.find(({ orderLineId }) => orderLineId === lineId);
  if (!line) return [];
  const link = { to: `/dashboard/claims/${claim.id}`, label: LINE_MESSAGES.seeClaim };
  const raised = fact(claim.raisedAt, LINE_MESSAGES.claimed, {
    by: claim.raisedByName,
    texts: [claimMessages.claimed(line.quantity, line.kind), ...(claim.words ? [claim.words] : [])],
    link,
  });
  if (!claim.decidedAt) return [raised];
  return [
    raised,
    fact(claim.decidedAt, LINE_MESSAGES.claimDecided(claimMessages.states[claim.state]), {
      texts: [
        ...(claim.state === 'approved'
          ? [claimMessages.approvedOf(line.approved ?? 0, line.quantity)]
          : []),
        ...(claim.answer ? [claim.answer] : []),
      ],
      link,
    }),
  ];
}
