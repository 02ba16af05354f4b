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
  disposeTo: 'an approved waste facility in accordance with local, state and federal regulations',
};

/**
 * Each H code: the official statement, and one plain sentence that may stand beside it, never
 * instead of it.
 */
const HAZARD: Record<string, { text: string; plain: string }> = {
  H222: {
    text: 'Extremely flammable aerosol',
    plain: 'Keep away from flames and sparks: the spray catches fire very easily.',
  },
  H225: {
    text: 'Highly flammable liquid and vapor',
    plain: 'Keep away from flames and sparks: the liquid and its vapor catch fire easily.',
  },
  H226: {
    text: 'Flammable liquid and vapor',
    plain: 'Keep away from flames and heat: the liquid and its vapor can catch fire.',
  },
  H227: {
    text: 'Combustible liquid',
    plain: 'Keep away from heat and flames: the liquid can burn.',
  },
  H229: {
    text: 'Pressurized container: may burst if heated',
    plain: 'Keep the can cool: it can burst when it gets hot.',
  },
  H272: {
    text: 'May intensify fire; oxidizer',
    plain: 'Store away from rags, paper, oil and fuel: it makes fire burn harder.',
  },
  H290: {
    text: 'May be corrosive to metals',
    plain: 'Keep off bare metal: it can eat metal away.',
  },
  H302: { text: 'Harmful if swallowed', plain: 'Never swallow it: it can make you sick.' },
  H312: {
    text: 'Harmful in contact with skin',
    plain: 'Keep it off your skin: it can make you sick through the skin.',
  },
  H314: {
    text: 'Causes severe skin burns and eye damage',
    plain: 'Wear gloves and goggles: it burns skin and eyes badly.',
  },
  H315: { text: 'Causes skin irritation', plain: 'Wear gloves: it can make skin red and sore.' },
  H317: {
    text: 'May cause an allergic skin reaction',
    plain: 'Wear gloves: it can give you a skin allergy or rash.',
  },
  H318: {
    text: 'Causes serious eye damage',
    plain: 'Wear goggles: it can hurt your eyes for good.',
  },
  H319: {
    text: 'Causes serious eye irritation',
    plain: 'Protect your eyes: it makes them red and painful.',
  },
  H332: { text: 'Harmful if inhaled', plain: 'Do not breathe it in: it can make you sick.' },
  H334: {
    text: 'May cause allergy or asthma symptoms or breathing difficulties if inhaled',
    plain: 'Do not breathe it in: it can set off asthma or make it hard to breathe.',
  },
  H335: {
    text: 'May cause respiratory irritation',
    plain: 'Work in fresh air: it can hurt your nose, throat and lungs.',
  },
  H336: {
    text: 'May cause drowsiness or dizziness',
    plain: 'Work in fresh air: it can make you sleepy or dizzy.',
  },
  H400: {
    text: 'Very toxic to aquatic life',
    plain: 'Keep spills out of storm drains and streams: it kills fish.',
  },
  H402: {
    text: 'Harmful to aquatic life',
    plain: 'Keep spills out of storm drains and streams: it can hurt fish.',
  },
  H410: {
    text: 'Very toxic to aquatic life with long lasting effects',
    plain:
      'Keep spills out of storm drains and streams: it kills fish and harms water for a long time.',
  },
  H411: {
    text: 'Toxic to aquatic life with long lasting effects',
    plain: 'Keep spills out of storm drains and streams: it harms fish for a long time.',
  },
  H412: {
    text: 'Harmful to aquatic life with long lasting effects',
    plain: 'Keep spills out of storm drains and streams: it can hurt fish for a long time.',
  },
};

