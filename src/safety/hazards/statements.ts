import { HAZARD_CODES } from './hazard-codes.ts';

/**
 * Hazard (H) and precautionary (P) statements that occur for cleaning chemicals, in the US wording
 * of 29 CFR 1910.1200 Appendix C. OSHA prints no codes: a code is our key, a person must see the
 * statement. Later GHS editions renumber first aid (P310 becomes P316 ...), so a code list is only
 * meaningful with its revision.
 */
export const ghsRevision = 7;

/** What a maker writes into the "…" of a statement. */
export interface StatementBlanks {
  /** P264: what to wash. */
  wash: string;
  /** P280: what to wear. */
  wear: string;
  /** P302+P352: what to wash skin with. */
  rinseWith: string;
  /** P301+P312, P310, P312: whom to call. */
  call: string;
  /** P370+P378: what to put a fire out with. */
  extinguishWith: string;
  /** P320, P321: where the treatment is described. */
  treatment: string;
  /** P411: how cool it is stored. */
  coolerThan: string;
  /** P501: where to dispose of contents and container. */
  disposeTo: string;
}

/**
 * Demo defaults. A real product carries its maker's own words; these stand in where the maker's are
 * not stored.
 */
export const DEMO_BLANKS: StatementBlanks = {
  wash: 'hands and exposed skin',
  wear: 'protective gloves/protective clothing/eye protection/face protection',
  rinseWith: 'water',
  call: 'a POISON CENTER/doctor',
  extinguishWith: 'water spray, alcohol-resistant foam, dry chemical or carbon dioxide',
  treatment: 'see first aid on this label',
  coolerThan: 'the temperature on the maker’s label',
  disposeTo: 'an approved waste facility in accordance with local, state and federal regulations',
};

const PRECAUTION: Record<string, string | ((blanks: StatementBlanks) => string)> = {
  P201: 'Obtain special instructions before use.',
  P202: 'Do not handle until all safety precautions have been read and understood.',
  P210: 'Keep away from heat, hot surfaces, sparks, open flames and other ignition sources. No smoking.',
  P211: 'Do not spray on an open flame or other ignition source.',
  P220: 'Keep away from clothing and other combustible materials.',
  P223: 'Do not allow contact with water.',
  'P231+P232': 'Handle and store contents under inert gas. Protect from moisture.',
  P233: 'Keep container tightly closed.',
  P234: 'Keep only in original packaging.',
  P235: 'Keep cool.',
  P240: 'Ground and bond container and receiving equipment.',
  P241: 'Use explosion-proof electrical, ventilating and lighting equipment.',
  P242: 'Use non-sparking tools.',
  P243: 'Take action to prevent static discharges.',
  P251: 'Do not pierce or burn, even after use.',
  P260: 'Do not breathe dust/fume/gas/mist/vapors/spray.',
  P261: 'Avoid breathing dust/fume/gas/mist/vapors/spray.',
  P262: 'Do not get in eyes, on skin, or on clothing.',
  P263: 'Avoid contact during pregnancy and while nursing.',
  P264: ({ wash }) => `Wash ${wash} thoroughly after handling.`,
  P270: 'Do not eat, drink or smoke when using this product.',
  P271: 'Use only outdoors or in a well-ventilated area.',
  P272: 'Contaminated work clothing should not be allowed out of the workplace.',
  P273: 'Avoid release to the environment.',
  P280: ({ wear }) => `Wear ${wear}.`,
  P282: 'Wear cold insulating gloves and either face shield or eye protection.',
  P283: 'Wear fire resistant or flame retardant clothing.',
  P284: 'In case of inadequate ventilation wear respiratory protection.',
  'P301+P310': ({ call }) => `IF SWALLOWED: Immediately call ${call}.`,
  'P301+P312': ({ call }) => `IF SWALLOWED: Call ${call} if you feel unwell.`,
  'P301+P330+P331': 'IF SWALLOWED: Rinse mouth. Do NOT induce vomiting.',
  'P302+P335+P334': 'IF ON SKIN: Brush off loose particles from skin. Immerse in cool water.',
  'P302+P352': ({ rinseWith }) => `IF ON SKIN: Wash with plenty of ${rinseWith}.`,
  'P303+P361+P353':
    'IF ON SKIN (or hair): Take off immediately all contaminated clothing. Rinse skin with water or shower.',
  'P304+P340': 'IF INHALED: Remove person to fresh air and keep comfortable for breathing.',
  'P305+P351+P338':
    'IF IN EYES: Rinse cautiously with water for several minutes. Remove contact lenses, if present and easy to do. Continue rinsing.',
  'P306+P360':
    'IF ON CLOTHING: Rinse immediately contaminated clothing and skin with plenty of water before removing clothes.',
  'P308+P311': ({ call }) => `IF exposed or concerned: Call ${call}.`,
  'P308+P313': 'IF exposed or concerned: Get medical advice/attention.',
  P310: ({ call }) => `Immediately call ${call}.`,
  P311: ({ call }) => `Call ${call}.`,
  P312: ({ call }) => `Call ${call} if you feel unwell.`,
  P314: 'Get medical advice/attention if you feel unwell.',
  P320: ({ treatment }) => `Specific treatment is urgent (${treatment}).`,
  P321: ({ treatment }) => `Specific treatment (${treatment}).`,
  P330: 'Rinse mouth.',
  P331: 'Do NOT induce vomiting.',
  'P332+P313': 'If skin irritation occurs: Get medical advice/attention.',
  'P333+P313': 'If skin irritation or rash occurs: Get medical advice/attention.',
  'P336+P315':
    'Thaw frosted parts with lukewarm water. Do not rub affected area. Get immediate medical advice/attention.',
  'P337+P313': 'If eye irritation persists: Get medical advice/attention.',
  'P342+P311': ({ call }) => `If experiencing respiratory symptoms: Call ${call}.`,
  'P361+P364': 'Take off immediately all contaminated clothing and wash it before reuse.',
  'P362+P364': 'Take off contaminated clothing and wash it before reuse.',
  P363: 'Wash contaminated clothing before reuse.',
  'P370+P376': 'In case of fire: Stop leak if safe to do so.',
  'P370+P378': ({ extinguishWith }) => `In case of fire: Use ${extinguishWith} to extinguish.`,
  'P371+P380+P375':
    'In case of major fire and large quantities: Evacuate area. Fight fire remotely due to the risk of explosion.',
  P377: 'Leaking gas fire: Do not extinguish, unless leak can be stopped safely.',
  P381: 'In case of leakage, eliminate all ignition sources.',
  P390: 'Absorb spillage to prevent material damage.',
  P391: 'Collect spillage.',
  'P402+P404': 'Store in a dry place. Store in a closed container.',
  P403: 'Store in a well-ventilated place.',
  'P403+P233': 'Store in a well-ventilated place. Keep container tightly closed.',
  'P403+P235': 'Store in a well-ventilated place. Keep cool.',
  P405: 'Store locked up.',
  P406: 'Store in a corrosion resistant container with a resistant inner liner.',
  P407: 'Maintain air gap between stacks or pallets.',
  P410: 'Protect from sunlight.',
  'P410+P403': 'Protect from sunlight. Store in a well-ventilated place.',
  'P410+P412': 'Protect from sunlight. Do not expose to temperatures exceeding 50 °C/122 °F.',
  P411: ({ coolerThan }) => `Store at temperatures not exceeding ${coolerThan}.`,
  P420: 'Store separately.',
  P501: ({ disposeTo }) => `Dispose of contents/container to ${disposeTo}.`,
  P502: 'Refer to manufacturer or supplier for information on recovery or recycling.',
};

