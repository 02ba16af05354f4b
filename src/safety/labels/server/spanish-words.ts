import { type Dilution, ouncesPerGallon } from '../../hazards/dilution.ts';
import { GROUP_NAMES } from '../../hazards/group-names.ts';
import { NO_LONGER_SOLD } from '../../hazards/sold-words.ts';
import { spanishText } from '../../hazards/statements-es.ts';
import type { LabelWords } from './label-language.ts';

const ROUTES = { eyes: 'ojos', skin: 'piel', inhaled: 'inhalación', swallowed: 'ingestión' };
const EPA_WORDS = { Danger: 'PELIGRO', Warning: 'ADVERTENCIA', Caution: 'PRECAUCIÓN' };
const SIGNAL = { Danger: 'PELIGRO', Warning: 'ATENCIÓN' };
const UNITS: Readonly<Record<string, string>> = {
  s: 'segundos',
  min: 'minutos',
  h: 'horas',
};
const SIGNS: Readonly<Record<string, string>> = {
  GHS01: 'Bomba explotando',
  GHS02: 'Llama',
  GHS03: 'Llama sobre círculo',
  GHS04: 'Cilindro de gas',
  GHS05: 'Corrosión',
  GHS06: 'Calavera y tibias cruzadas',
  GHS07: 'Signo de exclamación',
  GHS08: 'Peligro para la salud',
  GHS09: 'Medio ambiente',
};

const plain = (value: number) => String(Math.round(value * 100) / 100);
const span = ({ min, max }: { min: number; max: number }) =>
  min === max ? plain(min) : `${plain(min)} a ${plain(max)}`;

/** Words of a dose that makers write in English. What is not here has no Spanish. */
const WHERE: Readonly<Record<string, string>> = {
  'in final rinse': 'en el enjuague final',
  weekly: 'por semana',
  daily: 'por día',
  'Dose by acid-demand test': 'Dosifique según la prueba de demanda de ácido',
  'Feeder-set, 3-5 ppm': 'Regulado por el dosificador, 3-5 ppm',
};
const POOL_UNITS = { oz: 'oz', lb: 'lb', tablets: 'tabletas' };

function poolDose(dose: Extract<Dilution, { kind: 'pool-dose' }>): string | null {
  const when = dose.when === '' ? '' : WHERE[dose.when];
  if (when === undefined) return null;
  const effect =
    dose.raisesPartsPerMillion === null
      ? ''
      : ` para subir el nivel ${plain(dose.raisesPartsPerMillion)} ppm`;
  return `Use ${plain(dose.amount)} ${POOL_UNITS[dose.unit]} por cada ${dose.perGallons.toLocaleString('en-US')} galones${when === '' ? '' : ` ${when}`}${effect}`;
}

function spanishDose(dose: Dilution): string | null {
  switch (dose.kind) {
    case 'ready-to-use':
      return 'Listo para usar: no diluir';
    case 'ratio':
      return `Agregue ${span({ min: ouncesPerGallon(dose.weakest), max: ouncesPerGallon(dose.strongest) })} oz a cada galón de agua`;
    case 'ounces-per-hundredweight':
      return `Use ${span(dose)} oz por cada 100 lb de ropa seca`;
    case 'ounces-per-gallon':
      return `Use ${span(dose)} oz por cada galón de agua`;
    case 'millilitres-per-rack':
      return `Use ${span(dose)} mL por cada canasta`;
    case 'parts-per-million': {
      const where = WHERE[dose.where];
      return where === undefined ? null : `Mantenga ${span(dose)} ppm ${where}`;
    }
    case 'pool-dose':
      return poolDose(dose);
    case 'dispenser-set':
      return 'Dosificado por el equipo';
    case 'in-words':
      return WHERE[dose.text] ?? null;
    case 'none':
      return '';
  }
}

/**
 * Our own Spanish words, all of them: to be confirmed by a translator. Until one has signed for the
 * product, each label says so.
 */
