import type { UserActor } from '../../../kit/actor.ts';
import { orderScope } from '../../../ordering/orders/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { isOpenTask } from '../../inbox/public/inbox-view.ts';
import { readInbox } from '../../inbox/server/public/read-inbox.ts';
import { type Gap, gapsOf } from './gaps.ts';
import { countBeingMade, deliveredSince, type Unbilled, unbilled } from './unbilled.ts';

/**
 * `open`: something waits for a person; `under-way`: the shop is at it just now; `agreed`: every delivered thing is billed, and every bill
 * stands in the books.
 */
export type BilledVerdict = 'nothing-delivered' | 'open' | 'under-way' | 'agreed';

export interface BilledCheck {
  verdict: BilledVerdict;
  rows: Unbilled[];
  gaps: Gap[];
  since: string | null;
  /** Orders delivered a moment ago, whose invoices are being made. */
  beingMade: number;
  /** What stops money, as the inbox counts it: asked now, and waiting by choice. */
  stops: { now: number; later: number };
}

/** Delivered = billed = in the books, for a person's orders. The inbox has its say: while anything there stops money, all is not well. */
export async function checkBilled(app: App, user: UserActor): Promise<BilledCheck> {
  const scope = orderScope(user);
  const now = app.clock.now();
  const [rows, gaps, since, beingMade, { tasks }] = await Promise.all([
    unbilled(app.db, scope, now),
    gapsOf(app.db, scope, now),
    deliveredSince(app.db, scope),
    countBeingMade(app.db, scope, now),
    readInbox({ app, scope }),
  ]);
  const stopping = tasks.filter(({ stopsMoney }) => stopsMoney);
  const open = stopping.filter(isOpenTask).length;
  const stops = { now: open, later: stopping.length - open };
  return {
    verdict: verdictOf({ rows, gaps, since, beingMade, stopping: stopping.length }),
    rows,
    gaps,
    since,
    beingMade,
    stops,
  };
}

function verdictOf({
  rows,
  gaps,
  since,
  beingMade,
  stopping,
}: Pick<BilledCheck, 'rows' | 'gaps' | 'since' | 'beingMade'> & {
  stopping: number;
}): BilledVerdict {
  const waiting = gaps.filter(({ decision }) => decision === null);
  if (rows.length + stopping > 0 || waiting.some((gap) => !gap.underWay)) return 'open';
  if (waiting.length + beingMade > 0) return 'under-way';
  return since === null ? 'nothing-delivered' : 'agreed';
}
