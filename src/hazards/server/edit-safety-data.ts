import { setEpaRegistered } from '../../catalogue/server/set-epa-registered.ts';
import { recordAudit } from '../../company/server/record-audit.ts';
import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { parsePack } from '../../packs/pack.ts';
import type { App } from '../../platform/app.ts';
import type { Sql } from '../../platform/database.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { sql } from '../../platform/sql.ts';
import { checkHazardData } from '../classify.ts';
import {
  type EditSafety,
  SAFETY_FIELDS,
  type SafetyFields,
  type SafetyRecord,
} from '../contract.ts';
import { safetyChangedMeanwhile, safetyUnchanged, unknownProduct } from '../errors.ts';
import type { ReactivityGroup } from '../reactivity.ts';
import { isLiquid, transportEntry, UNKNOWN_DENSITY } from '../transport.ts';
import { type ProductSafety, safetyOfProducts } from './queries.ts';

/**
 * What does not agree in a product's safety data. Staff see it; it is no reason to refuse: the
 * maker's sheet decides.
 */
export function safetyWarnings(
  fields: SafetyFields,
  hazardous: boolean,
): { field: string; message: string }[] {
  const warnings: { field: string; message: string }[] = checkHazardData({
    ...fields,
    hazardous,
    signalWord: fields.signalWord || null,
  });
  if (fields.unNumber && !transportEntry(fields.unNumber))
    warnings.push({
      field: 'unNumber',
      message: `${fields.unNumber} is not in our transport table: shipping papers will lack its name.`,
    });
  if (fields.unNumber && fields.unNumber !== 'UN1950' && !fields.packingGroup)
    warnings.push({ field: 'packingGroup', message: 'The UN number calls for a packing group.' });
  if (!fields.unNumber && fields.packingGroup)
    warnings.push({
      field: 'packingGroup',
      message: 'A packing group without a UN number says nothing.',
    });
  if (fields.epaRegNo && fields.contactTime === '')
    warnings.push({
      field: 'contactTime',
      message: 'A registered product needs its contact time next to the dilution.',
    });
  if (!fields.epaRegNo && fields.contactTime !== '')
    warnings.push({
      field: 'epaRegNo',
      message: 'A contact time is a claim: without an EPA number it may not stand.',
    });
  if (fields.reactivityGroup === null)
    warnings.push({
      field: 'reactivityGroup',
      message: 'Without a group nobody is warned of combinations.',
    });
  warnings.push(...groupWarnings(fields));
  return warnings;
}

/** UN numbers whose products have a group of their own, which a milder one would hide. */
const GROUP_OF_UN: Readonly<Record<string, { group: ReactivityGroup; says: string }>> = {
  UN1748: { group: 'calcium-hypochlorite', says: 'Calcium hypochlorite' },
  UN2208: { group: 'calcium-hypochlorite', says: 'Calcium hypochlorite' },
  UN2880: { group: 'calcium-hypochlorite', says: 'Calcium hypochlorite' },
  UN2014: { group: 'strong-peroxide', says: 'Hydrogen peroxide of 20% and more' },
  UN2465: { group: 'chlorinated-isocyanurate', says: 'Dichloroisocyanuric acid' },
  UN2468: { group: 'chlorinated-isocyanurate', says: 'Trichloroisocyanuric acid' },
  UN2984: { group: 'strong-peroxide', says: 'Hydrogen peroxide of 8% to 20%' },
  UN3149: { group: 'peracetic-acid', says: 'Hydrogen peroxide with peracetic acid' },
};

function groupWarnings({
  unNumber,
  reactivityGroup,
}: SafetyFields): { field: string; message: string }[] {
  const known = unNumber ? GROUP_OF_UN[unNumber] : undefined;
  if (!known || reactivityGroup === null || reactivityGroup === known.group) return [];
  return [
    {
      field: 'reactivityGroup',
      message: `${known.says} (${unNumber}) is a group of its own: ${known.group}.`,
    },
  ];
}

/** The editable part of a product's safety data. */
export function fieldsOf(subject: ProductSafety): SafetyFields {
  return Object.fromEntries(SAFETY_FIELDS.map((field) => [field, subject[field]])) as SafetyFields;
}

export function recordOf(subject: ProductSafety): SafetyRecord {
  const fields = fieldsOf(subject);
  const { nameKey, name, brand, hazardous, version } = subject;
  const warnings = safetyWarnings(fields, hazardous);
  if (
    fields.unNumber &&
    fields.density === null &&
    subject.sizes.some((size) => isLiquid(parsePack(size.sizeUnit)))
  )
    warnings.push({
      field: 'density',
      message: `Without a density the truck’s load weighs it with ${UNKNOWN_DENSITY} g/mL.`,
    });
  return { nameKey, name, brand, hazardous, version, ...fields, warnings };
}

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
  input: Required<EditSafety>,
): Promise<boolean> {
  const written = await tx.execute(
    sql`insert into safety_data (name_key, signal_word, pictograms, h_statements, p_statements,
               un_number, packing_group, epa_reg_no, dilution, ph, contact_time, reactivity_group,
               density, updated_at, updated_by)
        values (${input.nameKey}, ${input.signalWord}, ${input.pictograms}, ${input.hStatements},
                ${input.pStatements}, ${input.unNumber}, ${input.packingGroup}, ${input.epaRegNo},
                ${input.dilution}, ${input.ph}, ${input.contactTime}, ${input.reactivityGroup},
                ${input.density}, ${new Date(app.clock.now())}, ${actor.id})
        on conflict (name_key) do update
           set signal_word = excluded.signal_word, pictograms = excluded.pictograms,
               h_statements = excluded.h_statements, p_statements = excluded.p_statements,
               un_number = excluded.un_number, packing_group = excluded.packing_group,
               epa_reg_no = excluded.epa_reg_no, dilution = excluded.dilution, ph = excluded.ph,
               contact_time = excluded.contact_time, reactivity_group = excluded.reactivity_group,
               density = excluded.density, updated_at = excluded.updated_at,
               updated_by = excluded.updated_by, version = safety_data.version + 1
         where safety_data.version = ${input.version}`,
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
    const { nameKey, version, density = before.density, ...fields } = input;
    const after: SafetyFields = { ...fields, density };
    const changed = changesOf(fieldsOf(before), after);
    if (changed.length === 0) throw safetyUnchanged();
    if (!(await writeSafety(tx, app, actor, { nameKey, version, ...after })))
      throw safetyChangedMeanwhile(input.version + 1);
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
    return recordOf({ ...before, ...after, version: before.version + 1 });
  });
}
