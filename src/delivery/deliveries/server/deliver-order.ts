import { type Actor, hasDuty } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import type { App } from '../../../platform/app.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import type { DeliverOrder, OrderDelivered } from '../contract.ts';
import { permissionDenied, storedForDesk } from '../errors.ts';
import { saysAll } from './check-stop.ts';
import { keyedBody } from './keyed-body.ts';
import { type HowReported, recordStop } from './record-stop.ts';
import { type StoredStopAnswer, storeRefusedStop } from './store-refused-stop.ts';

/** security.md 4.3. */
const LIMIT = { points: 120, seconds: 60 };

/**
 * Records a stop as a phone sends it, once for a key, in one transaction (`recordStop`). What can't be accepted is kept for the desk in a
 * transaction of its own, under the same key: sent again, it is answered the same.
 * @throws AppError `permission-denied`, `not-found`, `invalid-argument`, `failed-precondition`, `auth/too-many-requests`.
 */
export async function deliverOrder(
  app: App,
  actor: Actor,
  input: DeliverOrder,
  { key, ...how }: { key: string } & Pick<HowReported, 'moreWaiting'>,
): Promise<OrderDelivered> {
  if (!hasDuty(actor, 'driver', 'desk')) throw permissionDenied();
  await app.limits.take('deliver-order', actor.id, LIMIT);
  const write = {
    actor: actor.id,
    operation: 'deliver-order',
    key,
    body: keyedBody(input),
  };
  try {
    return delivered(
      await app.db.transaction((tx) =>
        idempotent<OrderDelivered | StoredStopAnswer>(tx, write, () =>
          recordStop(app, tx, actor, { sent: input, ...how }),
        ),
      ),
    );
  } catch (error) {
    if (!isForTheDesk(error, input)) throw error;
    return delivered(
      await app.db.transaction((tx) =>
        idempotent<OrderDelivered | StoredStopAnswer>(tx, write, () =>
          storeRefusedStop(app, tx, actor, { input, key, refusal: error }),
        ),
      ),
    );
  }
}

/**
 * What the world made impossible is the desk's. A phone of this release checks what the driver can mend before it sends, so whatever of it
 * is refused here is kept too; at an earlier one the driver still stands before the form.
 */
function isForTheDesk(error: unknown, input: DeliverOrder): error is AppError {
  if (!(error instanceof AppError) || isStoredForDesk(error)) return false;
  if (error.code === 'failed-precondition') return error.status === 409;
  const mended = error.code === 'invalid-argument' || reasonOf(error) === 'unknown-extra';
  return mended && saysAll(input);
}

const reasonOf = (error: AppError) => (error.details as { reason?: string } | undefined)?.reason;
const isStoredForDesk = (error: AppError) =>
  (error.details as { kept?: string } | undefined)?.kept !== undefined;

function delivered(answer: OrderDelivered | StoredStopAnswer): OrderDelivered {
  if ('kept' in answer) throw storedForDesk(answer.kept);
  return answer;
}
