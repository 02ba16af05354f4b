import { GROUP_NAMES } from '../../hazards/group-names.ts';
import type { ReactivityGroup } from '../../hazards/reactivity.ts';

/**
 * The fixed words of a workplace label. Official statements are not here: they are printed as they
 * stand in English.
 */
export interface LabelWords {
  language: 'en' | 'es';
  signal: Record<'Danger' | 'Warning', string>;
  neverMix: string;
  /** What a group of products is called where the products themselves are too many. */
  groups: Record<ReactivityGroup, string>;
  /** Stands for the rest of a list that is too long for the label. */
  others: string;
  precautions: string;
  wear: string;
  eyes: string;
  skin: string;
  seeSection4: string;
  dwell: (time: string) => string;
  filledOn: string;
  filledBy: string;
  scan: string;
  concentrateHazards: string;
  /** Which hazards these are, and that the jug's are others. */
  dilutedHazards: (ratio: string) => string;
  notClassified: string;
  emergency: string;
  ready: string;
  diluted: (ratio: string, ounces: string) => string;
  equipment: Record<'gloves' | 'goggles' | 'glasses' | 'clothing' | 'face-shield', string>;
  /** Why parts of the label are in another language; '' when none are. */
  languageNote: string;
}

const ENGLISH: LabelWords = {
  language: 'en',
  signal: { Danger: 'DANGER', Warning: 'WARNING' },
  neverMix: 'NEVER MIX WITH',
  groups: GROUP_NAMES.en,
  others: 'others in section 10 of the sheet',
  precautions: 'Precautions',
  wear: 'Wear',
  eyes: 'EYES',
  skin: 'SKIN',
  seeSection4: 'See section 4 of the safety data sheet.',
  dwell: (time) => `Keep surface wet ${time}`,
  filledOn: 'Filled on',
  filledBy: 'by',
  scan: 'Scan for the safety data sheet',
  concentrateHazards: 'Hazards shown are those of the concentrate.',
  dilutedHazards: (ratio) =>
    `Hazards shown are those at ${ratio}. The concentrate is stronger: see its own label.`,
  notClassified:
    'No hazard classified. Not classified does not mean without risk: keep away from eyes.',
  emergency: 'Emergency',
  ready: 'Ready to use - do not dilute',
  diluted: (ratio, ounces) => `Diluted ${ratio} - ${ounces} oz/gal`,
  equipment: {
    gloves: 'Gloves',
    goggles: 'Goggles',
    glasses: 'Eye protection',
    clothing: 'Apron',
    'face-shield': 'Face shield',
  },
  languageNote: '',
};

/**
 * Spanish captions. The statements stay in English: OSHA publishes no Spanish wording of them, and
 * a translation of ours would not be the official text.
 */
const SPANISH: LabelWords = {
  language: 'es',
  signal: { Danger: 'DANGER / PELIGRO', Warning: 'WARNING / ATENCIÓN' },
  neverMix: 'NUNCA MEZCLE CON',
  groups: GROUP_NAMES.es,
  others: 'otros de la sección 10 de la hoja',
  precautions: 'Precauciones',
  wear: 'Use',
  eyes: 'OJOS',
  skin: 'PIEL',
  seeSection4: 'Vea la sección 4 de la hoja de datos de seguridad.',
  dwell: (time) =>
    `Mantenga la superficie mojada ${time.replace(/\bs$/, 'segundos').replace(/\bmin$/, 'minutos')}`,
  filledOn: 'Llenado el',
  filledBy: 'por',
  scan: 'Escanee para ver la hoja de seguridad',
  concentrateHazards: 'Los peligros indicados son los del concentrado.',
  dilutedHazards: (ratio) =>
    `Los peligros indicados son los de la dilución ${ratio}. El concentrado es más fuerte: vea su etiqueta.`,
  notClassified:
    'Sin peligro clasificado. Eso no significa sin riesgo: evite el contacto con los ojos.',
  emergency: 'Emergencia',
  ready: 'Listo para usar - no diluir',
  diluted: (ratio, ounces) => `Diluido ${ratio} - ${ounces} oz/gal`,
  equipment: {
    gloves: 'Guantes',
    goggles: 'Gafas cerradas',
    glasses: 'Protección ocular',
    clothing: 'Delantal',
    'face-shield': 'Careta',
  },
  languageNote: 'Las indicaciones oficiales se imprimen en inglés.',
};

export function labelMessages(language: 'en' | 'es'): LabelWords {
  return language === 'es' ? SPANISH : ENGLISH;
}
