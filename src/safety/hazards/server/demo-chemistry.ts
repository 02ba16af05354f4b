/**
 * Demo chemistry. Real CAS numbers and public exposure limits, invented shares: enough for a sheet
 * that reads like one, and never to be used for a real chemical. A real installation stores its
 * makers' sheets instead.
 */
export interface Ingredient {
  name: string;
  cas: string;
  /** Weight percent as a range. */
  percent: string;
  /** Occupational exposure limit, or null where none is set. */
  limit: string | null;
}

const SODIUM_HYDROXIDE = { name: 'Sodium hydroxide', cas: '1310-73-2', limit: 'OSHA PEL 2 mg/m3' };
const HYPOCHLORITE = { name: 'Sodium hypochlorite', cas: '7681-52-9', limit: null };
const QUAT = {
  name: 'Alkyl (C12-16) dimethyl benzyl ammonium chloride',
  cas: '68424-85-1',
  limit: null,
};
const HYDROCHLORIC = {
  name: 'Hydrogen chloride',
  cas: '7647-01-0',
  limit: 'OSHA PEL 5 ppm (ceiling)',
};
const PHOSPHORIC = { name: 'Phosphoric acid', cas: '7664-38-2', limit: 'OSHA PEL 1 mg/m3' };
const PEROXIDE = { name: 'Hydrogen peroxide', cas: '7722-84-1', limit: 'OSHA PEL 1 ppm' };
const WATER: Ingredient = { name: 'Water', cas: '7732-18-5', percent: 'balance', limit: null };

const BY_PRODUCT: Record<string, Ingredient[]> = {
  'heavy-soil-laundry-detergent': [
    {
      name: 'Potassium hydroxide',
      cas: '1310-58-3',
      percent: '5-15',
      limit: 'ACGIH TLV 2 mg/m3 (ceiling)',
    },
    WATER,
  ],
  'alkali-builder': [{ ...SODIUM_HYDROXIDE, percent: '20-40' }, WATER],
  'chlorine-destainer': [
    { ...HYPOCHLORITE, percent: '5-10' },
    { ...SODIUM_HYDROXIDE, percent: '0.5-2' },
    WATER,
  ],
  'low-temp-machine-sanitizer': [
    { ...HYPOCHLORITE, percent: '5-10' },
    { ...SODIUM_HYDROXIDE, percent: '0.5-2' },
    WATER,
  ],
  'liquid-pool-chlorine': [
    { ...HYPOCHLORITE, percent: '12.5' },
    { ...SODIUM_HYDROXIDE, percent: '0.5-2' },
    WATER,
  ],
  'mold-and-mildew-stain-remover': [
    { ...HYPOCHLORITE, percent: '1-3' },
    { ...SODIUM_HYDROXIDE, percent: '0.1-0.5' },
    WATER,
  ],
  'oxygen-destainer': [{ ...PEROXIDE, percent: '30-35' }, WATER],
  'peroxide-disinfectant-cleaner': [{ ...PEROXIDE, percent: '3-5' }, WATER],
  'laundry-sour': [{ ...PHOSPHORIC, percent: '25-40' }, WATER],
  'dish-machine-delimer': [{ ...PHOSPHORIC, percent: '25-40' }, WATER],
  'daily-restroom-cleaner': [
    { name: 'Citric acid', cas: '77-92-9', percent: '5-10', limit: null },
    WATER,
  ],
  'acid-bowl-cleaner': [{ ...HYDROCHLORIC, percent: '9' }, WATER],
  'muriatic-acid': [{ ...HYDROCHLORIC, percent: '31.45' }, WATER],
  'granular-laundry-detergent': [
    { name: 'Sodium carbonate', cas: '497-19-8', percent: '40-60', limit: null },
    { name: 'Sodium metasilicate', cas: '6834-92-0', percent: '1-5', limit: null },
  ],
  'machine-warewash-detergent': [
    {
      name: 'Potassium hydroxide',
      cas: '1310-58-3',
      percent: '5-15',
      limit: 'ACGIH TLV 2 mg/m3 (ceiling)',
    },
    WATER,
  ],
  'solid-machine-detergent': [
    { ...SODIUM_HYDROXIDE, percent: '40-60' },
    { name: 'Sodium carbonate', cas: '497-19-8', percent: '10-30', limit: null },
  ],
  'oven-and-grill-cleaner': [{ ...SODIUM_HYDROXIDE, percent: '2-5' }, WATER],
  'kitchen-degreaser': [
    { name: 'Sodium metasilicate', cas: '6834-92-0', percent: '1-3', limit: null },
    WATER,
  ],
  'heavy-duty-floor-degreaser': [
    { name: 'Sodium metasilicate', cas: '6834-92-0', percent: '3-7', limit: null },
    WATER,
  ],
  'floor-finish-stripper': [
    { name: 'Monoethanolamine', cas: '141-43-5', percent: '5-15', limit: 'OSHA PEL 3 ppm' },
    { name: 'Benzyl alcohol', cas: '100-51-6', percent: '5-10', limit: null },
    WATER,
  ],
  'quat-sink-sanitizer': [{ ...QUAT, percent: '5-10' }, WATER],
  'one-step-disinfectant-64': [{ ...QUAT, percent: '5-10' }, WATER],
  'disinfectant-spray-rtu': [{ ...QUAT, percent: '0.1-0.5' }, WATER],
  'glass-cleaner-concentrate': [
    { name: 'Isopropyl alcohol', cas: '67-63-0', percent: '10-30', limit: 'OSHA PEL 400 ppm' },
    WATER,
  ],
  'alcohol-hand-rub-70': [
    { name: 'Ethanol', cas: '64-17-5', percent: '70 (by volume)', limit: 'OSHA PEL 1,000 ppm' },
    WATER,
  ],
  'stainless-steel-polish': [
    { name: 'Hydrotreated light distillates', cas: '64742-47-8', percent: '30-60', limit: null },
    {
      name: 'Propane / butane propellant',
      cas: '74-98-6 / 106-97-8',
      percent: '10-30',
      limit: 'OSHA PEL 1,000 ppm (propane)',
    },
  ],
  'trichlor-tablets-3-in': [
    { name: 'Trichloroisocyanuric acid', cas: '87-90-1', percent: '>99', limit: null },
  ],
  'calcium-hypochlorite-granular': [
    { name: 'Calcium hypochlorite', cas: '7778-54-3', percent: '68', limit: null },
  ],
  'spa-bromine-tablets': [
    { name: 'Bromochloro-5,5-dimethylhydantoin', cas: '32718-18-6', percent: '>95', limit: null },
  ],
  'algaecide-60': [
    {
      name: 'Polyoxyethylene (dimethyliminio) ethylene dichloride',
      cas: '31512-74-0',
      percent: '60',
      limit: null,
    },
    WATER,
  ],
  'alkalinity-increaser': [
    { name: 'Sodium bicarbonate', cas: '144-55-8', percent: '>99', limit: null },
  ],
};

/**
 * Ingredients of a demo product; a product that is not in the demo is said to be mixed of unlisted
 * ones.
 */
export function demoIngredients(nameKey: string, hazardous: boolean): Ingredient[] {
  if (Object.hasOwn(BY_PRODUCT, nameKey)) return BY_PRODUCT[nameKey] ?? [];
  if (hazardous)
    return [
      {
        name: 'Surfactant blend (identity withheld as a trade secret)',
        cas: 'withheld',
        percent: '1-10',
        limit: null,
      },
      WATER,
    ];
  return [];
}
