import { GROUP_NAMES } from '../../hazards/group-names.ts';
import { incompatible, opposingGroups, type ReactivityGroup } from '../../hazards/reactivity.ts';
import { demoIngredients, demoTechnicalName } from '../../hazards/server/demo-chemistry.ts';
import { blanksFor, statementText } from '../../hazards/statements.ts';
import { type PackingGroup, shippingDescription, transportEntry } from '../../hazards/transport.ts';

/** Safety data of one unique product, as its sheet needs it. */
export interface SheetData {
  nameKey: string;
  name: string;
  brand: string;
  category: string;
  description: string;
  hazardous: boolean;
  signalWord: 'Danger' | 'Warning' | null;
  pictograms: readonly string[];
  hStatements: readonly string[];
  pStatements: readonly string[];
  unNumber: string | null;
  packingGroup: PackingGroup | null;
  epaRegNo: string | null;
  dilution: string;
  ph: string;
  contactTime: string;
  reactivityGroup: ReactivityGroup;
  /** Grams per milliliter. */
  density?: number | null;
  /** Product codes of its sizes. */
  skus: readonly string[];
}

/** Who issues the sheet, and which revision. Dates are ISO days. */
export interface SheetIssue {
  companyName: string;
  companyAddress: string;
  companyPhone: string;
  emergencyPhone: string;
  revisionDate: string;
  revisionNumber: number;
  /** Marks every page as fictional. */
  demo: boolean;
}

/** The 16 sections in their order and wording: 29 CFR 1910.1200 Appendix D. */
export const SECTION_TITLES = [
  'Identification',
  'Hazard(s) identification',
  'Composition/information on ingredients',
  'First-aid measures',
  'Fire-fighting measures',
  'Accidental release measures',
  'Handling and storage',
  'Exposure controls/personal protection',
  'Physical and chemical properties',
  'Stability and reactivity',
  'Toxicological information',
  'Ecological information',
  'Disposal considerations',
  'Transport information',
  'Regulatory information',
  'Other information',
] as const;