const PRECAUTION: Record<string, string | ((blanks: StatementBlanks) => string)> = {
  P210: 'Keep away from heat, hot surfaces, sparks, open flames and other ignition sources. No smoking.',
  P211: 'Do not spray on an open flame or other ignition source.',
  P220: 'Keep away from clothing and other combustible materials.',
  P233: 'Keep container tightly closed.',
  P234: 'Keep only in original packaging.',
  P251: 'Do not pierce or burn, even after use.',
  P260: 'Do not breathe dust/fume/gas/mist/vapors/spray.',
  P261: 'Avoid breathing dust/fume/gas/mist/vapors/spray.',
  P264: ({ wash }) => `Wash ${wash} thoroughly after handling.`,
  P270: 'Do not eat, drink or smoke when using this product.',
  P271: 'Use only outdoors or in a well-ventilated area.',
  P272: 'Contaminated work clothing should not be allowed out of the workplace.',
  P273: 'Avoid release to the environment.',
  P280: ({ wear }) => `Wear ${wear}.`,
  P284: 'In case of inadequate ventilation wear respiratory protection.',
  'P301+P312': ({ call }) => `IF SWALLOWED: Call ${call} if you feel unwell.`,
  'P301+P330+P331': 'IF SWALLOWED: Rinse mouth. Do NOT induce vomiting.',
  'P302+P352': ({ rinseWith }) => `IF ON SKIN: Wash with plenty of ${rinseWith}.`,
  'P303+P361+P353':
    'IF ON SKIN (or hair): Take off immediately all contaminated clothing. Rinse skin with water or shower.',
  'P304+P340': 'IF INHALED: Remove person to fresh air and keep comfortable for breathing.',
  'P305+P351+P338':
    'IF IN EYES: Rinse cautiously with water for several minutes. Remove contact lenses, if present and easy to do. Continue rinsing.',
  P310: ({ call }) => `Immediately call ${call}.`,
  P312: ({ call }) => `Call ${call} if you feel unwell.`,
  P330: 'Rinse mouth.',
  'P332+P313': 'If skin irritation occurs: Get medical advice/attention.',
  'P333+P313': 'If skin irritation or rash occurs: Get medical advice/attention.',
  'P337+P313': 'If eye irritation persists: Get medical advice/attention.',
  'P342+P311': ({ call }) => `If experiencing respiratory symptoms: Call ${call}.`,
  'P362+P364': 'Take off contaminated clothing and wash it before reuse.',
  P363: 'Wash contaminated clothing before reuse.',
  'P370+P378': ({ extinguishWith }) => `In case of fire: Use ${extinguishWith} to extinguish.`,
  P390: 'Absorb spillage to prevent material damage.',
  P391: 'Collect spillage.',
  P403: 'Store in a well-ventilated place.',
  'P403+P233': 'Store in a well-ventilated place. Keep container tightly closed.',
  'P403+P235': 'Store in a well-ventilated place. Keep cool.',
  P405: 'Store locked up.',
  'P410+P412': 'Protect from sunlight. Do not expose to temperatures exceeding 50 °C/122 °F.',
  P501: ({ disposeTo }) => `Dispose of contents/container to ${disposeTo}.`,
};

/** Whether the list above has a text for this code. */
export function isStatementCode(code: string): boolean {
  return code in HAZARD || code in PRECAUTION;
}

/**
 * The official statement for an H or P code, its blanks filled. An unknown code throws: a code is
 * never shown to a person.
 */
export function statementText(code: string, blanks: StatementBlanks = DEMO_BLANKS): string {
  const hazard = HAZARD[code];
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
  return HAZARD[code]?.plain ?? null;
}

/**
 * Demo blanks that fit a product's hazards: gloves and goggles where skin and eyes are at risk,
 * water alone on an oxidizer's fire (dry chemical and foam do not stop a fire that brings its own
 * oxygen).
 */
export function blanksFor(hCodes: readonly string[]): StatementBlanks {
  const has = (...codes: string[]) => codes.some((code) => hCodes.includes(code));
  const wear: string[] = [];
  if (has('H312', 'H314', 'H315', 'H317', 'H225', 'H226', 'H227', 'H272'))
    wear.push('protective gloves');
  if (has('H314')) wear.push('protective clothing');
  if (has('H314', 'H318', 'H319', 'H225', 'H226', 'H227', 'H272')) wear.push('eye protection');
  if (has('H314')) wear.push('face protection');
  return {
    ...DEMO_BLANKS,
    ...(wear.length > 0 && { wear: wear.join('/') }),
    ...(has('H315') && { rinseWith: 'soap and water' }),
    ...(has('H272') && { extinguishWith: 'flooding quantities of water' }),
  };
}
