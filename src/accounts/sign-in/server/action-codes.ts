import { createHash } from 'node:crypto';
import type { Role } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { expiredActionCode, invalidActionCode } from '../../errors.ts';

export type Purpose = 'reset-password' | 'invitation' | 'change-email' | 'first-admin';

const MINUTE = 60_000;
const LIFE: Record<Purpose, number> = {
  'reset-password': 30 * MINUTE,
  'change-email': 30 * MINUTE,
  invitation: 7 * 24 * 60 * MINUTE,
  'first-admin': 7 * 24 * 60 * MINUTE,
};

export function hashOfCode(code: string): string {
  return createHash('sha256').update(code).digest('hex');
}

/** A new code; earlier ones of the same person and purpose no longer work (but for `first-admin`: see there). Only its hash is stored: the code itself is in the e-mail alone. */
export async function makeActionCode(
  app: Pick<App, 'clock' | 'random'>,
  tx: Sql,
  code: { userId: string | null; purpose: Purpose; payload?: object },
): Promise<string> {
  const text = Buffer.from(app.random.bytes(32)).toString('base64url');
  const now = app.clock.now();
  if (code.purpose !== 'first-admin') await voidActionCodes(app, tx, code.userId, code.purpose);
  await tx.execute(
    'accounts.make-code',
    'insert into action_codes (code_hash, user_id, purpose, payload, expires_at, created_at) values ($1, $2, $3, $4, $5, $6)',
    [
      hashOfCode(text),
      code.userId,
      code.purpose,
      JSON.stringify(code.payload ?? {}),
      new Date(now + LIFE[code.purpose]),
      new Date(now),
    ],
  );
  return text;
}

/** Makes a person's open codes unusable; all purposes when none is named. */
export async function voidActionCodes(
  app: Pick<App, 'clock'>,
  tx: Sql,
  userId: string | null,
  purpose: Purpose | null,
): Promise<void> {
  await tx.execute(
    'accounts.void-codes',
    'update action_codes set used_at = $3 where user_id is not distinct from $1 and ($2::text is null or purpose = $2) and used_at is null',
    [userId, purpose, new Date(app.clock.now())],
  );
}

export interface ActionCode {
  purpose: Purpose;
  payload: Record<string, unknown>;
  userId: string | null;
  email: string | null;
  displayName: string | null;
  role: Role | null;
  brands: string[];
  secondFactor: boolean;
}

interface CodeRow {
  purpose: Purpose;
  payload: Record<string, unknown>;
  user_id: string | null;
  email: string | null;
  display_name: string | null;
  role: Role | null;
  brands: string[] | null;
  two_factor_enabled: boolean | null;
  used_at: Date | null;
  expires_at: Date;
  gone: boolean;
}

/**
 * Looks a code up without using it.
 * @throws AppError `auth/invalid-action-code` (unknown, used, of another purpose, of a disabled account), `auth/expired-action-code`
 */
export async function verifyActionCode(
  app: Pick<App, 'clock'>,
  sql: Sql,
  code: string,
  purposes: readonly Purpose[],
  lock = false,
): Promise<ActionCode> {
  const row = await sql.row<CodeRow>(
    lock ? 'accounts.code-locked' : 'accounts.code',
    `select c.purpose, c.payload, c.user_id, u.email, u.display_name, coalesce(u.awaited_role, u.role) as role, u.brands, u.two_factor_enabled, c.used_at, c.expires_at,
            c.user_id is not null and (u.disabled or u.deleted_at is not null) as gone
       from action_codes c left join users u on u.id = c.user_id where c.code_hash = $1 ${lock ? 'for update of c' : ''}`,
    [hashOfCode(code)],
  );
  if (!row || row.used_at || row.gone || !purposes.includes(row.purpose)) throw invalidActionCode();
  if (row.expires_at.getTime() <= app.clock.now()) throw expiredActionCode();
  return {
    purpose: row.purpose,
    payload: row.payload,
    userId: row.user_id,
    email: row.email,
    displayName: row.display_name,
    role: row.role,
    brands: row.brands ?? [],
    secondFactor: row.two_factor_enabled ?? false,
  };
}

/** Uses a code up: of several at once exactly one gets through, because the row is locked and marked in one transaction. */
export async function takeActionCode(
  app: Pick<App, 'clock'>,
  tx: Sql,
  code: string,
  purposes: readonly Purpose[],
): Promise<ActionCode> {
  const found = await verifyActionCode(app, tx, code, purposes, true);
  await tx.execute(
    'accounts.use-code',
    'update action_codes set used_at = $2 where code_hash = $1',
    [hashOfCode(code), new Date(app.clock.now())],
  );
  return found;
}
