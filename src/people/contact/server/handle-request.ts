import { recordAudit } from '../../../company/server/record-audit.ts';
import { hasDuty, type UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { notFound, permissionDenied } from '../../../platform/http/errors.ts';
import { rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { REQUEST_STATES, type RequestState } from '../topics.ts';
import { seenBy } from './seen-messages.ts';

const lockRow = rowShape({ reference: text, state: textOf<RequestState>() });

interface Move {
  id: string;
  state: RequestState;
  /** Only while it is still in this state, which was seen. */
  seen?: RequestState;
}

/**
 * Moves a contact request to another state and notes who did it. Doing it again changes nothing.
 * @returns its reference, and the state it has now: another than asked for when it was not `seen` so
 * @throws AppError `permission-denied` for anyone but staff, `not-found` (missing, or of an order that they may not see).
 */
export async function handleRequest(
  app: App,
  actor: UserActor,
  input: Move,
): Promise<{ reference: string; state: RequestState }> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  return app.db.transaction((tx) => moveRequest(app, tx, actor, input));
}

/** The same within a transaction, for who has asked whether this person may. */
export async function moveRequest(
  app: App,
  tx: Sql,
  actor: UserActor,
  input: Move,
): Promise<{ reference: string; state: RequestState }> {
  const before = await tx.row(
    lockRow,
    sql`select c.reference, c.state from contact_requests c
         where c.id = ${input.id} and not c.from_desk and ${seenBy(actor)} for update`,
  );
  if (!before) throw notFound();
  const { reference } = before;
  if (before.state === input.state || (input.seen && input.seen !== before.state)) return before;
  await tx.execute(
    sql`update contact_requests set state = ${input.state},
             handled_by = ${input.state === 'new' ? null : actor.id},
             handled_at = ${input.state === 'new' ? null : new Date(app.clock.now())}
           where id = ${input.id}`,
  );
  await recordAudit(app, tx, actor, {
    action: 'contact-request.state',
    objectKind: 'contact-request',
    objectId: input.id,
    before: { state: before.state },
    after: { state: input.state },
  });
  return { reference, state: input.state };
}

/** What became of each chosen message. */
export interface Handled {
  state: RequestState;
  /** How many are in this state now. */
  done: number;
  /** Not moved: what a colleague made of it meanwhile; null when it is no longer there. */
  not: { reference: string; state: RequestState | null }[];
}

/**
 * Moves chosen messages, each in a transaction of its own: one that can't be moved holds no other up.
 * @param chosen `<id>_<state>`: each message with the state that was seen
 * @throws AppError `permission-denied` for anyone but staff
 */
export async function handleRequests(
  app: App,
  actor: UserActor,
  chosen: readonly string[],
  state: RequestState,
): Promise<Handled> {
  if (!hasDuty(actor, 'desk')) throw permissionDenied();
  const result: Handled = { state, done: 0, not: [] };
  for (const value of chosen) {
    const [id = '', was = ''] = value.split('_');
    const seen = REQUEST_STATES.find((one) => one === was);
    if (!isId(id) || !seen) continue;
    try {
      const now = await handleRequest(app, actor, { id, state, seen });
      if (now.state === state) result.done += 1;
      else result.not.push(now);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      result.not.push({ reference: '', state: null });
    }
  }
  return result;
}
