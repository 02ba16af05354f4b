import { recordAudit } from '../../../company/server/record-audit.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { lentCustomersIn } from '../../../people/customers/server/public/lent.ts';
import { customerScope } from '../../../people/customers/server/public/scope.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { mayEnter } from '../../../platform/http/who.ts';
import { int, nullable, type RowOf, rowShape, text } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { sheetNotFound } from '../../sheets/errors.ts';
import { newToken } from '../../sheets/server/mail-sheets.ts';
import { SEES_TO_SHEETS } from '../../sheets/server/public/save-safety-contact.ts';
import type { MakeSiteCode, RenameSiteCode } from '../contract.ts';
import { tooManyCodes } from '../errors.ts';

/** A hotel has a dozen storerooms; more codes than this are a mistake. */
const MAX_CODES = 50;

interface Facts {
  requestId: string;
  network: string;
}

const countRow = rowShape({ count: int });

/**
 * A code for a storeroom of a site. Storerooms may share a name: each sign is its own.
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
            from ${lentCustomersIn(customerScope(actor))} c where c.id = ${input.customerId}`,
    );
    if (!seen) throw sheetNotFound();
    if (seen.count >= MAX_CODES) throw tooManyCodes(MAX_CODES);
    const id = newId(app);
    await tx.execute(
      sql`insert into site_codes (id, customer_id, storeroom, token, created_by, created_at)
          values (${id}, ${input.customerId}, ${input.storeroom}, ${newToken(app)}, ${actor.id},
                  ${new Date(app.clock.now())})`,
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

const codeRow = rowShape({ customerId: text, storeroom: text });

/** The code, locked; only for who may see its customer, and only while it is valid. */
async function lockCode(tx: Sql, actor: UserActor, codeId: string): Promise<RowOf<typeof codeRow>> {
  const code = await tx.row(
    codeRow,
    sql`select s.customer_id, s.storeroom from site_codes s
          join ${lentCustomersIn(customerScope(actor))} c on c.id = s.customer_id
         where s.id = ${codeId} and s.revoked_at is null for update of s`,
  );
  if (!code) throw sheetNotFound();
  return code;
}

/** The storeroom has another name: the code and its sign stay valid. @throws as `makeSiteCode` */
export async function renameSiteCode(
  app: App,
  actor: UserActor,
  input: RenameSiteCode,
  facts: Facts,
): Promise<void> {
  if (!mayEnter(SEES_TO_SHEETS, actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const { customerId, storeroom } = await lockCode(tx, actor, input.codeId);
    await tx.execute(
      sql`update site_codes set storeroom = ${input.storeroom} where id = ${input.codeId}`,
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
    sql`select s.id, s.storeroom, s.token, to_json(s.created_at) #>> '{}' as created_at,
               person_name(s.created_by, '') as created_by,
               to_json(s.revoked_at) #>> '{}' as revoked_at
          from site_codes s join ${lentCustomersIn(customerScope(user))} c on c.id = s.customer_id
         where s.customer_id = ${customerId}
         order by s.revoked_at is not null, s.storeroom, s.created_at, s.id`,
  );
}

const signRow = rowShape({ token: text, storeroom: text, site: text, place: text });
/** What a sign says. */
export type Sign = RowOf<typeof signRow>;

/** @throws AppError `permission-denied`; `not-found` for a code that is not theirs, or taken back. */
export async function signOf(app: Pick<App, 'db'>, user: UserActor, codeId: string): Promise<Sign> {
  if (!mayEnter(SEES_TO_SHEETS, user)) throw permissionDenied();
  const sign = await app.db.row(
    signRow,
    sql`select s.token, s.storeroom, c.name as site, concat_ws(', ', c.city, c.state) as place
          from site_codes s join ${lentCustomersIn(customerScope(user))} c on c.id = s.customer_id
         where s.id = ${codeId} and s.revoked_at is null`,
  );
  if (!sign) throw sheetNotFound();
  return sign;
}
