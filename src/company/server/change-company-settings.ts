import { isSuperAdmin, type UserActor } from '../../kit/actor.ts';
import { shiftDay } from '../../kit/time.ts';
import type { App } from '../../platform/app.ts';
import { permissionDenied } from '../../platform/http/errors.ts';
import { int, json, rowShape } from '../../platform/row-shape.ts';
import { sql } from '../../platform/sql.ts';
import {
  type ChangeCompanySettings,
  type CompanySettings,
  companySettings,
  type SettingKey,
} from '../contract.ts';
import { settingsChanged } from '../errors.ts';
import { companyDay } from './queries.ts';
import { recordAudit } from './record-audit.ts';

const lockRow = rowShape({ settings: json<unknown>(), version: int });

/**
 * Changes the settings that differ, for who saw the present version.
 * @throws AppError `permission-denied` for anyone but a super_admin; `settings-changed` (409) when somebody saved in between.
 */
export async function changeCompanySettings(
  app: App,
  actor: UserActor,
  input: ChangeCompanySettings,
  request: { requestId: string; network: string },
): Promise<{ version: number; settings: CompanySettings }> {
  if (!isSuperAdmin(actor)) throw permissionDenied();
  return app.db.transaction(async (tx) => {
    const row = await tx.row(
      lockRow,
      sql`select settings, version from company_settings for update`,
    );
    if (!row) throw new Error('The row of company settings is missing.');
    if (row.version !== input.version) throw settingsChanged(row.version);
    const present = companySettings.parse(row.settings);
    const settings = withStart(app, present, { ...present, ...input.settings });
    const changed = (Object.keys(settings) as SettingKey[]).filter(
      (key) => JSON.stringify(settings[key]) !== JSON.stringify(present[key]),
    );
    if (changed.length === 0) return { version: row.version, settings: present };
    const of = (source: CompanySettings) =>
      Object.fromEntries(changed.map((key) => [key, source[key]]));
    await tx.execute(
      sql`update company_settings set settings = ${JSON.stringify(stored(row.settings, input, settings))},
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
  { settings: changes }: ChangeCompanySettings,
  settings: CompanySettings,
): Partial<CompanySettings> {
  const { name, ...others } = settings;
  const isNameStated = changes.name !== undefined || Object.hasOwn(Object(before), 'name');
  return isNameStated ? { name, ...others } : others;
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
