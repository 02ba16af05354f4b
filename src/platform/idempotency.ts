import { createHash } from 'node:crypto';
import { stringify } from 'safe-stable-stringify';
import { AppError } from '../kit/app-error.ts';
import type { Sql } from './database.ts';
import { json, nullable, rowShape, text } from './row-shape.ts';
import { type SqlText, sql } from './sql.ts';

export interface KeyedWrite {
  /** The account, or an anonymous browser id: a guessed key of somebody else finds nothing. */
  actor: string;
  operation: string;
  key: string;
  /** The parsed command; another body under the same key is refused. */
  body: unknown;
}

/** Why another body under a key that is taken is refused, in the error's details. */
export const KEY_USED = 'key-used';

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

const bodyHash = (write: KeyedWrite) =>
  createHash('sha256')
    .update(stringify(write.body) ?? '')
    .digest('hex');

/** The row of a keyed write. */
export const ofKey = ({ actor, operation, key }: Omit<KeyedWrite, 'body'>) =>
  sql`actor = ${actor} and operation = ${operation} and key = ${key}`;

/**
 * Takes the key: one row, or none when it was taken before. A twin that is still running makes this wait;
 * it finds the key taken when the twin commits, and takes it when the twin rolls back.
 * This, `earlierAnswer` and `storingAnswer` are `idempotent` in parts, for a verb whose round trips count.
 */
export const claiming = (write: KeyedWrite): SqlText => sql`
  insert into idempotency_keys (actor, operation, key, body_hash, status, answer)
  values (${write.actor}, ${write.operation}, ${write.key}, ${bodyHash(write)}, 0, 'null')
  on conflict do nothing returning key`;

/** Stores the answer with the commit of the work. */
export const storingAnswer = (write: KeyedWrite, answer: unknown): SqlText => sql`
  update idempotency_keys set status = 200, answer = ${JSON.stringify(answer)}
   where ${ofKey(write)}`;

/** A write that answers nothing keeps null. */
const requestRow = rowShape({ bodyHash: text, answer: nullable(json<unknown>()) });

/**
 * The answer that was kept under a key that is taken.
 * @throws AppError `failed-precondition` (422) for the same key with another body.
 */
export async function earlierAnswer<T>(tx: Sql, write: KeyedWrite): Promise<T> {
  const earlier = await tx.row(
    requestRow,
    sql`select body_hash, answer from idempotency_keys where ${ofKey(write)}`,
  );
  if (!earlier) throw new AppError('aborted', 409, 'The operation was aborted. Please try again.');
  if (earlier.bodyHash !== bodyHash(write)) {
    throw new AppError(
      'failed-precondition',
      422,
      'This idempotency key was already used for another request. Use a new key.',
      { reason: KEY_USED },
    );
  }
  return earlier.answer as T;
}

/**
 * Does `work` once for a key, inside the caller's transaction, and gives every repeat the first answer.
 * A twin that is still running makes the second wait: it then reads the twin's answer,
 * or does the work itself when the twin rolled back. Only answers that commit are kept.
 * @throws AppError `failed-precondition` (422) for the same key with another body.
 */
export async function idempotent<T>(
  tx: Sql,
  write: KeyedWrite,
  work: () => Promise<T>,
): Promise<T> {
  if ((await tx.execute(claiming(write))) === 0) return earlierAnswer(tx, write);
  const answer = await work();
  await tx.execute(storingAnswer(write, answer));
  return answer;
}

/** As `idempotent`; a write without a key is done each time. */
export function onceIfKeyed<T>(
  tx: Sql,
  { key, ...write }: Omit<KeyedWrite, 'key'> & { key: string | undefined },
  work: () => Promise<T>,
): Promise<T> {
  return key === undefined ? work() : idempotent(tx, { ...write, key }, work);
}
