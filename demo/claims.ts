import { creditClaimJob } from '../src/delivery/claims/server/public/jobs.ts';
import type { Sql } from '../src/platform/database.ts';
import { enqueue } from '../src/platform/queue.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import { iso, type Order } from './invent-orders.ts';
import { DEMO_PEOPLE, demoPersonId } from './people.ts';
import { photoHash } from './photos.ts';
import { deliveryId, lastDelivery } from './proofs.ts';

const HOUR = 3_600_000;

/**
 * Two reports: one of the sales rep about the newest delivery, which waits for the desk, and one of the demo buyer that the desk approved. Its
 * credit goes the way of every other one: it stands in the books once they are connected.
 */
export async function loadClaims(tx: Sql, orders: readonly Order[], now: number): Promise<void> {
  const [, hotel] = DEMO_PEOPLE[0]?.customers ?? [];
  const done = orders.filter(({ fate, lines }) => fate === 'delivered' && lines.length > 1);
  const newest = done.toSorted((a, b) => b.deliveredAt - a.deliveredAt)[0];
  const earlier = hotel === undefined ? undefined : lastDelivery(orders, hotel);
  if (!newest || !earlier) return;
  await put(tx, newest, {
    state: 'open',
    words: 'Wet at the bottom when we unpacked it, and one side is torn.',
    kinds: ['damaged'],
    by: 'rep',
    at: Math.min(newest.deliveredAt + 5 * HOUR, now - HOUR),
  });
  const claimId = await put(tx, earlier, {
    state: 'approved',
    words: 'Case fell apart in the elevator. One of the second product was not in the stack.',
    kinds: ['damaged', 'short'],
    by: 'buyer',
    at: Math.min(earlier.deliveredAt + 20 * HOUR, now - 2 * HOUR),
  });
  await enqueue(tx, creditClaimJob, { claimId }, { key: `credit:${claimId}` });
}

async function put(
  tx: Sql,
  order: Order,
  claim: {
    state: 'open' | 'approved';
    words: string;
    kinds: readonly string[];
    by: 'rep' | 'buyer';
    at: number;
  },
): Promise<string> {
  const id = demoId(`claim-${order.id}`, claim.at);
  const isApproved = claim.state === 'approved';
  await tx.execute(sql`
    insert into claims (id, customer_id, order_id, delivery_id, state, words, photos, raised_by,
                        raised_at, decided_by, decided_at, answer)
    values (${id}, ${order.customer.id}, ${order.id}, ${deliveryId(order)}, ${claim.state},
            ${claim.words}, ${[photoHash('damaged-case')]}, ${demoPersonId(claim.by)},
            ${iso(claim.at)}, ${isApproved ? demoPersonId('desk') : null},
            ${isApproved ? iso(claim.at + HOUR) : null},
            ${isApproved ? 'Sorry about that. The packer now tapes these cases twice.' : ''})`);
  const lines = order.lines
    .filter((line) => line.delivered > 0)
    .slice(0, claim.kinds.length)
    .map((line, at) => ({ id: line.id, kind: claim.kinds[at], approved: isApproved ? 1 : null }));
  await tx.execute(sql`
    insert into claim_lines (claim_id, order_line_id, kind, quantity, approved)
    select ${id}, l.id, l.kind, 1, l.approved
      from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
           as l(id text, kind text, approved int)`);
  return id;
}
