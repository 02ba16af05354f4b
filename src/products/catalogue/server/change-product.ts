import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { idempotent } from '../../../platform/idempotency.ts';
import { enqueue } from '../../../platform/queue.ts';
import {
  bool,
  columns,
  int,
  nullable,
  type RowOf,
  rowShape,
  text,
} from '../../../platform/row-shape.ts';
import { sql } from '../../../platform/sql.ts';
import { only, setting } from '../../../platform/write-rows.ts';
import { changedMeanwhile, foreignFile, noChanges, productNotFound } from '../errors.ts';
import { isOwnFile, storedPath } from '../product-files.ts';
import type { ChangedProduct, ChangeProduct, ProductImage } from '../public/contract.ts';
import { hazardMark } from '../public/hazard-mark.ts';
import { removeProductFilesJob } from './jobs.ts';
import { images } from './public/joins.ts';
import type { ProductSheets, SheetFacts } from './public/product-sheets.ts';
import { checkNotCalledHazardous, statedRow } from './public/state-hazards.ts';
import { type Begun, filesOfSave } from './since-begun.ts';

const sameImages = (a: readonly ProductImage[], b: readonly ProductImage[]) =>
  a.length === b.length &&
  a.every((image, at) => image.url === b[at]?.url && image.alt === b[at]?.alt);

const lockedRow = rowShape({
  id: text,
  version: int,
  images,
  sds: nullable(text),
  hazardous: bool,
  hazardKnown: bool,
  name: text,
  nameKey: text,
});
const savedRow = rowShape({ images, sds: nullable(text), hazardous: bool, version: int });
type Locked = RowOf<typeof lockedRow>;

/**
 * What a save changes, as the audit log keeps it; a new sheet is a change also where its address
 * stays.
 */
interface Differences {
  before: Partial<ChangedProduct>;
  after: Partial<ChangedProduct> & { sdsRevision?: number };
}

function differences(now: ChangedProduct, next: ChangedProduct): Differences {
  const before: Differences['before'] = {};
  const after: Differences['after'] = {};
  if (!sameImages(now.images, next.images)) {
    before.images = now.images;
    after.images = next.images;
  }
  if (now.hazardous !== next.hazardous || now.hazardKnown !== next.hazardKnown) {
    before.hazardous = now.hazardous;
    after.hazardous = next.hazardous;
    if (!now.hazardKnown) before.hazardKnown = false;
  }
  return { before, after };
}

/** The pictures as they are stored: a URL alone keeps what was said of its picture. */
function imagesOf(now: ChangedProduct, sent: ChangeProduct['images']): ProductImage[] {
  if (!sent) return now.images;
  return sent.map((image) =>
    typeof image === 'string'
      ? (now.images.find((present) => present.url === image) ?? { url: image, alt: '' })
      : image,
  );
}

/** Kept pictures may stay whatever they are; a new one must lie in the product's own folder. */
function checkImages(now: ChangedProduct, next: ChangedProduct): void {
  const known = new Set(now.images.map((image) => image.url));
  for (const { url } of next.images)
    if (!known.has(url) && !isOwnFile(now.id, url)) throw foreignFile(url);
}

/**
 * All sizes of the product, because its sheet is that of all of them; in one order, so that two
 * saves never wait for each other.
 */
async function lockProduct(tx: Sql, id: string): Promise<Locked> {
  const rows = await tx.rows(
    lockedRow,
    sql`select ${columns(lockedRow, 'p')} from products p
         where p.name_key = (select s.name_key from products s where s.id = ${id})
         order by p.id for update`,
  );
  const found = rows.find((row) => row.id === id);
  if (!found) throw productNotFound();
  return found;
}

/** What is saved, and what does it to the product's sheet. */
interface Saving {
  input: ChangeProduct;
  /** Of a form: what it began with, as of its facts. */
  begun?: Begun | undefined;
  sheets: ProductSheets;
  facts: SheetFacts;
}

