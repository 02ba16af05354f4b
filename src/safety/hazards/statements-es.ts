import { DEMO_BLANKS, type StatementBlanks } from './statements.ts';

/**
 * Hazard and precautionary statements in Spanish: the wording of the UN's SGA (the Spanish GHS,
 * Annex 3), in its short forms. H statements were compared with a public table of that wording; P
 * statements are from memory of it. All of them are to be confirmed by a translator, who signs for a
 * product in the review of its safety data (safety/sheets/review-state.ts, "spanish").
 */
const HAZARDS: Readonly<Record<string, string>> = {
  H220: 'Gas extremadamente inflamable',
  H221: 'Gas inflamable',
  H222: 'Aerosol extremadamente inflamable',
  H223: 'Aerosol inflamable',
  H224: 'Líquido y vapores extremadamente inflamables',
  H225: 'Líquido y vapores muy inflamables',
  H226: 'Líquido y vapores inflamables',
  H227: 'Líquido combustible',
  H228: 'Sólido inflamable',
  H229: 'Recipiente a presión: puede reventar si se calienta',
  H240: 'Puede explotar al calentarse',
  H241: 'Puede incendiarse o explotar al calentarse',
  H242: 'Puede incendiarse al calentarse',
  H251: 'Se calienta espontáneamente; puede inflamarse',
  H252: 'Se calienta espontáneamente en grandes cantidades; puede inflamarse',
  H260: 'En contacto con el agua desprende gases inflamables que pueden inflamarse espontáneamente',
  H261: 'En contacto con el agua desprende gases inflamables',
  H271: 'Puede provocar un incendio o una explosión; muy comburente',
  H272: 'Puede agravar un incendio; comburente',
  H280: 'Contiene gas a presión; puede explotar si se calienta',
  H281: 'Contiene gas refrigerado; puede provocar quemaduras o lesiones criogénicas',
  H290: 'Puede ser corrosiva para los metales',
  H300: 'Mortal en caso de ingestión',
  H301: 'Tóxico en caso de ingestión',
  H302: 'Nocivo en caso de ingestión',
  H304: 'Puede ser mortal en caso de ingestión y de penetración en las vías respiratorias',
  H310: 'Mortal en contacto con la piel',
  H311: 'Tóxico en contacto con la piel',
  H312: 'Nocivo en contacto con la piel',
  H314: 'Provoca graves quemaduras en la piel y lesiones oculares',
  H315: 'Provoca irritación cutánea',
  H317: 'Puede provocar una reacción cutánea alérgica',
  H318: 'Provoca lesiones oculares graves',
  H319: 'Provoca irritación ocular grave',
  H320: 'Provoca irritación ocular',
  H330: 'Mortal si se inhala',
  H331: 'Tóxico si se inhala',
  H332: 'Nocivo si se inhala',
  H334: 'Puede provocar síntomas de alergia o asma o dificultades respiratorias si se inhala',
  H335: 'Puede irritar las vías respiratorias',
  H336: 'Puede provocar somnolencia o vértigo',
  H340: 'Puede provocar defectos genéticos',
  H341: 'Susceptible de provocar defectos genéticos',
  H350: 'Puede provocar cáncer',
  H351: 'Susceptible de provocar cáncer',
  H360: 'Puede perjudicar la fertilidad o dañar al feto',
  H361: 'Susceptible de perjudicar la fertilidad o dañar al feto',
  H362: 'Puede ser nocivo para los lactantes',
  H370: 'Provoca daños en los órganos',
  H371: 'Puede provocar daños en los órganos',
  H372: 'Provoca daños en los órganos tras exposiciones prolongadas o repetidas',
  H373: 'Puede provocar daños en los órganos tras exposiciones prolongadas o repetidas',
  H400: 'Muy tóxico para los organismos acuáticos',
  H401: 'Tóxico para los organismos acuáticos',
  H402: 'Nocivo para los organismos acuáticos',
  H410: 'Muy tóxico para los organismos acuáticos, con efectos nocivos duraderos',
  H411: 'Tóxico para los organismos acuáticos, con efectos nocivos duraderos',
  H412: 'Nocivo para los organismos acuáticos, con efectos nocivos duraderos',
  H413: 'Puede ser nocivo para los organismos acuáticos, con efectos nocivos duraderos',
  EUH014: 'Reacciona violentamente con el agua',
  EUH018: 'Al usarlo pueden formarse mezclas aire-vapor explosivas o inflamables',
  EUH019: 'Puede formar peróxidos explosivos',
  EUH029: 'En contacto con agua libera gases tóxicos',
  EUH031: 'En contacto con ácidos libera gases tóxicos',
  EUH032: 'En contacto con ácidos libera gases muy tóxicos',
  EUH044: 'Riesgo de explosión al calentarlo en ambiente confinado',
  EUH066: 'La exposición repetida puede provocar sequedad o formación de grietas en la piel',
  EUH070: 'Tóxico en contacto con los ojos',
  EUH071: 'Corrosivo para las vías respiratorias',
  EUH206:
    '¡Atención! No utilizar junto con otros productos. Puede desprender gases peligrosos (cloro)',
  H420: 'Causa daños a la salud pública y el medio ambiente al destruir el ozono en la atmósfera superior',
};

