import { demoIngredients } from '../../hazards/server/demo-chemistry.ts';
import { blanksFor, statementText } from '../../hazards/statements.ts';
import { pair, type SheetBlock, type SheetData, type SheetIssue } from './sheet-content.ts';

// Sections 1 to 6 of a sheet: what it is, and what to do at once.

export function identification(data: SheetData, issue: SheetIssue): SheetBlock[] {
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

export function hazards(data: SheetData): SheetBlock[] {
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
    ...(data.useDilutions ?? []).map(({ parts, signalWord, hStatements }) =>
      pair(
        `Diluted 1:${parts} with water`,
        hStatements.length === 0
          ? 'Not classified as hazardous at this dilution.'
          : `${signalWord || 'No signal word'}. ${hStatements.map((code) => `${statementText(code)}.`).join(' ')}`,
      ),
    ),
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

export function composition(data: SheetData): SheetBlock[] {
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

export function firstAid(data: SheetData): SheetBlock[] {
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

export function fire(data: SheetData): SheetBlock[] {
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

export function release(data: SheetData): SheetBlock[] {
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