/** Every code that the lists have a text for. */
export const STATEMENT_CODES: readonly string[] = [
  ...Object.keys(HAZARD_CODES),
  ...Object.keys(PRECAUTION),
];

/** Whether the list above has a text for this code. */
export function isStatementCode(code: string): boolean {
  return code in HAZARD_CODES || code in PRECAUTION;
}

/**
 * The official statement for an H or P code, its blanks filled. An unknown code throws: a code is
 * never shown to a person.
 */
export function statementText(code: string, blanks: StatementBlanks = DEMO_BLANKS): string {
  const hazard = HAZARD_CODES[code];
  if (hazard) return hazard.text;
  const precaution = PRECAUTION[code];
  if (precaution === undefined) throw new Error(`No statement text for code ${code}`);
  return typeof precaution === 'string' ? precaution : precaution(blanks);
}

/**
 * A plain explanation of an H statement in one short sentence (grade 6-8), to stand beside the
 * statement; null for P codes.
 */
export function plainWords(code: string): string | null {
  return HAZARD_CODES[code]?.plain ?? null;
}

/**
 * Demo blanks that fit a product's hazards: gloves and goggles where skin and eyes are at risk,
 * water alone on an oxidizer's fire (dry chemical and foam do not stop a fire that brings its own
 * oxygen).
 */
export function blanksFor(hCodes: readonly string[]): StatementBlanks {
  const has = (...codes: string[]) => codes.some((code) => hCodes.includes(code));
  const wear: string[] = [];
  const burns = has('H224', 'H225', 'H226', 'H227', 'H242', 'H271', 'H272');
  if (burns || has('H310', 'H311', 'H312', 'H314', 'H315', 'H317')) wear.push('protective gloves');
  if (has('H314')) wear.push('protective clothing');
  if (burns || has('H314', 'H318', 'H319', 'H320')) wear.push('eye protection');
  if (has('H314')) wear.push('face protection');
  return {
    ...DEMO_BLANKS,
    ...(wear.length > 0 && { wear: wear.join('/') }),
    ...(has('H315') && { rinseWith: 'soap and water' }),
    ...(has('H271', 'H272') && { extinguishWith: 'flooding quantities of water' }),
  };
}
