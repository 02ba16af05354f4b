import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import { newId } from '../../../platform/clock.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { int, nullable, rowShape, text, textOf } from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting } from '../../../platform/write-rows.ts';
import { safetyChangedMeanwhile } from '../../hazards/errors.ts';
import { sheetNotFound } from '../errors.ts';
import type { SignReview } from '../public/contract.ts';
import type { ReviewScope, SignedReview } from '../review-state.ts';
import { markCompared } from './compare-data.ts';
import { currentRevision, readSheetProduct } from './public/queries.ts';
import { sheetScope } from './scope.ts';

const newReview = {
  nameKey: text,
  scope: textOf<ReviewScope>(),
  reviewer: text,
  qualification: text,
  safetyVersion: int,
  revisionId: nullable(text),
};
const newReviewRow = rowShape(newReview);
const reviewRow = rowShape({ ...newReview, signedOn: text });

/** The last review of each scope of these products, by their keys. */
export async function lastReviews(
  db: Sql,
  nameKeys: readonly string[],
  timeZone: string,
): Promise<Map<string, SignedReview[]>> {
  if (nameKeys.length === 0) return new Map();
  const rows = await db.rows(
    reviewRow,
    sql`select distinct on (r.name_key, r.scope) r.name_key, r.scope, r.reviewer, r.qualification,
               to_char(r.signed_at at time zone ${timeZone}, 'YYYY-MM-DD') as signed_on,
               r.safety_version, r.revision_id
          from safety_reviews r where r.name_key = any(${nameKeys}::text[])
         order by r.name_key, r.scope, r.signed_at desc, r.id desc`,
  );
  return Map.groupBy(rows, ({ nameKey }) => nameKey);
}

/**
 * Signs that a named, trained person reviewed a product's safety data, for the scopes given: of
 * exactly the data and the sheet that stood on the screen.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`; `aborted` (409)
 *   when data or sheet were changed in between, so that nobody signs what they have not seen.
 */
export async function signReview(
  app: App,
  actor: UserActor,
  input: SignReview,
  request: { requestId: string; network: string },
): Promise<void> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  const { nameKey, scopes, reviewer, qualification } = input;
  await app.db.transaction(async (tx) => {
    const product = await readSheetProduct(tx, sheetScope(actor), nameKey);
    if (!product) throw sheetNotFound();
    const revisionId = currentRevision(product.revisions)?.id ?? null;
    if (product.version !== input.version || revisionId !== (input.revisionId || null))
      throw safetyChangedMeanwhile(product.version);
    for (const scope of scopes)
      await tx.execute(
        sql`insert into safety_reviews ${inserting(
          newReviewRow,
          {
            nameKey,
            scope,
            safetyVersion: product.version,
            revisionId,
            reviewer,
            qualification,
          },
          { id: newId(app), signedBy: actor.id, signedAt: new Date(app.clock.now()) },
        )}`,
      );
    if (revisionId && scopes.includes('hazcom')) await markCompared(tx, app, actor, revisionId);
    await recordAudit(app, tx, actor, {
      action: 'safety-data.review',
      objectKind: 'product',
      objectId: nameKey,
      after: { scopes, reviewer, qualification, version: product.version, revisionId },
      ...request,
    });
  });
}
