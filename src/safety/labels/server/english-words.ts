import { describeDilution, labelDilution } from '../../hazards/dilution.ts';
import { GROUP_NAMES } from '../../hazards/group-names.ts';
import { pictogramName } from '../../hazards/pictograms/pictogram-svg.ts';
import { NO_LONGER_SOLD } from '../../hazards/sold-words.ts';
import { statementText } from '../../hazards/statements.ts';
import type { LabelWords } from './label-language.ts';

const ROUTES = { eyes: 'eyes', skin: 'skin', inhaled: 'inhaled', swallowed: 'swallowed' };

/**
 * The words about EPA's signal word follow PR Notice 2012-1: both words are lawful, each with its
 * source. "Diluted as directed ..." is EPA's sentence for service containers (Label Review Manual),
 * from memory: to be confirmed by a FIFRA adviser.
 */
export const ENGLISH: LabelWords = {
  language: 'en',
  signal: { Danger: 'DANGER', Warning: 'WARNING' },
  statement: statementText,
  neverMix: 'NEVER MIX WITH',
  // A label has no room for kinds of acids.
  groups: {
    ...GROUP_NAMES.en,
    acid: 'acids',
    'mild-acid': 'acids',
    'hydrochloric-acid': 'acids',
    'sulfuric-acid': 'acids',
    'nitric-acid': 'acids',
    iodophor: 'acids',
  },
  others: 'others in section 10 of the sheet',
  wear: 'Wear',
  equipment: {
    gloves: 'Gloves',
    goggles: 'Goggles',
    glasses: 'Eye protection',
    clothing: 'Apron',
    'face-shield': 'Face shield',
  },
  firstAidOther: 'First aid: section 4 of the safety data sheet.',
  dwell: (time) => `Keep surface wet ${time}.`,
  ready: labelDilution(0),
  diluted: labelDilution,
  dose: describeDilution,
  concentrateHazards: 'Hazards shown are those of the concentrate.',
  dilutedHazards: (ratio) =>
    `Hazards shown are those at ${ratio}. The concentrate is stronger: see its own label.`,
  notClassified:
    'No hazard classified. Not classified does not mean without risk: keep away from eyes.',
  epaSignal: (word, sheet, atDilution) => {
    if (word === '') return 'EPA label: signal word not on file, see the registered label.';
    const epa = `EPA label: ${word === 'None' ? 'no signal word' : word.toUpperCase()}`;
    const same = word === 'None' ? sheet === null : word === sheet;
    if (same) return `${epa}.`;
    const osha = sheet
      ? `sheet: ${sheet.toUpperCase()}`
      : `sheet${atDilution ? ' at this dilution' : ''}: no signal word`;
    return `${epa}; ${osha}. EPA and OSHA rate hazards by different rules: both stand.`;
  },
  activeIngredients: (names, diluted) =>
    names === ''
      ? 'Active ingredients: see the registered label.'
      : `Active ingredients${diluted ? ' of the concentrate' : ''}: ${names}.`,
  dilutedAsDirected:
    'The product in this container is diluted as directed on the pesticide product label.',
  filledOn: 'Filled on',
  filledBy: 'by',
  scan: 'Scan for the safety data sheet',
  emergency: 'Emergency',
  more: ({ statements, routes, equipment }) => {
    const parts = [
      ...(routes.length > 0
        ? [`first aid (${routes.map((route) => ROUTES[route]).join(', ')})`]
        : []),
      ...(equipment ? ['what to wear'] : []),
      ...(statements > 0
        ? [`${statements} more ${statements === 1 ? 'statement' : 'statements'}`]
        : []),
    ];
    return `Not on this label: ${parts.join(', ')}. Scan the code.`;
  },
  outerPackage: 'Full label on the outer package',
  pictogram: pictogramName,
  translated: () => '',
  translatedShort: () => '',
  ended: NO_LONGER_SOLD.en,
  demo: 'DEMO - do not use',
  title: (name) => `Workplace label: ${name}`,
  qr: 'QR code of the safety data sheet',
};
