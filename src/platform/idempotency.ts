import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { AppError } from '../kit/app-error.ts';
import type { Sql } from './database.ts';

export interface KeyedWrite {
  /** The account, or an anonymous browser id: a guessed key of somebody else finds nothing. */
  actor: string;
  operation: string;
  key: string;
  /** The parsed command; another body under the same key is refused. */
  body: unknown;
}

/** What a key looks like, in a header or in a form. */
export const KEY_SHAPE = /^[A-Za-z0-9_-]{8,255}$/;

/**
 * The key that a page's form carries.
 * @throws AppError `invalid-argument` when there is none.
 */
export function keyOfForm(form: FormData): string {
  const key = form.get('key');
  if (typeof key !== 'string' || !KEY_SHAPE.test(key))
    throw new AppError('invalid-argument', 400, 'Reload the page, then send it again.');
  return key;
}

/** The same, where a form may come without one: it is sent without JavaScript then, and done each time. */
export function keyOfFormIfAny(form: FormData): string | undefined {
  return form.get('key') ? keyOfForm(form) : undefined;
}

/**
 * Does `work` once for a key, inside the caller's transaction, and gives every repeat the first answer.
 * A twin that is still running makes the second wait at the unique key: it then reads the twin's answer,
 * or does the work itself when the twin rolled back. Only answers that commit are kept.
 * @throws AppError `failed-precondition` (422) for the same key with another body.
 */
export async function idempotent<T>(
  tx: Sql,
  write: KeyedWrite,
  work: () => Promise<T>,
): Promise<T> {
  const bodyHash = createHash('sha256')
    .update(stringify(write.body) ?? '')
    .digest('hex');
  const claimed = await tx.execute(
    'idempotency.claim',
    `insert into idempotency_keys (actor, operation, key, body_hash, status, answer) values ($1, $2, $3, $4, 0, 'null') on conflict do nothing`,
    [write.actor, write.operation, write.key, bodyHash],
  );
  if (claimed === 0) {
    const earlier = await tx.row<{ body_hash: string; answer: T }>(
      'idempotency.earlier',
      'select body_hash, answer from idempotency_keys where actor = $1 and operation = $2 and key = $3',
      [write.actor, write.operation, write.key],
    );
    if (!earlier)
      throw new AppError('aborted', 409, 'The operation was aborted. Please try again.');
    if (earlier.body_hash !== bodyHash) {
      throw new AppError(
        'failed-precondition',
        422,
        'This idempotency key was already used for another request. Use a new key.',
      );
    }
    return earlier.answer;
  }
  const answer = await work();
  await tx.execute(
    'idempotency.answer',
    'update idempotency_keys set status = 200, answer = $4 where actor = $1 and operation = $2 and key = $3',
    [write.actor, write.operation, write.key, JSON.stringify(answer)],
  );
  return answer;
}

/** As `once`; a write without a key is done each time. */
export function onceIfKeyed<T>(
  tx: Sql,
  { key, ...write }: Omit<KeyedWrite, 'key'> & { key: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  return key === undefined ? work() : idempotent(tx, { ...write, key }, work);
}