/** The product's sheet after the save, and what changed of it. Says nothing when nothing does. */
async function saveSheet(
  app: App,
  tx: Sql,
  actor: UserActor,
  { now, input, sheets, facts }: { now: Locked } & Saving,
): Promise<{ sds: string | null; sdsRevision?: number } | null> {
  if (input.sds === undefined || input.sds === now.sds) return null;
  if (input.sds === null) {
    await sheets.withdraw(app, tx, actor, { nameKey: now.nameKey, ...facts });
    return { sds: null };
  }
  if (!isOwnFile(now.id, input.sds) || !/\.pdf(\?|$)/.test(input.sds)) throw foreignFile(input.sds);
  const taken = await sheets.take(app, tx, actor, {
    sheet: { nameKey: now.nameKey, file: input.sds, date: input.sdsDate },
    ...facts,
  });
  return taken && { sds: taken.url, sdsRevision: taken.number };
}

/** The same inside the caller's transaction, which asked who may; null where nothing differs. */
export async function changeProductIn(
  app: App,
  tx: Sql,
  actor: UserActor,
  saving: Saving,
): Promise<ChangedProduct | null> {
  const { begun, facts } = saving;
  const { nameKey, name, ...now } = await lockProduct(tx, saving.input.id);
  if (!begun && now.version !== saving.input.version) throw changedMeanwhile(now.version);
  const { mine: input, late } = begun
    ? filesOfSave(saving.input, begun, { ...now, mark: hazardMark(now) })
    : { mine: saving.input, late: [] };
  if (late.length > 0) throw changedMeanwhile(now.version, late);
  const next: ChangedProduct = {
    ...now,
    version: now.version + 1,
    images: imagesOf(now, input.images),
    hazardous: input.hazardous ?? now.hazardous,
    hazardKnown: now.hazardKnown || input.hazardous !== undefined,
  };
  checkImages(now, next);
  if (input.hazardous === false && hazardMark(now) !== 'no')
    await checkNotCalledHazardous(tx, [{ id: now.id, nameKey, name }]);
  const { before, after } = differences(now, next);
  const sheet = await saveSheet(app, tx, actor, {
    ...saving,
    input,
    now: { ...now, nameKey, name },
  });
  if (sheet) {
    next.sds = sheet.sds;
    before.sds = now.sds;
    Object.assign(after, sheet);
  }
  if (Object.keys(after).length === 0) return null;
  const at = new Date(app.clock.now());
  const stated =
    after.hazardous === undefined
      ? sql.empty
      : sql`, ${setting(statedRow, { hazardSource: 'form', hazardStatedAt: at, hazardStatedBy: actor.id })}`;
  await tx.execute(
    sql`update products
           set ${setting(savedRow, only(savedRow, next))}, updated_at = ${at}${stated}
         where id = ${next.id}`,
  );
  await recordAudit(app, tx, actor, {
    action: 'product.change',
    objectKind: 'product',
    objectId: next.id,
    before,
    after,
    ...facts,
  });
  // Superseded sheets are kept for ever; pictures that nobody shows any more go.
  const left = new Set(next.images.map((image) => image.url));
  const paths = now.images
    .filter((image) => !left.has(image.url))
    .flatMap((image) => storedPath(image.url) ?? []);
  if (paths.length > 0) await enqueue(tx, removeProductFilesJob, { paths });
  return next;
}

/**
 * Changes a product's images, SDS and hazard mark (specification, section 4) in one transaction,
 * once for a key: super_admin only. Fields left out stay. A new sheet becomes a revision in the
 * library, for all sizes; null takes it away. Throws `not-found`, `aborted` (someone else saved
 * meanwhile), `failed-precondition` (its safety data call it hazardous), `storage/invalid-url`, `invalid-argument` (the sheet's date), and `no-changes` when
 * nothing differs (section 5), also when the sheet given has the bytes of the current one.
 */
export async function changeProduct(
  app: App,
  actor: UserActor,
  input: ChangeProduct,
  { sheets, key, ...facts }: { sheets: ProductSheets } & SheetFacts & { key: string },
): Promise<ChangedProduct> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction((tx) =>
    idempotent(tx, { actor: actor.id, operation: 'change-product', key, body: input }, async () => {
      const changed = await changeProductIn(app, tx, actor, { input, sheets, facts });
      if (!changed) throw noChanges();
      return changed;
    }),
  );
}
