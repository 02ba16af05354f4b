import type { UserActor } from '../../../kit/actor.ts';
import type { App } from '../../../platform/app.ts';
import type { Sql } from '../../../platform/database.ts';
import { sql } from '../../../platform/sql.ts';
import { inserting, settingFrom } from '../../../platform/write-rows.ts';
import { pictogramsFor } from '../classify.ts';
import type { KnownSafety, SafetyFields } from '../contract.ts';
import { isPictogramCode } from '../pictograms/pictogram-svg.ts';
import { refuseContradictions, withProposedGroups } from '../safety-checks.ts';
import { safetyFields } from './public/queries.ts';

/** Fields that a site's own product does not have. */
const NOT_ON_SITE: Omit<SafetyFields, keyof KnownSafety | 'pictograms'> = {
  pStatements: [],
  packingGroup: null,
  epaRegNo: null,
  dilution: '',
  contactTime: '',
  alsoGroups: [],
  density: null,
  hCategories: [],
  useDilutions: [],
  epaSignalWord: '',
  activeIngredients: '',
  technicalName: '',
  rqSubstance: '',
  rqPercent: null,
  notRegulated: false,
};

/**
 * Keeps the safety data of a chemical that a site buys from somebody else, under its key, by the rules of our own: pictograms follow from the codes,
 * the groups that leave no doubt are taken, and what contradicts itself is refused. Who may is for the caller to check.
 * @throws AppError `invalid-argument`
 */
export async function storeSafety(
  app: Pick<App, 'clock'>,
  tx: Sql,
  user: UserActor,
  { nameKey, known }: { nameKey: string; known: KnownSafety },
): Promise<void> {
  const pictograms = pictogramsFor(known.hStatements, []).filter(isPictogramCode);
  const fields = withProposedGroups({ ...NOT_ON_SITE, ...known, pictograms });
  refuseContradictions(fields);
  const further = { nameKey, updatedAt: new Date(app.clock.now()), updatedBy: user.id };
  await tx.execute(sql`
    insert into safety_data ${inserting(safetyFields, fields, further)}
    on conflict (name_key) do update
       set ${settingFrom(safetyFields, 'excluded')}, updated_at = excluded.updated_at,
           updated_by = excluded.updated_by, version = safety_data.version + 1`);
}
