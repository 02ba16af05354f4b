import { recordAudit } from '../../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../../kit/actor.ts';
import { customersForJoinIn } from '../../../../people/customers/server/public/joins.ts';
import { customerScope } from '../../../../people/customers/server/public/scope.ts';
import type { App } from '../../../../platform/app.ts';
import { newId } from '../../../../platform/clock.ts';
import type { Sql } from '../../../../platform/database.ts';
import { permissionDenied } from '../../../../platform/http/errors.ts';
import { rowShape, text, time } from '../../../../platform/row-shape.ts';
import { sql } from '../../../../platform/sql.ts';
import { type ColumnsOf, insertingIf } from '../../../../platform/write-rows.ts';
import { nothingToRelease, sheetsFirst } from '../../errors.ts';
import type { ReleaseWithoutSheet } from '../../public/contract.ts';
import { missingSheets, missingSheetsOf, type NamedProduct } from './missing-sheets.ts';

const releaseRow = rowShape({ nameKey: text, by: text, at: time, reason: text });

/** A product without the sheet that it needs, and who let it go to a site all the same; null: it waits. */
export interface WithoutSheet extends NamedProduct {
  released: { by: string; at: Date; reason: string } | null;
}

/**
 * Those of these sizes' products that need a safety data sheet and have none, with the newest release for this site. A release ends with
 * the first sheet after it.
 */
export async function withoutSheet(
  db: Sql,
  customerId: string,
  productIds: readonly string[],
): Promise<WithoutSheet[]> {
  if (productIds.length === 0) return [];
  const missing = await missingSheetsOf(db, productIds);
  if (missing.length === 0) return [];
  const releases = await db.rows(
    releaseRow,
    sql`select distinct on (l.name_key) l.name_key, person_name(l.released_by, '') as by,
               l.released_at as at, l.reason
          from sds_releases l
         where l.customer_id = ${customerId}
           and l.name_key = any(${missing.map(({ nameKey }) => nameKey)}::text[])
           and not exists (select 1 from sds_revisions r
                            where r.name_key = l.name_key and r.uploaded_at > l.released_at)
         order by l.name_key, l.released_at desc`,
  );
  return missing.map((product) => {
    const found = releases.find(({ nameKey }) => nameKey === product.nameKey);
    return {
      ...product,
      released: found ? { by: found.by, at: found.at, reason: found.reason } : null,
    };
  });
}

/** Those of them that nobody let go: they will not leave for this site as it stands. */
export const waitsForSheet = async (
  db: Sql,
  customerId: string,
  productIds: readonly string[],
): Promise<NamedProduct[]> =>
  (await withoutSheet(db, customerId, productIds))
    .filter(({ released }) => released === null)
    .map(({ nameKey, name }) => ({ nameKey, name }));

/**
 * Nothing leaves for a site before its sheet is here (29 CFR 1910.1200(g)(7): with or before the first shipment), or the owner let it go.
 * @throws AppError `failed-precondition` that names what waits
 */
export async function checkSheetsFirst(
  tx: Sql,
  customerId: string,
  productIds: readonly string[],
): Promise<void> {
  const waiting = await waitsForSheet(tx, customerId, productIds);
  if (waiting.length > 0) throw sheetsFirst(waiting);
}

const newReleaseRow = rowShape({
  customerId: text,
  nameKey: text,
  reason: text,
} satisfies ColumnsOf<ReleaseWithoutSheet>);

/**
 * The owner lets a product go to a site without the sheet that it lacks. The reason is kept and never changed; said again, it stands once more.
 * @throws AppError `permission-denied` for anyone but a super_admin; `failed-precondition` when the product lacks no sheet or the customer is
 *   not there
 */
export async function releaseWithoutSheet(
  app: App,
  actor: UserActor,
  { customerId, nameKey, reason }: ReleaseWithoutSheet,
  facts: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  await app.db.transaction(async (tx) => {
    const [product] = await missingSheets(tx, [nameKey]);
    if (!product) throw nothingToRelease();
    const written = await tx.execute(
      sql`insert into sds_releases ${insertingIf(
        newReleaseRow,
        { customerId, nameKey, reason },
        { id: newId(app), releasedBy: actor.id, releasedAt: new Date(app.clock.now()) },
      )}
            from ${customersForJoinIn(customerScope(actor))} c where c.id = ${customerId}`,
    );
    if (written === 0) throw nothingToRelease();
    await recordAudit(app, tx, actor, {
      action: 'safety-sheet.release',
      objectKind: 'customer',
      objectId: customerId,
      after: { nameKey, name: product.name, reason },
      ...facts,
    });
  });
}
