import type { OrderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { Sql } from '../../../platform/database.ts';
import type { Claim } from '../contract.ts';
import { messages as claimMessages } from '../messages.ts';
import { LINE_MESSAGES } from '../public/line-messages.ts';
import { type LineFact, lineFact } from './public/line-fact.ts';
import { claimsOfOrder } from './queries.ts';

/** What was reported of a line after its delivery, and what was decided. */
export async function lineClaims(
  db: Sql,
  scope: OrderScope,
  { orderId, lineId }: { orderId: string; lineId: string },
): Promise<LineFact[]> {
  const claims = await claimsOfOrder(db, scope, orderId);
  return claims.flatMap((claim) => ofClaim(claim, lineId));
}

function ofClaim(claim: Claim, lineId: string): LineFact[] {
  const line = claim.lines.find(({ orderLineId }) => orderLineId === lineId);
  if (!line) return [];
  const link = { to: `/dashboard/claims/${claim.id}`, label: LINE_MESSAGES.seeClaim };
  const raised = lineFact(claim.raisedAt, LINE_MESSAGES.claimed, {
    by: claim.raisedByName,
    texts: [claimMessages.claimed(line.quantity, line.kind), ...(claim.words ? [claim.words] : [])],
    link,
  });
  if (!claim.decidedAt) return [raised];
  return [
    raised,
    lineFact(claim.decidedAt, LINE_MESSAGES.claimDecided(claimMessages.states[claim.state]), {
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
