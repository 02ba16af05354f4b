import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { enqueue } from '../../platform/queue.ts';
import type { ChangedProduct, ChangeProduct, ProductImage } from '../contract.ts';
import { changedMeanwhile, foreignFile, noChanges, productNotFound } from '../errors.ts';
import { isOwnFile, storedPath } from '../product-files.ts';

const sameImages = (a: readonly ProductImage[], b: readonly ProductImage[]) =>
  a.length === b.length && a.every((image, at) => image.url === b[at]?.url && image.alt === b[at]?.alt);

/** The fields of `next` that differ from `now`; null when nothing does. */
function differences(now: ChangedProduct, next: ChangedProduct): { before: Partial<ChangedProduct>; after: Partial<ChangedProduct> } | null {
  const before: Partial<ChangedProduct> = {};
  const after: Partial<ChangedProduct> = {};
  if (!sameImages(now.images, next.images)) {
    before.images = now.images;
    after.images = next.images;
  }
  if (now.sds !== next.sds) {
    before.sds = now.sds;
    after.sds = next.sds;
  }
  if (now.hazardous !== next.hazardous) {
    before.hazardous = now.hazardous;
    after.hazardous = next.hazardous;
  }
  return Object.keys(after).length > 0 ? { before, after } : null;
}

/** Kept files may stay whatever they are; a new one must lie in the product's own folder. */
function checkFiles(now: ChangedProduct, next: ChangedProduct): void {
  const kept = new Set(now.images.map((image) => image.url));
  for (const { url } of next.images) if (!kept.has(url) && !isOwnFile(now.id, url)) throw foreignFile(url);
  if (next.sds !== null && next.sds !== now.sds && !(isOwnFile(now.id, next.sds) && /\.pdf(\?|$)/.test(next.sds))) throw foreignFile(next.sds);
}

/**
 * Changes a product's images, SDS and hazard mark (specification, section 4): super_admin only. Fields left out stay.
 * Throws `not-found`, `aborted` (someone else saved meanwhile), `storage/invalid-url`, and `no-changes` when nothing differs (section 5).
 */
export async function changeProduct(
  app: App,
  actor: UserActor,
  input: ChangeProduct,
  facts: { requestId?: string; network?: string } = {},
): Promise<ChangedProduct> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const now = await tx.row<ChangedProduct>(
      'catalogue.lock-product',
      'select p.id, p.version, p.images, p.sds, p.hazardous from products p where p.id = $1 for update',
      [input.id],
    );
    if (!now) throw productNotFound();
    if (now.version !== input.version) throw changedMeanwhile(now.version);
    const next: ChangedProduct = {
      id: now.id,
      version: now.version + 1,
      images: input.images ?? now.images,
      sds: input.sds === undefined ? now.sds : input.sds,
      hazardous: input.hazardous ?? now.hazardous,
    };
    const changed = differences(now, next);
    if (!changed) throw noChanges();
    checkFiles(now, next);
    await tx.change('catalogue.change-product', 'update products set images = $2, sds = $3, hazardous = $4, version = $5, updated_at = $6 where id = $1', [
      next.id,
      JSON.stringify(next.images),
      next.sds,
      next.hazardous,
      next.version,
      new Date(app.clock.now()),
    ]);
    await recordAudit(app, tx, actor, { action: 'product.change', objectKind: 'product', objectId: next.id, ...changed, ...facts });
    // Superseded sheets are kept for ever; pictures that nobody shows any more go.
    const left = new Set(next.images.map((image) => image.url));
    const paths = now.images.filter((image) => !left.has(image.url)).flatMap((image) => storedPath(image.url) ?? []);
    if (paths.length > 0) await enqueue(tx, 'remove-product-files', { paths });
    return next;
  });
}
