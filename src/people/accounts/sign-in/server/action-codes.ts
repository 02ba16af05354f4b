import { createHash } from 'node:crypto';
import type { Role } from '../../../../kit/actor.ts';
import type { App } from '../../../../platform/app.ts';
import type { Sql } from '../../../../platform/database.ts';
import {
  bool,
  json,
  nullable,
  rowShape,
  text,
  textList,
  textOf,
  time,
} from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { inserting } from '../../../../platform/write-rows.ts';
import { expiredActionCode, invalidActionCode } from '../../errors.ts';
import { BRAND_NAMES } from './brand-names.ts';

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

const newCodeRow = rowShape({
  codeHash: text,
  userId: nullable(text),
  purpose: textOf<Purpose>(),
  // Not checked: opaque data that the requester of the code gets back with it.
  payload: json<object>(),
  expiresAt: time,
  createdAt: time,
});

/** A new code; earlier ones of the same person and purpose no longer work (but for `first-admin`: see there). Only its hash is stored: the code itself is in the e-mail alone. */
export async function makeActionCode(
  app: Pick<App, 'clock' | 'random'>,
  tx: Sql,
  code: { userId: string | null; purpose: Purpose; payload?: object },
): Promise<string> {
  const secret = Buffer.from(app.random.bytes(32)).toString('base64url');
  const now = app.clock.now();
  if (code.purpose !== 'first-admin') await voidActionCodes(app, tx, code.userId, code.purpose);
  await tx.execute(
    sql`insert into action_codes ${inserting(newCodeRow, {
      codeHash: hashOfCode(secret),
      userId: code.userId,
      purpose: code.purpose,
      payload: code.payload ?? {},
      expiresAt: new Date(now + LIFE[code.purpose]),
      createdAt: new Date(now),
    })}`,
  );
  return secret;
}

/** Makes a person's open codes unusable; all purposes when none is named. */
export async function voidActionCodes(
  app: Pick<App, 'clock'>,
  tx: Sql,
  userId: string | null,
  purpose: Purpose | null,
): Promise<void> {
  await tx.execute(sql`update action_codes set used_at = ${new Date(app.clock.now())}
          where user_id is not distinct
          from ${userId} and (${purpose}::text is null or purpose = ${purpose}) and used_at is null`);
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

const codeRow = rowShape({
  purpose: textOf<Purpose>(),
  // Not checked: whoever asked for the code reads it back, key by key.
  payload: json<Record<string, unknown>>(),
  userId: nullable(text),
  email: nullable(text),
  displayName: nullable(text),
  role: nullable(textOf<Role>()),
  brands: nullable(textList),
  twoFactorEnabled: nullable(bool),
  usedAt: nullable(time),
  expiresAt: time,
  gone: bool,
});

/**
 * Looks a code up without using it.
 * @throws AppError `auth/invalid-action-code` (unknown, used, of another purpose, of a disabled account, a first owner's where there is one), `auth/expired-action-code`
 */
export async function verifyActionCode(
  app: Pick<App, 'clock'>,
  db: Sql,
  code: string,
  { purposes, lock = false }: { purposes: readonly Purpose[]; lock?: boolean },
): Promise<ActionCode> {
  const row = await db.row(
    codeRow,
    sql`select c.purpose, c.payload, c.user_id, u.email, u.display_name,
               coalesce(u.awaited_role, u.role) as role, ${BRAND_NAMES} as brands, u.two_factor_enabled, c.used_at,
               c.expires_at, (c.user_id is not null and (u.disabled or u.deleted_at is not null))
               or (c.purpose = 'first-admin' and exists (
                 select 1 from users o where o.role = 'super_admin' and o.deleted_at is null)) as gone
          from action_codes c left join users u on u.id = c.user_id
         where c.code_hash = ${hashOfCode(code)} ${lock ? sql`for update of c` : sql.empty}`,
  );
  if (!row || row.usedAt || row.gone || !purposes.includes(row.purpose)) throw invalidActionCode();
  if (row.expiresAt.getTime() <= app.clock.now()) throw expiredActionCode();
  const { purpose, payload, userId, email, displayName, role } = row;
  return {
    purpose,
    payload,
    userId,
    email,
    displayName,
    role,
    brands: row.brands ?? [],
    secondFactor: row.twoFactorEnabled ?? false,
  };
}

/** Uses a code up: of several at once exactly one gets through, because the row is locked and marked in one transaction. */
export async function takeActionCode(
  app: Pick<App, 'clock'>,
  tx: Sql,
  code: string,
  purposes: readonly Purpose[],
): Promise<ActionCode> {
  const found = await verifyActionCode(app, tx, code, { purposes, lock: true });
  await tx.execute(sql`update action_codes set used_at = ${new Date(app.clock.now())}
          where code_hash = ${hashOfCode(code)}`);
  return found;
}
