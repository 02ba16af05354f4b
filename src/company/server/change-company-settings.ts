import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { shiftDay } from '../../kit/time.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { int, json, rowShape } from '../../platform/row-shape.ts';
import { fieldsOf, sinceBegun } from '../../platform/since-begun.ts';
import { sql } from '../../platform/sql.ts';
import { type BegunSettings, statedValue } from '../begun-settings.ts';
import {
  type ChangeCompanySettings,
  type CompanySettings,
  companySettings,
  type FieldKey,
  type SettingKey,
} from '../contract.ts';
import { settingsChanged } from '../errors.ts';
import { companyDay } from './queries.ts';
import { recordAudit } from './record-audit.ts';

const lockRow = rowShape({ settings: json<unknown>(), version: int });

/**
 * Changes the settings that differ, for who saw the present version; with what a form `begun` with, those that the form changes.
 * @throws AppError `permission-denied` for anyone but a super_admin; `settings-changed` (409) when somebody saved in between.
 */
export async function changeCompanySettings(
  app: App,
  actor: UserActor,
  input: ChangeCompanySettings,
  { begun, ...request }: { requestId: string; network: string; begun?: BegunSettings | undefined },
): Promise<{ version: number; settings: CompanySettings }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const row = await tx.row(
      lockRow,
      sql`select settings, version from company_settings for update`,
    );
    if (!row) throw new Error('The row of company settings is missing.');
    if (!begun && row.version !== input.version) throw settingsChanged(row.version);
    const present = companySettings.parse(row.settings);
    const requested = begun
      ? changedBy(input, begun, { ...row, settings: present, isNamed: isNameStated(row.settings) })
      : input.settings;
    const settings = withStart(app, present, { ...present, ...requested });
    const changed = (Object.keys(settings) as SettingKey[]).filter(
      (key) => JSON.stringify(settings[key]) !== JSON.stringify(present[key]),
    );
    if (changed.length === 0) return { version: row.version, settings: present };
    const of = (source: CompanySettings) =>
      Object.fromEntries(changed.map((key) => [key, source[key]]));
    await tx.execute(
      sql`update company_settings set settings = ${JSON.stringify(stored(row.settings, requested, settings))},
               version = version + 1, updated_at = ${new Date(app.clock.now())}`,
    );
    await recordAudit(app, tx, actor, {
      action: 'company.change-settings',
      objectKind: 'company',
      before: of(present),
      after: of(settings),
      ...request,
    });
    return { version: row.version + 1, settings };
  });
}

/** Without the name of the example company: whoever saves another setting first has not named theirs by it. */
function stored(
  before: unknown,
  changes: ChangeCompanySettings['settings'],
  settings: CompanySettings,
): Partial<CompanySettings> {
  const { name, ...others } = settings;
  return changes.name !== undefined || isNameStated(before) ? { name, ...others } : others;
}

const isNameStated = (settings: unknown) => Object.hasOwn(Object(settings), 'name');

/** What a form changes of what it began with; refused where somebody else has changed the same otherwise meanwhile. */
function changedBy(
  { settings: sent }: ChangeCompanySettings,
  begun: BegunSettings,
  { version, settings, isNamed }: { version: number; settings: CompanySettings; isNamed: boolean },
) {
  const keys = Object.keys(sent) as FieldKey[];
  const now = Object.fromEntries(keys.map((key) => [key, statedValue(key, settings, isNamed)]));
  const { mine, late } = sinceBegun<FieldKey>(sent, begun, now);
  if (late.length > 0) throw settingsChanged(version, { late, mine });
  return fieldsOf(sent, mine);
}

/** Days between a must for staff and the day from which it holds: time for everybody to set it up. */
const NOTICE_DAYS = 7;

/** A second factor that is required now holds a week from now, unless the same change names the day. */
function withStart(
  app: App,
  present: CompanySettings,
  requested: CompanySettings | Record<string, unknown>,
): CompanySettings {
  const settings = companySettings.parse(requested);
  const isNew = settings.staffSecondFactorRequired && !present.staffSecondFactorRequired;
  const isNamed = settings.staffSecondFactorFrom !== present.staffSecondFactorFrom;
  if (!isNew || isNamed) return settings;
  const today = companyDay(settings, app.clock.now());
  return { ...settings, staffSecondFactorFrom: shiftDay(today, NOTICE_DAYS) };
}
