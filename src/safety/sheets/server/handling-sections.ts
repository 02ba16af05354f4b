import { GROUP_NAMES } from '../../hazards/group-names.ts';
import { opposingGroups, worstPair } from '../../hazards/incompatible-groups.ts';
import { groupsOf } from '../../hazards/public/reactivity.ts';
import { demoIngredients } from '../../hazards/server/demo-chemistry.ts';
import { blanksFor, statementText } from '../../hazards/statements.ts';
import { NO_DATA, neverWith, pair, type SheetBlock, type SheetData } from './sheet-content.ts';

// Sections 7 to 10 of a sheet: how to work with it, and how it behaves.

export function handling(data: SheetData): SheetBlock[] {
  const blanks = blanksFor(data.hStatements);
  const storage = data.pStatements
    .filter((code) => code.startsWith('P4'))
    .map((code) => statementText(code, blanks));
  return [
    pair(
      'Safe handling',
      data.hazardous
        ? 'Avoid contact with eyes, skin and clothing. Always add product to water. Do not return product to its container.'
        : 'Wash hands after use.',
    ),
    ...(data.dilution === ''
      ? []
      : [
          pair(
            'Directions',
            data.dilution === 'RTU' ? 'Ready to use: do not dilute.' : data.dilution,
          ),
        ]),
    pair(
      'Storage',
      storage.length > 0
        ? storage.join(' ')
        : 'Keep container closed, upright and away from food. Keep from freezing.',
    ),
    ...(neverWith(data) === '' ? [] : [pair('Store apart from', neverWith(data))]),
  ];
}

export function exposure(data: SheetData): SheetBlock[] {
  const limits = demoIngredients(data.nameKey, data.hazardous)
    .filter(({ limit }) => limit !== null)
    .map(({ name, limit }) => [name, limit ?? '']);
  const has = (...codes: string[]) => codes.some((code) => data.hStatements.includes(code));
  const strong = has('H314', 'H318');
  return [
    limits.length > 0
      ? { kind: 'table', head: ['Ingredient', 'Exposure limit'], rows: limits }
      : pair('Exposure limits', 'None set for the ingredients.'),
    pair(
      'Engineering controls',
      'Good general ventilation. Eyewash and, where concentrate is poured, a safety shower within reach.',
    ),
    pair(
      'Eyes and face',
      strong
        ? 'Chemical splash goggles; face shield when pouring concentrate.'
        : has('H319', 'H225', 'H226')
          ? 'Safety glasses with side shields.'
          : 'Not needed in normal use.',
    ),
    pair(
      'Hands',
      has('H314', 'H315', 'H317', 'H318', 'H272')
        ? 'Nitrile or neoprene gloves, checked before each use.'
        : 'Not needed in normal use.',
    ),
    pair('Body', has('H314') ? 'Chemical-resistant apron and boots.' : 'Normal work clothing.'),
    pair(
      'Breathing',
      has('H335', 'H336')
        ? 'Not needed with good ventilation; otherwise a suitable respirator under a respiratory protection program.'
        : 'Not needed in normal use.',
    ),
  ];
}

export function properties(data: SheetData): SheetBlock[] {
  const solid = /tablet|granular|solid machine|alkalinity/i.test(data.name);
  return [
    pair('Physical state', solid ? 'Solid' : data.unNumber === 'UN1950' ? 'Aerosol' : 'Liquid'),
    pair(
      'pH',
      data.ph === ''
        ? 'Not applicable'
        : `${data.ph}${solid ? ' (1% solution)' : ' (as supplied)'}`,
    ),
    pair(
      'Flash point',
      data.hStatements.includes('H225')
        ? 'Below 73 °F (23 °C)'
        : data.hStatements.includes('H226')
          ? '73 to 140 °F (23 to 60 °C)'
          : 'Not applicable',
    ),
    pair('Solubility', data.unNumber === 'UN1950' ? 'Not soluble in water' : 'Soluble in water'),
    pair('Density', data.density ? `${data.density} g/mL` : NO_DATA),
    pair(
      'Odor, color, boiling point, vapor pressure, viscosity, particle characteristics',
      NO_DATA,
    ),
  ];
}

export function reactivity(data: SheetData): SheetBlock[] {
  const reactions = opposingGroups(groupsOf(data)).flatMap((group) => {
    const why = worstPair(groupsOf(data), [group]);
    return why ? [`With ${GROUP_NAMES.en[group]}: ${why.reason}`] : [];
  });
  return [
    pair('Chemical stability', 'Stable in its closed original container.'),
    ...(reactions.length > 0
      ? [{ kind: 'list', label: 'Hazardous reactions', items: reactions } as const]
      : [pair('Hazardous reactions', 'None known. Do not mix with other chemicals.')]),
    pair('Conditions to avoid', 'Heat, freezing, direct sunlight, contamination.'),
    pair(
      'Incompatible materials',
      [
        neverWith(data),
        data.hStatements.includes('H290') ? 'aluminum, zinc, tin and other soft metals' : '',
      ]
        .filter((text) => text !== '')
        .join('; ') || 'None known',
    ),
    pair('Decomposition products', 'Irritating and toxic gases in a fire.'),
  ];
}