/** A statement with a blank names it, and is written round its words. */
type Written = string | readonly [keyof StatementBlanks, (words: string) => string];

const PRECAUTIONS: Readonly<Record<string, Written>> = {
  P201: 'Procurarse las instrucciones antes del uso.',
  P202: 'No manipular antes de haber leído y comprendido todas las precauciones de seguridad.',
  P210: 'Mantener alejado del calor, superficies calientes, chispas, llamas al descubierto y otras fuentes de ignición. No fumar.',
  P211: 'No vaporizar sobre una llama al descubierto o cualquier otra fuente de ignición.',
  P220: 'Mantener alejado de la ropa y otros materiales combustibles.',
  P223: 'Evitar todo contacto con el agua.',
  'P231+P232':
    'Manipular y almacenar el contenido en un medio de gas inerte. Proteger de la humedad.',
  P233: 'Mantener el recipiente herméticamente cerrado.',
  P234: 'Conservar únicamente en el embalaje original.',
  P235: 'Mantener fresco.',
  P240: 'Toma de tierra y enlace equipotencial del recipiente y del equipo receptor.',
  P241: 'Utilizar material eléctrico, de ventilación y de iluminación antideflagrante.',
  P242: 'No utilizar herramientas que produzcan chispas.',
  P243: 'Tomar medidas de precaución contra las descargas electrostáticas.',
  P251: 'No perforar ni quemar, incluso después de su uso.',
  P260: 'No respirar polvos/humos/gases/nieblas/vapores/aerosoles.',
  P261: 'Evitar respirar polvos/humos/gases/nieblas/vapores/aerosoles.',
  P262: 'Evitar todo contacto con los ojos, la piel o la ropa.',
  P263: 'Evitar todo contacto con la sustancia durante el embarazo y la lactancia.',
  P264: ['wash', (what) => `Lavarse ${what} cuidadosamente después de la manipulación.`],
  P270: 'No comer, beber o fumar mientras se manipula este producto.',
  P271: 'Utilizar sólo al aire libre o en un lugar bien ventilado.',
  P272: 'La ropa de trabajo contaminada no debe salir del lugar de trabajo.',
  P273: 'No dispersar en el medio ambiente.',
  P280: ['wear', (what) => `Usar ${what}.`],
  P282: 'Usar guantes aislantes contra el frío y equipo de protección para la cara o los ojos.',
  P283: 'Usar ropa resistente al fuego o ignífuga.',
  P284: 'En caso de ventilación insuficiente, usar equipo de protección respiratoria.',
  'P301+P310': ['call', (who) => `EN CASO DE INGESTIÓN: Llamar inmediatamente ${who}.`],
  'P301+P312': [
    'call',
    (who) => `EN CASO DE INGESTIÓN: Llamar ${who} si la persona se encuentra mal.`,
  ],
  'P301+P330+P331': 'EN CASO DE INGESTIÓN: Enjuagar la boca. NO provocar el vómito.',
  'P302+P335+P334':
    'EN CASO DE CONTACTO CON LA PIEL: Sacudir las partículas que se hayan depositado en la piel. Sumergir en agua fría.',
  'P302+P352': [
    'rinseWith',
    (what) => `EN CASO DE CONTACTO CON LA PIEL: Lavar con abundante ${what}.`,
  ],
  'P303+P361+P353':
    'EN CASO DE CONTACTO CON LA PIEL (o el pelo): Quitar inmediatamente toda la ropa contaminada. Enjuagar la piel con agua o ducharse.',
  'P304+P340':
    'EN CASO DE INHALACIÓN: Transportar a la persona al aire libre y mantenerla en una posición que le facilite la respiración.',
  'P305+P351+P338':
    'EN CASO DE CONTACTO CON LOS OJOS: Enjuagar con agua cuidadosamente durante varios minutos. Quitar las lentes de contacto cuando estén presentes y pueda hacerse con facilidad. Proseguir con el lavado.',
  'P306+P360':
    'EN CASO DE CONTACTO CON LA ROPA: Enjuagar inmediatamente con agua abundante la ropa contaminada y la piel antes de quitarse la ropa.',
  'P308+P311': ['call', (who) => `EN CASO DE exposición demostrada o supuesta: Llamar ${who}.`],
  'P308+P313': 'EN CASO DE exposición demostrada o supuesta: Consultar a un médico.',
  P310: ['call', (who) => `Llamar inmediatamente ${who}.`],
  P311: ['call', (who) => `Llamar ${who}.`],
  P312: ['call', (who) => `Llamar ${who} si la persona se encuentra mal.`],
  P314: 'Consultar a un médico si la persona se encuentra mal.',
  P320: ['treatment', (where) => `Se necesita urgentemente un tratamiento específico (${where}).`],
  P321: ['treatment', (where) => `Tratamiento específico (${where}).`],
  P330: 'Enjuagar la boca.',
  P331: 'NO provocar el vómito.',
  'P332+P313': 'En caso de irritación cutánea: Consultar a un médico.',
  'P333+P313': 'En caso de irritación cutánea o sarpullido: Consultar a un médico.',
  'P336+P315':
    'Descongelar las partes congeladas con agua tibia. No frotar la zona afectada. Buscar asistencia médica inmediata.',
  'P337+P313': 'Si la irritación ocular persiste: Consultar a un médico.',
  'P342+P311': ['call', (who) => `En caso de síntomas respiratorios: Llamar ${who}.`],
  'P361+P364': 'Quitar inmediatamente toda la ropa contaminada y lavarla antes de volverla a usar.',
  'P362+P364': 'Quitar la ropa contaminada y lavarla antes de volverla a usar.',
  P363: 'Lavar la ropa contaminada antes de volverla a usar.',
  'P370+P376': 'En caso de incendio: Detener la fuga si puede hacerse sin riesgo.',
  'P370+P378': [
    'extinguishWith',
    (what) => `En caso de incendio: Utilizar ${what} para la extinción.`,
  ],
  'P371+P380+P375':
    'En caso de incendio importante y en grandes cantidades: Evacuar la zona. Combatir el incendio a distancia, debido al riesgo de explosión.',
  P377: 'Fuga de gas inflamado: No apagar las llamas del gas inflamado si no puede hacerse sin riesgo.',
  P381: 'En caso de fuga, eliminar todas las fuentes de ignición.',
  P390: 'Absorber el vertido para prevenir daños materiales.',
  P391: 'Recoger los vertidos.',
  'P402+P404': 'Almacenar en un lugar seco. Almacenar en un recipiente cerrado.',
  P403: 'Almacenar en un lugar bien ventilado.',
  'P403+P233':
    'Almacenar en un lugar bien ventilado. Mantener el recipiente herméticamente cerrado.',
  'P403+P235': 'Almacenar en un lugar bien ventilado. Mantener fresco.',
  P405: 'Guardar bajo llave.',
  P406: 'Almacenar en un recipiente resistente a la corrosión con revestimiento interior resistente.',
  P407: 'Dejar un espacio de aire entre las pilas o bandejas.',
  P410: 'Proteger de la luz solar.',
  'P410+P403': 'Proteger de la luz solar. Almacenar en un lugar bien ventilado.',
  'P410+P412': 'Proteger de la luz solar. No exponer a temperaturas superiores a 50 °C/122 °F.',
  P411: ['coolerThan', (what) => `Almacenar a temperaturas no superiores a ${what}.`],
  P420: 'Almacenar separadamente.',
  P501: ['disposeTo', (where) => `Eliminar el contenido/recipiente en ${where}.`],
  P502: 'Pedir información al fabricante o proveedor sobre la recuperación o el reciclado.',
};

