import { recordAudit } from '../../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { permissionDenied } from '../../../platform/http/errors.ts';
import { sql } from '../../../platform/sql.ts';
import { defined, inserting, settingFrom } from '../../../platform/write-rows.ts';
import { setEpaRegistered } from '../../../products/catalogue/server/public/set-safety-facts.ts';
import { statedBySafetyData } from '../../../products/catalogue/server/public/state-hazards.ts';
import { parsePack } from '../../../products/packs/public/pack.ts';
import {
  type EditSafety,
  SAFETY_FIELDS,
  type SafetyFields,
  type SafetyRecord,
} from '../contract.ts';
import { safetyChangedMeanwhile, safetyUnchanged, unknownProduct } from '../errors.ts';
import { isLiquid, UNKNOWN_DENSITY } from '../public/transport.ts';
import { refuseContradictions, safetyWarnings, withProposedGroups } from '../safety-checks.ts';
import { casReadOf } from './cas-read.ts';
import { type ProductSafety, safetyFields, safetyOfProducts } from './public/queries.ts';

/** The editable part of a product's safety data. */
export function fieldsOf(subject: ProductSafety): SafetyFields {
  return Object.fromEntries(SAFETY_FIELDS.map((field) => [field, subject[field]])) as SafetyFields;
}

/** What staff see of a product's safety data, beside what the PDFs of sheets say (`casReadOf`). */
export function recordOf(
  subject: ProductSafety,
  read: ReadonlyMap<string, readonly string[]>,
): SafetyRecord {
  const fields = fieldsOf(subject);
  const { nameKey, name, brand, hazardous, version } = subject;
  const casRead = (read.get(nameKey) ?? []).filter((cas) => !fields.casNumbers.includes(cas));
  const warnings = safetyWarnings(fields, hazardous, subject.category, casRead);
  if (
    fields.unNumber &&
    fields.density === null &&
    subject.sizes.some((size) => isLiquid(parsePack(size.sizeUnit)))
  )
    warnings.push({
      field: 'density',
      message: `Without a density the truck’s load weighs it with ${UNKNOWN_DENSITY} g/mL.`,
    });
  return { nameKey, name, brand, hazardous, version, ...fields, casRead, warnings };
}

/** Whether the data call the product hazardous; the view `products_called_hazardous` asks the same of stored ones. */
const callsHazardous = (fields: SafetyFields) =>
  fields.signalWord !== '' ||
  fields.pictograms.length > 0 ||
  fields.hStatements.length > 0 ||
  fields.unNumber !== null;

function changesOf(before: SafetyFields, after: SafetyFields): (keyof SafetyFields)[] {
  return SAFETY_FIELDS.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
}

/** Writes the data when the version still is what the writer saw; false when it is not. */
async function writeSafety(
  tx: Sql,
  app: Pick<App, 'clock'>,
  actor: UserActor,
  { nameKey, version, fields }: { fields: SafetyFields } & Pick<EditSafety, 'nameKey' | 'version'>,
): Promise<boolean> {
  const updatedAt = new Date(app.clock.now());
  const written = await tx.execute(
    sql`insert into safety_data ${inserting(safetyFields, fields, { nameKey, updatedAt, updatedBy: actor.id })}
        on conflict (name_key) do update
           set ${settingFrom(safetyFields, 'excluded')}, updated_at = excluded.updated_at,
               updated_by = excluded.updated_by, version = safety_data.version + 1
         where safety_data.version = ${version}`,
  );
  return written === 1;
}

/**
 * Changes the safety data of a unique product, for who saw its present version. The answer carries
 * the warnings.
 * @throws AppError `permission-denied` for anyone but a super_admin; `not-found`; `no-changes`;
 *   `aborted` (409) when somebody saved in between.
 */
export async function editSafetyData(
  app: App,
  actor: UserActor,
  input: EditSafety,
  request: { requestId: string; network: string },
): Promise<SafetyRecord> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const [before] = await safetyOfProducts(tx, [input.nameKey]);
    if (!before) throw unknownProduct();
    if (before.version !== input.version) throw safetyChangedMeanwhile(before.version);
    const { nameKey, version: _version, ...fields } = input;
    const after = withProposedGroups({
      ...fieldsOf(before),
      // Who knows nothing of the statement takes it back with a UN number.
      ...(fields.unNumber ? { notRegulated: false } : {}),
      ...defined(fields),
    });
    refuseContradictions(after);
    const changed = changesOf(fieldsOf(before), after);
    if (changed.length === 0) throw safetyUnchanged();
    if (!(await writeSafety(tx, app, actor, { ...input, fields: after })))
      throw safetyChangedMeanwhile(input.version + 1);
    if (callsHazardous(after)) await statedBySafetyData(app, tx, actor, nameKey);
    if (changed.includes('epaRegNo')) await setEpaRegistered(tx, nameKey, Boolean(after.epaRegNo));
    const only = (fields: SafetyFields) =>
      Object.fromEntries(changed.map((field) => [field, fields[field]]));
    await recordAudit(app, tx, actor, {
      action: 'safety-data.edit',
      objectKind: 'product',
      objectId: nameKey,
      before: only(fieldsOf(before)),
      after: only(after),
      ...request,
    });
    const saved = { ...before, ...after, version: before.version + 1 };
    return recordOf(saved, await casReadOf(tx, [nameKey]));
  });
}
