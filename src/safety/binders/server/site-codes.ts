import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { customersForJoinIn } from '../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { mayEnter } from '../../../platform/http/who.ts';
import { int, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { sheetNotFound } from '../../sheets/errors.ts';
import { newToken } from '../../sheets/server/mail-sheets.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import { lockSite } from '../../sites/server/change-site.ts';
import { storeroomsForJoin } from '../../sites/server/joins.ts';
import { nameStoreroom, storeroomNamed } from '../../sites/server/storeroom-named.ts';
import type { MakeSiteCode, RenameSiteCode } from '../contract.ts';
import { tooManyCodes } from '../errors.ts';
import { codesForJoin } from './joins.ts';

/** A hotel has a dozen storerooms; more codes than this are a mistake. */
const MAX_CODES = 50;

interface Facts {
  requestId: string;
  network: string;
}

const countRow = rowShape({ count: int });
const newCodeRow = rowShape({ customerId: text, storeroomId: text, token: text });

/**
 * A code for a storeroom of a site, which is made when there is none of this name. One may have several: each sign is its own.
 * @throws AppError `permission-denied`; `not-found` for a customer out of sight;
 *   `failed-precondition` beyond fifty codes.
 */
export async function makeSiteCode(
  app: App,
  actor: UserActor,
  input: MakeSiteCode,
  facts: Facts,
): Promise<{ id: string }> {
  if (!mayEnter(SEES_TO_SHEETS, actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const seen = await tx.row(
      countRow,
      sql`select (select count(*)::int from site_codes s
                   where s.customer_id = c.id and s.revoked_at is null) as count
            from ${customersForJoinIn(customerScope(actor))} c where c.id = ${input.customerId}`,
    );
    if (!seen) throw sheetNotFound();
    if (seen.count >= MAX_CODES) throw tooManyCodes(MAX_CODES);
    await lockSite(app, tx, actor, input.customerId);
    const storeroomId = await storeroomNamed(app, tx, input.customerId, input.storeroom);
    const id = newId(app);
    await tx.execute(
      sql`insert into site_codes ${inserting(
        newCodeRow,
        { customerId: input.customerId, storeroomId, token: newToken(app) },
        { id, createdBy: actor.id, createdAt: new Date(app.clock.now()) },
      )}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'site-code.make',
      objectKind: 'customer',
      objectId: input.customerId,
      after: { codeId: id, storeroom: input.storeroom },
      ...facts,
    });
    return { id };
  });
}

const codeRow = rowShape({ customerId: text, storeroomId: text, storeroom: text });

/** The code, locked; only for who may see its customer, and only while it is valid. */
async function lockCode(tx: Sql, actor: UserActor, codeId: string): Promise<RowOf<typeof codeRow>> {
  const code = await tx.row(
    codeRow,
    sql`select s.customer_id, room.id as storeroom_id, room.name as storeroom from site_codes s
          join ${storeroomsForJoin} room on room.own_id = s.storeroom_id
          join ${customersForJoinIn(customerScope(actor))} c on c.id = s.customer_id
         where s.id = ${codeId} and s.revoked_at is null for update of s`,
  );
  if (!code) throw sheetNotFound();
  return code;
}

/**
 * The storeroom of a code has another name: the code and its sign stay valid. When another storeroom is called so, the code hangs there from
 * now on. @throws as `makeSiteCode`
 */
export async function renameSiteCode(
  app: App,
  actor: UserActor,
  input: RenameSiteCode,
  facts: Facts,
): Promise<void> {
  if (!mayEnter(SEES_TO_SHEETS, actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const { customerId, storeroomId, storeroom } = await lockCode(tx, actor, input.codeId);
    await lockSite(app, tx, actor, customerId);
    const other = await nameStoreroom(tx, customerId, storeroomId, input.storeroom);
    if (other !== null)
      await tx.execute(
        sql`update site_codes set storeroom_id = ${other} where id = ${input.codeId}`,
      );
    await recordAudit(app, tx, actor, {
      action: 'site-code.rename',
      objectKind: 'customer',
      objectId: customerId,
      before: { codeId: input.codeId, storeroom },
      after: { storeroom: input.storeroom },
      ...facts,
    });
  });
}

/** Takes a code back for good: its address says whom to call. @throws as `makeSiteCode` */
export async function revokeSiteCode(
  app: App,
  actor: UserActor,
  input: { codeId: string },
  facts: Facts,
): Promise<void> {
  if (!mayEnter(SEES_TO_SHEETS, actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const { customerId, storeroom } = await lockCode(tx, actor, input.codeId);
    await tx.execute(
      sql`update site_codes
             set revoked_at = ${new Date(app.clock.now())}, revoked_by = ${actor.id}
           where id = ${input.codeId}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'site-code.revoke',
      objectKind: 'customer',
      objectId: customerId,
      before: { codeId: input.codeId, storeroom },
      after: null,
      ...facts,
    });
  });
}

const listedRow = rowShape({
  id: text,
  storeroom: text,
  token: text,
  createdAt: text,
  createdBy: text,
  revokedAt: nullable(text),
});
export type SiteCode = RowOf<typeof listedRow>;

/** The codes of a site, valid ones first; empty for who does not see to its sheets. */
export async function siteCodes(
  app: Pick<App, 'db'>,
  user: UserActor,
  customerId: string,
): Promise<SiteCode[]> {
  if (!mayEnter(SEES_TO_SHEETS, user)) return [];
  return app.db.rows(
    listedRow,
    sql`select s.id, room.name as storeroom, s.token, to_json(s.created_at) #>> '{}' as created_at,
               person_name(s.created_by, '') as created_by,
               to_json(s.revoked_at) #>> '{}' as revoked_at
          from site_codes s join ${storeroomsForJoin} room on room.own_id = s.storeroom_id
          join ${customersForJoinIn(customerScope(user))} c on c.id = s.customer_id
         where s.customer_id = ${customerId}
         order by s.revoked_at is not null, room.name, s.created_at, s.id`,
  );
}

const signRow = rowShape({ token: text, storeroom: text, site: text, place: text });
/** The content of a sign. */
export type Sign = RowOf<typeof signRow>;

/** @throws AppError `permission-denied`; `not-found` for a code that is not theirs, or taken back. */
export async function signOf(app: Pick<App, 'db'>, user: UserActor, codeId: string): Promise<Sign> {
  if (!mayEnter(SEES_TO_SHEETS, user)) throw permissionDenied();
  const sign = await app.db.row(
    signRow,
    sql`select s.token, s.storeroom, c.name as site, concat_ws(', ', c.city, c.state) as place
          from ${codesForJoin} s join ${customersForJoinIn(customerScope(user))} c on c.id = s.customer_id
         where s.id = ${codeId} and s.is_valid`,
  );
  if (!sign) throw sheetNotFound();
  return sign;
}
