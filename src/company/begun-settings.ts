import type { CompanySettings, FieldKey } from './contract.ts';

export type BegunSettings = Readonly<Partial<Record<FieldKey, string | number | boolean | null>>>;

/** Begin empty in a new shop: nobody saves the example company as their own by changing its name alone. */
const IDENTITY = new Set<FieldKey>([
  'name',
  'legalName',
  'email',
  'phone',
  'address1',
  'city',
  'state',
  'zip',
]);

/** What has been said of a setting: nothing where the example company still stands. */
export const statedValue = (key: FieldKey, settings: CompanySettings, isNamed: boolean) =>
  !isNamed && IDENTITY.has(key) ? null : settings[key];

/** Of two who saved at once: the settings that both changed, and all that the second one did. */
export interface LateSettings {
  late: readonly FieldKey[];
  mine: readonly FieldKey[];
}