export type SheetBlock =
  | { kind: 'pair'; label: string; value: string }
  | { kind: 'text'; text: string }
  | { kind: 'signal'; word: string; pictograms: readonly string[] }
  | { kind: 'list'; label: string; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

export interface SheetSection {
  number: number;
  title: string;
  blocks: SheetBlock[];
}

const pair = (label: string, value: string): SheetBlock => ({ kind: 'pair', label, value });
const NO_DATA = 'No data available';

/** The content of a sheet, section by section, without any layout. */
export function sheetSections(data: SheetData, issue: SheetIssue): SheetSection[] {
  const blocks = [
    identification(data, issue),
    hazards(data),
    composition(data),
    firstAid(data),
    fire(data),
    release(data),
    handling(data),
    exposure(data),
    properties(data),
    reactivity(data),
    toxicology(data),
    ecology(data),
    disposal(data),
    transport(data),
    regulatory(data),
    other(issue),
  ];
  return SECTION_TITLES.map((title, index) => ({
    number: index + 1,
    title,
    blocks: blocks[index] ?? [],
  }));
}

function identification(data: SheetData, issue: SheetIssue): SheetBlock[] {
  return [
    pair('Emergency phone', `${issue.emergencyPhone} (24 hours)`),
    pair('Product identifier', data.name),
    pair('Brand', data.brand),
    pair('Product codes', data.skus.join(', ')),
    pair('Recommended use', data.description),
    pair('Restrictions on use', 'For professional use only. Use only as the label directs.'),
    pair('Supplier', `${issue.companyName}, ${issue.companyAddress}, ${issue.companyPhone}`),
  ];
}

function hazards(data: SheetData): SheetBlock[] {
  const blanks = blanksFor(data.hStatements);
  if (data.hStatements.length === 0)
    return [
      pair('Classification', 'Not classified as hazardous under 29 CFR 1910.1200.'),
      {
        kind: 'text',
        text: 'Not classified does not mean without risk. Keep away from eyes and use as the label directs.',
      },
    ];
  const bySubject = (test: (code: string) => boolean) =>
    data.pStatements.filter(test).map((code) => statementText(code, blanks));
  return [
    { kind: 'signal', word: data.signalWord ?? '', pictograms: data.pictograms },
    {
      kind: 'list',
      label: 'Hazard statements',
      items: data.hStatements.map((code) => statementText(code)),
    },
    { kind: 'list', label: 'Prevention', items: bySubject((code) => code.startsWith('P2')) },
    { kind: 'list', label: 'Response', items: bySubject((code) => code.startsWith('P3')) },
    { kind: 'list', label: 'Storage', items: bySubject((code) => code.startsWith('P4')) },
    { kind: 'list', label: 'Disposal', items: bySubject((code) => code.startsWith('P5')) },
    ...(data.epaRegNo
      ? [
          {
            kind: 'text',
            text: 'This product is also labeled under the pesticide law (FIFRA). The signal word and statements of the container label can differ from those of this sheet.',
          } as const,
        ]
      : []),
  ];
}

function composition(data: SheetData): SheetBlock[] {
  const rows = demoIngredients(data.nameKey, data.hazardous).map(({ name, cas, percent }) => [
    name,
    cas,
    percent,
  ]);
  if (rows.length === 0)
    return [
      { kind: 'text', text: 'No ingredient is present at a level that requires disclosure.' },
    ];
  return [{ kind: 'table', head: ['Ingredient', 'CAS number', 'Weight %'], rows }];
}

function firstAid(data: SheetData): SheetBlock[] {
  const blanks = blanksFor(data.hStatements);
  const say = (codes: string[], otherwise: string) => {
    const found = codes
      .filter((code) => data.pStatements.includes(code))
      .map((code) => statementText(code, blanks).replace(/^IF [A-Z ]+(?:\(or hair\))?: /, ''));
    return found.length > 0 ? found.join(' ') : otherwise;
  };
  const corrosive = data.hStatements.includes('H314');
  return [
    pair(
      'Eyes',
      say(
        [
          'P305+P351+P338',
          ...(data.hStatements.some((code) => code === 'H314' || code === 'H318') ? ['P310'] : []),
          'P337+P313',
        ],
        'Rinse with water for several minutes. Get medical advice if irritation lasts.',
      ),
    ),
    pair(
      'Skin',
      say(
        ['P303+P361+P353', 'P302+P352', 'P332+P313', 'P333+P313', 'P362+P364', 'P363'],
        'Rinse with water.',
      ),
    ),
    pair(
      'Inhalation',
      say(['P304+P340'], 'Move to fresh air. Get medical advice if you feel unwell.'),
    ),
    pair(
      'Ingestion',
      say(
        ['P301+P330+P331', 'P301+P312', 'P330'],
        'Rinse mouth. Do not induce vomiting. Get medical advice if you feel unwell.',
      ),
    ),
    pair(
      'Most important symptoms',
      corrosive
        ? 'Burns of skin and eyes; burning pain in mouth and throat if swallowed. Effects may be delayed.'
        : data.hazardous
          ? 'Redness, pain and irritation of the parts that were in contact.'
          : 'None known.',
    ),
    pair(
      'Immediate medical attention',
      corrosive
        ? 'Required. Show this sheet or the label to the doctor. Treat by symptoms.'
        : 'Treat by symptoms.',
    ),
  ];
}

function fire(data: SheetData): SheetBlock[] {
  const oxidizer = data.hStatements.includes('H272');
  const flammable = data.hStatements.some(
    (code) => code === 'H222' || code === 'H225' || code === 'H226',
  );
  return [
    pair(
      'Suitable extinguishing media',
      oxidizer
        ? 'Flooding quantities of water.'
        : 'Water spray, alcohol-resistant foam, dry chemical, carbon dioxide.',
    ),
    pair(
      'Unsuitable media',
      oxidizer ? 'Dry chemical, carbon dioxide, halogenated agents.' : 'A full water jet.',
    ),
    pair(
      'Specific hazards',
      oxidizer
        ? 'Gives off oxygen and toxic gas when heated; makes fires burn harder.'
        : flammable
          ? 'Vapor can travel to a source of ignition and flash back. Containers can burst.'
          : 'Does not burn. Heated containers can burst; smoke can be irritating.',
    ),
    pair(
      'Advice for fire-fighters',
      'Wear self-contained breathing apparatus and full protective gear. Cool containers with water from a distance.',
    ),
  ];
}

function release(data: SheetData): SheetBlock[] {
  const blanks = blanksFor(data.hStatements);
  const collect = ['P390', 'P391']
    .filter((code) => data.pStatements.includes(code))
    .map((code) => statementText(code, blanks));
  return [
    pair(
      'Personal precautions',
      data.hazardous
        ? 'Keep people away. Wear the equipment of section 8. Ventilate the area.'
        : 'Mind slippery floors.',
    ),
    pair('Environmental precautions', 'Keep out of storm drains, streams and soil.'),
    pair(
      'Containment and cleaning',
      `${[...collect, ''].join(' ')}Dike large spills. Absorb with inert material, put into a marked container, rinse the floor with water.${data.hStatements.includes('H272') ? ' Do not absorb with sawdust, rags or paper.' : ''}`,
    ),
  ];
}

function handling(data: SheetData): SheetBlock[] {
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

function exposure(data: SheetData): SheetBlock[] {
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

function properties(data: SheetData): SheetBlock[] {
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

function reactivity(data: SheetData): SheetBlock[] {
  const reactions = opposingGroups(data.reactivityGroup).flatMap((group) => {
    const why = incompatible(data.reactivityGroup, group);
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

function toxicology(data: SheetData): SheetBlock[] {
  const effect = (codes: string[], otherwise: string) =>
    data.hStatements
      .filter((code) => codes.includes(code))
      .map((code) => `${statementText(code)}.`)
      .join(' ') || otherwise;
  return [
    pair('Acute toxicity', effect(['H302', 'H312', 'H332'], 'Criteria not met.')),
    pair('Skin', effect(['H314', 'H315'], 'Criteria not met.')),
    pair('Eyes', effect(['H314', 'H318', 'H319'], 'Criteria not met.')),
    pair('Sensitization', effect(['H317', 'H334'], 'Criteria not met.')),
    pair('Breathing organs, nervous system', effect(['H335', 'H336'], 'Criteria not met.')),
    pair(
      'Cancer, reproduction, mutation',
      'No ingredient is listed by IARC, NTP or OSHA at a reportable level (demo statement).',
    ),
  ];
}

function ecology(data: SheetData): SheetBlock[] {
  const aquatic = data.hStatements
    .filter((code) => code.startsWith('H4'))
    .map((code) => `${statementText(code)}.`);
  return [
    pair('Aquatic toxicity', aquatic.length > 0 ? aquatic.join(' ') : 'Criteria not met.'),
    pair('Persistence, bioaccumulation, mobility', NO_DATA),
  ];
}

function disposal(data: SheetData): SheetBlock[] {
  const corrosiveWaste = Number(data.ph) >= 12.5 || (data.ph !== '' && Number(data.ph) <= 2);
  return [
    pair(
      'Product',
      `Dispose of in accordance with local, state and federal regulations.${corrosiveWaste ? ' As discarded, the concentrate can be hazardous waste D002 (corrosive).' : ''}`,
    ),
    pair(
      'Empty containers',
      'Close and keep the label on. Drums with no more than 1 inch of residue may be returned where the supplier takes them back.',
    ),
  ];
}

function transport(data: SheetData): SheetBlock[] {
  if (!data.unNumber) return [pair('DOT (49 CFR)', 'Not regulated.')];
  const entry = transportEntry(data.unNumber);
  return [
    pair('UN number', data.unNumber),
    pair('Proper shipping name', entry?.properShippingName ?? 'See shipping papers'),
    pair('Hazard class', entry?.hazardClass ?? 'See shipping papers'),
    pair('Packing group', data.packingGroup ?? 'None assigned'),
    pair(
      'Shipping description',
      shippingDescription(data.unNumber, data.packingGroup, demoTechnicalName(data.nameKey)),
    ),
    pair(
      'Note',
      'Smaller sizes can ship as Limited Quantity; this depends on the size, not on the product.',
    ),
  ];
}

function regulatory(data: SheetData): SheetBlock[] {
  return [
    pair(
      'OSHA',
      data.hazardous
        ? 'Hazardous under the Hazard Communication Standard, 29 CFR 1910.1200.'
        : 'Not hazardous under the Hazard Communication Standard, 29 CFR 1910.1200.',
    ),
    ...(data.epaRegNo ? [pair('EPA Reg. No.', data.epaRegNo)] : []),
    ...(data.epaRegNo && data.contactTime !== ''
      ? [
          pair(
            'Contact time',
            `${data.contactTime}; the surface must stay visibly wet for the whole time.`,
          ),
        ]
      : []),
    pair('TSCA', 'All ingredients are listed or exempt (demo statement).'),
  ];
}

function other(issue: SheetIssue): SheetBlock[] {
  return [
    pair('Revision date', issue.revisionDate),
    pair('Revision number', String(issue.revisionNumber)),
    pair('Classification system', 'GHS Revision 7 as adopted by 29 CFR 1910.1200 (2024).'),
    ...(issue.demo
      ? [
          {
            kind: 'text',
            text: 'This sheet was generated from invented data to demonstrate software. The product does not exist. Do not use it to handle, label, ship or treat anything.',
          } as const,
        ]
      : []),
  ];
}

function neverWith(data: SheetData): string {
  return opposingGroups(data.reactivityGroup)
    .map((group) => GROUP_NAMES.en[group])
    .join(', ');
}