export const SPANISH: LabelWords = {
  language: 'es',
  signal: SIGNAL,
  statement: spanishText,
  neverMix: 'NUNCA MEZCLE CON',
  // A label has no room for kinds of acids.
  groups: {
    ...GROUP_NAMES.es,
    acid: 'ácidos',
    'mild-acid': 'ácidos',
    'hydrochloric-acid': 'ácidos',
    'sulfuric-acid': 'ácidos',
    'nitric-acid': 'ácidos',
    iodophor: 'ácidos',
  },
  others: 'otros de la sección 10 de la hoja',
  wear: 'Use',
  equipment: {
    gloves: 'Guantes',
    goggles: 'Gafas cerradas',
    glasses: 'Protección ocular',
    clothing: 'Delantal',
    'face-shield': 'Careta',
  },
  firstAidOther: 'Primeros auxilios: sección 4 de la hoja de datos de seguridad.',
  dwell: (time) => {
    const [, amount, unit] = /^(\d+(?:\.\d+)?) ?(s|min|h)$/.exec(time.trim()) ?? [];
    const word = UNITS[unit ?? ''];
    return word && amount
      ? `Mantenga la superficie mojada ${amount} ${amount === '1' ? word.slice(0, -1) : word}.`
      : null;
  },
  ready: 'Listo para usar - no diluir',
  diluted: (parts) => `Diluido 1:${plain(parts)} - ${plain(ouncesPerGallon(parts))} oz/gal`,
  dose: spanishDose,
  concentrateHazards: 'Los peligros indicados son los del concentrado.',
  dilutedHazards: (ratio) =>
    `Los peligros indicados son los de la dilución ${ratio}. El concentrado es más fuerte: vea su propia etiqueta.`,
  notClassified:
    'Sin peligro clasificado. Eso no significa sin riesgo: evite el contacto con los ojos.',
  epaSignal: (word, sheet, atDilution) => {
    if (word === '')
      return 'Etiqueta EPA: palabra de advertencia no registrada aquí, vea la etiqueta registrada.';
    const epa = `Etiqueta EPA: ${word === 'None' ? 'sin palabra de advertencia' : EPA_WORDS[word]}`;
    const same = word === 'None' ? sheet === null : word === sheet;
    if (same) return `${epa}.`;
    const osha = sheet
      ? `hoja: ${SIGNAL[sheet]}`
      : `hoja${atDilution ? ' a esta dilución' : ''}: sin palabra de advertencia`;
    return `${epa}; ${osha}. EPA y OSHA clasifican los peligros con reglas distintas: las dos valen.`;
  },
  activeIngredients: (names, diluted) =>
    names === ''
      ? 'Ingredientes activos: vea la etiqueta registrada.'
      : `Ingredientes activos${diluted ? ' del concentrado' : ''}: ${names}.`,
  dilutedAsDirected:
    'El producto en este envase está diluido según las instrucciones de la etiqueta del pesticida.',
  filledOn: 'Llenado el',
  filledBy: 'por',
  scan: 'Escanee para ver la hoja de seguridad',
  emergency: 'Emergencia',
  more: ({ statements, routes, equipment }) => {
    const parts = [
      ...(routes.length > 0
        ? [`primeros auxilios (${routes.map((route) => ROUTES[route]).join(', ')})`]
        : []),
      ...(equipment ? ['qué protección usar'] : []),
      ...(statements > 0
        ? [`${statements} ${statements === 1 ? 'indicación' : 'indicaciones'} más`]
        : []),
    ];
    return `No caben en esta etiqueta: ${parts.join(', ')}. Escanee el código.`;
  },
  outerPackage: 'Etiqueta completa en el envase exterior',
  pictogram: (code) => SIGNS[code] ?? '',
  translated: (by) =>
    `Acompaña a la etiqueta en inglés. Frases H y P: texto del SGA de la ONU; lo demás: Bellcart. ${
      by ? `Revisado por ${by.name}, ${by.on}.` : 'Sin revisar por un traductor.'
    }`,
  translatedShort: (by) =>
    `Español: SGA de la ONU y Bellcart, ${by ? `revisado por ${by.name}` : 'sin revisar'}`,
  ended: NO_LONGER_SOLD.es,
  demo: 'DEMOSTRACIÓN - no usar',
  title: (name) => `Etiqueta de trabajo: ${name}`,
  qr: 'Código QR de la hoja de datos de seguridad',
};