/** The words of our blanks (statements.ts). A maker's own words have no Spanish here. */
const BLANKS: Readonly<Record<string, string>> = {
  [DEMO_BLANKS.wash]: 'las manos y la piel expuesta',
  [DEMO_BLANKS.call]: 'a un CENTRO DE TOXICOLOGÍA/médico',
  [DEMO_BLANKS.extinguishWith]:
    'agua pulverizada, espuma resistente al alcohol, polvo químico seco o dióxido de carbono',
  [DEMO_BLANKS.treatment]: 'véanse los primeros auxilios en esta etiqueta',
  [DEMO_BLANKS.coolerThan]: 'la temperatura indicada en la etiqueta del fabricante',
  [DEMO_BLANKS.disposeTo]:
    'una instalación de residuos autorizada, conforme a la reglamentación local, estatal y federal',
  water: 'agua',
  'soap and water': 'agua y jabón',
  'flooding quantities of water': 'agua en grandes cantidades',
  'protective gloves': 'guantes de protección',
  'protective clothing': 'ropa de protección',
  'eye protection': 'equipo de protección para los ojos',
  'face protection': 'equipo de protección para la cara',
};

/** The words in Spanish, as a whole or each part between slashes; null where one is not known. */
function blankInSpanish(words: string): string | null {
  const whole = BLANKS[words];
  if (whole !== undefined) return whole;
  const parts = words.split('/').map((part) => BLANKS[part]);
  return parts.every((part) => part !== undefined) ? parts.join('/') : null;
}

/**
 * A statement in the Spanish wording; null where there is none, for the code or for the words that
 * fill its blank. Whoever prints Spanish prints all of it or refuses: English between Spanish
 * sentences is read by nobody.
 */
export function spanishText(code: string, blanks: StatementBlanks = DEMO_BLANKS): string | null {
  const hazard = HAZARDS[code];
  if (hazard !== undefined) return hazard;
  const written = PRECAUTIONS[code];
  if (written === undefined || typeof written === 'string') return written ?? null;
  const [blank, write] = written;
  const words = blankInSpanish(blanks[blank]);
  return words === null ? null : write(words);
}
